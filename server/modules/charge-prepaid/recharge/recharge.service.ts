import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { MAX_RECHARGE, type Recharged, type recharge } from '@wuguan/contract/charge-prepaid/recharge.actions'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { drawCodes } from '../../../kernel/codes.ts'
import { dateOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { chargeConfig } from '../../charge-base/config.service.ts'
import { deskShift } from '../../charge-finance/collect/desk-shift.service.ts'
import { gridMethods } from '../../charge-finance/collect/methods.service.ts'
import { demandPayer } from '../../charge-finance/collect/payer.service.ts'
import { payerOf, propertyOf } from '../../charge-finance/collect/property.service.ts'
import { postReceipt } from '../../charge-finance/collect/receipt-posting.service.ts'
import { takeMoney } from '../../charge-finance/collect/till.service.ts'
import { openBook, placeOf } from '../../charge-finance/ledger/book-date.service.ts'
import { demandCommunity } from '../../charge-finance/ledger/scope.service.ts'
import { offsetAfterRecharge } from '../offset/run.service.ts'

type Input = ParsedOf<typeof recharge>

/** 充值: one receipt, one entry per account; afterwards, when that stands, what is owed is offset from it. */
export async function post(context: ActionContext, input: Input): Promise<Recharged> {
  const { q, actor, now, kernel } = context
  demandCommunity(actor, 'charge-prepaid:recharge:add', input.communityId)
  if (input.bookDate && input.bookDate < dateOf(now)) actor.demand('charge-finance:collection:backdate')
  const place = await placeOf(q, input.communityId)
  const config = await chargeConfig(q, input.communityId)
  const property = await propertyOf(q, place, input.propertyType, input.propertyId)
  await demandPayer(q, { ...place, propertyId: property.id }, input.payerCustomerId, dateOf(now))
  const customerId = input.payerCustomerId ?? (await payerOf(q, property, dateOf(now)))
  if (!customerId) throw refuse('该房产没有客户，不能充值')
  const [payer] = await q.query<{ name: string }>(
    'select name from customer where id = $1 and company_id = $2 and deleted_at is null and state <> 2',
    [customerId, place.companyId],
  )
  if (!payer) throw badInput({ payerCustomerId: '请选择付款人' })
  await demandItems(context, place.companyId, input.lines)
  const sum = total(input.lines.map((line) => cents(line.amount)))
  if (sum > cents(MAX_RECHARGE)) throw badInput({ lines: `单次充值不能超过${MAX_RECHARGE}元` })

  const methods = await gridMethods(q, place, input.payments)
  const { kept, change, over, short } = takeMoney(config, methods, input.payments, sum, { forgives: false })
  if (over > 0n) throw refuse('收款金额大于应付金额')
  if (short > 0n) throw refuse('收款金额小于应付金额')
  const book = await openBook(context, place, { wanted: input.bookDate, backdateDays: config.backdateDays })
  const shiftId = await deskShift(context, input.communityId, config.shiftRequired === true)
  const [number] = await drawCodes(q, 'charge-finance.receipt', now, place.companyId, place.communityId)
  const owner = { propertyType: property.type, propertyId: property.id, propertyName: property.name, customerId }
  const posted = await postReceipt(context, book, {
    number: number!,
    type: 'recharge',
    property: { type: property.type, id: property.id, name: property.name },
    payerCustomerId: customerId,
    payerName: payer.name,
    shiftId,
    remark: input.remark?.trim() || null,
    lines: [],
    payments: kept.map((amount, index) => ({
      method: methods[index]!,
      amount,
      ...(methods[index]!.allowChange
        ? { tendered: cents(input.payments[index]!.amount), change: cents(input.payments[index]!.amount) - amount }
        : {}),
      tradeNo: input.payments[index]!.tradeNo ?? null,
      payerAccountName: input.payments[index]!.payerAccountName ?? null,
    })),
    prepaidIn: input.lines.map((line) => ({
      owner: { ...owner, feeItemId: line.feeItemId },
      amount: cents(line.amount),
      kind: 'recharge' as const,
    })),
  })
  context.afterCommit(async () => {
    await offsetAfterRecharge(kernel, {
      communityId: input.communityId,
      propertyId: property.id,
      wanted: input.offset,
      userId: actor.userId,
    })
  })
  return { ...posted, propertyId: property.id, change: yuan(change) }
}

/** Each account once; an item only where it may be prepaid. */
async function demandItems({ q }: ActionContext, companyId: number, lines: Input['lines']): Promise<void> {
  if (new Set(lines.map((line) => line.feeItemId)).size < lines.length)
    throw badInput({ lines: '同一费项不能重复充值' })
  const ids = lines.flatMap((line) => line.feeItemId ?? [])
  if (ids.length) await demandPrepayable(q, companyId, ids)
}
export async function demandPrepayable(
  q: ActionContext['q'],
  companyId: number,
  ids: readonly string[],
): Promise<void> {
  const [known] = await q.query<{ n: number }>(
    `select count(*)::int as n from fee_item where id = any($1) and company_id = $2 and enabled and deleted_at is null and allow_prepaid and category <> 'deposit'`,
    [ids, companyId],
  )
  if (known!.n < new Set(ids).size) throw refuse('该费项不允许预存')
}
