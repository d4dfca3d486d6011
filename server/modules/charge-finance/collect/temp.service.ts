import type { Payment, collectTemp } from '@wuguan/contract/charge-finance/collect.actions'
import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import { addDays } from '@wuguan/contract/kernel/dates'
import { mul, round } from '@wuguan/contract/kernel/decimal'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { lastDay } from '@wuguan/contract/kernel/period'
import { drawCodes } from '../../../kernel/codes.ts'
import { dateOf } from '../../../kernel/clock.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { chargeConfig } from '../../charge-base/config.service.ts'
import { openBook, placeOf } from '../ledger/book-date.service.ts'
import { createReceivables } from '../ledger/create.service.ts'
import { demandCommunity } from '../ledger/scope.service.ts'
import { deskShift } from './desk-shift.service.ts'
import { gridMethods } from './methods.service.ts'
import { restOfCash } from './bound.ts'
import { demandPayer } from './payer.service.ts'
import { payerOf, propertyOf, propertyColumns } from './property.service.ts'
import { postReceipt } from './receipt-posting.service.ts'
import { takeMoney } from './till.service.ts'

type Input = ParsedOf<typeof collectTemp>
interface Item {
  id: string
  name: string
  category: string
}

/** A fee of the moment or a deposit: the debt, and mostly its payment in the same breath. */
export async function collectOnce(context: ActionContext, input: Input): Promise<Payment & { receivableId: string }> {
  const { q, actor, now } = context
  demandCommunity(actor, 'charge-finance:collection:temp', input.communityId)
  if (input.bookDate && input.bookDate < dateOf(now)) actor.demand('charge-finance:collection:backdate')
  const place = await placeOf(q, input.communityId)
  const config = await chargeConfig(q, input.communityId)
  const property = await propertyOf(q, place, input.propertyType, input.propertyId)
  const [item] = await q.query<Item>(
    `select id, name, category from fee_item where id = $1 and company_id = $2 and enabled and deleted_at is null and category in ('temp', 'deposit')`,
    [input.feeItemId, place.companyId],
  )
  if (!item) throw refuse('收费项目不存在或已停用')
  const unitRate = await rateOf(context, input)
  const amount = round(mul(unitRate, input.quantity), 2)
  if (cents(amount) <= 0n) throw badInput({ unitRate: '金额必须大于0' })
  await demandPayer(q, { ...place, propertyId: property.id }, input.payerCustomerId, dateOf(now))
  const payerCustomerId = input.payerCustomerId ?? (await payerOf(q, property, dateOf(now)))
  if (!payerCustomerId) throw badInput({ payerCustomerId: '请选择付费人' })
  const methods = await gridMethods(q, place, input.payments)
  const book = await openBook(context, place, { wanted: input.bookDate, backdateDays: config.backdateDays })
  const feePeriod = book.valueDate.slice(0, 7)
  const [receivableId] = await createReceivables(
    context,
    book,
    { docType: 'temp', docId: uuidv7(), docNo: null },
    'generate',
    [
      {
        ...propertyColumns(property),
        payerCustomerId,
        feeItemId: item.id,
        feeStandardId: input.feeStandardId ?? null,
        feePeriod,
        periodFrom: `${feePeriod}-01`,
        periodTo: lastDay(feePeriod),
        dueDate: addDays(book.valueDate, input.onlyReceivable ? config.dueDays : 0),
        quantity: input.quantity,
        unitRate,
        calcText: `${input.explanation}：${unitRate}×${input.quantity}=${amount}`,
        calcDetail: {
          steps: [
            { label: '单价', value: unitRate, source: input.feeStandardId ? '收费标准' : '收款人填写' },
            { label: '数量', value: input.quantity },
            { label: '金额', value: amount },
          ],
        },
        amount,
        source: item.category,
      },
    ],
  )
  if (input.onlyReceivable) return { receivableId: receivableId!, receipts: [], change: '0.00', prepaidIn: '0.00' }

  const { kept, change, over, beyond, short } = takeMoney(config, methods, input.payments, cents(amount), {
    forgives: true,
  })
  if (over > 0n) throw refuse('收款金额大于应付金额')
  if (short > 0n) throw refuse('收款金额小于应付金额')
  const shiftId = await deskShift(context, input.communityId, config.shiftRequired === true)
  const [payer] = await q.query<{ name: string }>('select name from customer where id = $1', [payerCustomerId])
  const deductions = beyond > 0n ? [await restOfCash(context, place, receivableId!, beyond)] : []
  const [number] = await drawCodes(q, 'charge-finance.receipt', now, place.companyId, place.communityId)
  const posted = await postReceipt(context, book, {
    number: number!,
    type: item.category === 'deposit' ? 'deposit' : 'temp',
    property: { type: property.type, id: property.id, name: property.name },
    payerCustomerId,
    payerName: payer?.name ?? null,
    shiftId,
    remark: input.remark?.trim() || null,
    lines: [{ receivableId: receivableId!, principal: cents(amount) - beyond, lateFee: 0n }],
    deductions,
    payments: kept.map((amount_, index) => ({
      method: methods[index]!,
      amount: amount_,
      ...(methods[index]!.allowChange
        ? {
            tendered: cents(input.payments[index]!.amount),
            change: cents(input.payments[index]!.amount) - amount_,
          }
        : {}),
      tradeNo: input.payments[index]!.tradeNo ?? null,
      payerAccountName: input.payments[index]!.payerAccountName ?? null,
    })),
  })
  return {
    receivableId: receivableId!,
    receipts: [{ ...posted, propertyId: property.id }],
    change: yuan(change),
    prepaidIn: '0.00',
  }
}

/** The price of the standard's version of today; another one only by right. */
async function rateOf({ q, actor, now }: ActionContext, input: Input): Promise<string> {
  const today = dateOf(now)
  const [version] = input.feeStandardId
    ? await q.query<{ unit_rate: string }>(
        `select v.unit_rate from fee_standard_rate v join fee_standard s on s.id = v.fee_standard_id
         where s.id = $1 and s.community_id = $2 and s.fee_item_id = $3 and s.status = 2 and v.effective_from <= $4 order by v.effective_from desc limit 1`,
        [input.feeStandardId, input.communityId, input.feeItemId, today],
      )
    : []
  if (input.unitRate == null) {
    if (!version) throw badInput({ unitRate: '请输入单价' })
    return version.unit_rate
  }
  if (!version || cents(round(version.unit_rate, 2)) !== cents(round(input.unitRate, 2)))
    actor.demand('charge-finance:collection:free-rate')
  return input.unitRate
}
