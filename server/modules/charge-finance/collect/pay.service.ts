import type { Payment, payCollection } from '@wuguan/contract/charge-finance/collect.actions'
import { cents, least, positive, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { debtParts, fillParts } from '@wuguan/contract/charge-finance/debt-order'
import { fillProperties, tender } from '@wuguan/contract/charge-finance/tender'
import { DomainError, badInput, refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { type ChargeConfig, chargeConfig } from '../../charge-base/config.service.ts'
import { openBook, placeOf } from '../ledger/book-date.service.ts'
import { lockAccounts } from '../ledger/prepaid.service.ts'
import {
  type LockedReceivable,
  alreadyCollected,
  changedMeanwhile,
  lockReceivables,
} from '../ledger/receivables.service.ts'
import { demandCommunity } from '../ledger/scope.service.ts'
import { spendSchemes } from './benefits.ts'
import { boundDeductions, drawNumbers } from './bound.ts'
import { deskShift } from './desk-shift.service.ts'
import { jumpReason } from './jump.ts'
import { type GridLine, type Method, gridMethods, methodsByCode } from './methods.service.ts'
import { type Ground, type Part, cutsOf, workOut } from './parts.ts'
import { accountsOf, idsOf } from './quote.service.ts'
import type { ReceiptLine, ReceiptPayment } from './receipt-draft.ts'
import { postReceipt } from './receipt-posting.service.ts'
import { type Facts, debtOrder, factsOf, openRows } from './selection.service.ts'

type Input = ParsedOf<typeof payCollection>
type GridInput = GridLine & { amount: string }

/** Collects: one receipt per property, all or nothing. What was quoted must still be so. */
export async function pay(context: ActionContext, input: Input): Promise<Payment> {
  const { q, actor, now } = context
  demandCommunity(actor, 'charge-finance:collection:pay', input.communityId)
  if (input.parts.length > 1) actor.demand('charge-finance:collection:multiple')
  if (input.bookDate && input.bookDate < dateOf(now)) actor.demand('charge-finance:collection:backdate')
  if (input.parts.some((part) => cents(part.roundOff) > 0n)) actor.demand('charge-finance:collection:round-off')
  const place = await placeOf(q, input.communityId)
  const config = await chargeConfig(q, input.communityId)
  const methods = await gridMethods(q, place, input.payments)
  const book = await openBook(context, place, { wanted: input.bookDate, backdateDays: config.backdateDays })

  const accounts = await lockAccounts(context, accountsOf(input.parts))
  const ids = idsOf(input.parts)
  const rows = await lockReceivables(context, ids)
  const facts = await factsOf(q, ids, book.valueDate)
  demandAsQuoted(input, rows, facts)
  const ground: Ground = {
    communityId: input.communityId,
    valueDate: book.valueDate,
    config,
    order: await debtOrder(q, input.communityId),
    rows,
    facts,
    open: await openRows(q, input.communityId, [...new Set(input.parts.map((part) => part.propertyId))]),
    accounts,
  }
  const worked: Part[] = []
  for (const part of input.parts) {
    const one = await workOut(q, ground, part)
    if (one.preferential !== cents(part.preferential)) throw new DomainError(409, '优惠已发生变化，请重新试算')
    worked.push(one)
  }
  const money = distribute(worked, input, methods, config, ground)
  const parts = money.map((one) => one.part)
  const jump = await jumpReason(context, ground, parts, input.jumpReason ?? null)

  await spendSchemes(q, usesOf(parts))
  const shiftId = await deskShift(context, input.communityId, config.shiftRequired === true)
  const prepaidMethod = (await methodsByCode(q, place, ['PREPAID'])).get('PREPAID')!
  const names = await customerNames(context, parts)
  const drawn = await drawNumbers(context, place, parts)
  const groupNo = parts.length > 1 ? drawn.receipts[0]! : null
  const receipts = []
  for (const [index, { part, lines, payments, over }] of money.entries()) {
    const first = part.chosen[0]!.row
    const posted = await postReceipt(context, book, {
      number: drawn.receipts[index]!,
      type: first.category === 'deposit' ? 'deposit' : 'collect',
      property: { type: first.propertyType, id: first.propertyId, name: first.propertyName },
      payerCustomerId: part.payerCustomerId,
      payerName: (part.payerCustomerId && names.get(part.payerCustomerId)) || null,
      groupNo,
      jumpReason: jump,
      shiftId,
      remark: input.remark?.trim() || null,
      lines,
      deductions: await boundDeductions(context, part, drawn),
      payments: [...payments, ...prepaidPayments(part, prepaidMethod)],
      prepaidIn: over > 0n ? [{ owner: overpaid(part), amount: over, kind: 'overpay' }] : [],
    })
    receipts.push({ ...posted, propertyId: first.propertyId })
  }
  return {
    receipts,
    change: yuan(total(money.flatMap((one) => one.payments.map((payment) => payment.change ?? 0n)))),
    prepaidIn: yuan(total(money.map((one) => one.over))),
  }
}

/** The quote the cashier saw against what is there now, late fee of the day included. */
function demandAsQuoted(
  input: Input,
  rows: ReadonlyMap<string, LockedReceivable>,
  facts: ReadonlyMap<string, Facts>,
): void {
  for (const part of input.parts)
    for (const { receivableId } of part.lines) {
      const row = rows.get(receivableId)!
      const expected = part.expected.find((one) => one.receivableId === receivableId)
      if (row.status === 3 && row.outstanding === 0n) throw alreadyCollected()
      if (!expected) throw changedMeanwhile(row)
      const same =
        expected.version === row.version &&
        cents(expected.outstanding) === row.outstanding &&
        cents(expected.lateFee) === cents(facts.get(receivableId)!.lateFee)
      if (!same) throw changedMeanwhile(row)
    }
}

interface PaidPart {
  part: Part
  lines: ReceiptLine[]
  payments: ReceiptPayment[]
  over: bigint
}

/** Which money pays which property: in their order, by the grid's; change from cash, the rest of too much into the prepaid account. */
function distribute(
  parts: readonly Part[],
  input: Input,
  methods: readonly Method[],
  config: Pick<ChargeConfig, 'allowPartialPay' | 'allowOverpayToPrepaid'>,
  ground: Ground,
): PaidPart[] {
  const payable = total(parts.map((part) => part.payable))
  const grid: GridInput[] = input.payments
  const { kept, over } = tender(
    grid.map((line, index) => ({ amount: cents(line.amount), givesChange: methods[index]!.allowChange })),
    payable,
    input.changeToPrepaid,
  )
  if (over > 0n && !config.allowOverpayToPrepaid) throw refuse('收款金额大于应付金额')
  const short = positive(payable - total(kept))
  if (short > 0n) demandPartial(parts, config, total(kept))
  const wanted = parts.map((part, index) => part.payable + (index === parts.length - 1 ? over : 0n))
  const filled = fillProperties(kept, wanted)
  const lastUse = kept.map((_, line) => filled.findLastIndex((row) => row[line]! > 0n))
  const paid = parts.map((part, index): PaidPart => {
    const payments = filled[index]!.flatMap((amount, line): ReceiptPayment[] => {
      if (amount === 0n) return []
      const given = grid[line]!
      const change = lastUse[line] === index ? cents(given.amount) - kept[line]! : 0n
      const method = methods[line]!
      return [
        {
          method,
          amount,
          ...(method.allowChange ? { tendered: amount + change, change } : {}),
          tradeNo: given.tradeNo ?? null,
          payerAccountName: given.payerAccountName ?? null,
        },
      ]
    })
    const over_ = index === parts.length - 1 ? over : 0n
    const received = total(filled[index]!) - over_ + part.prepaid
    return { ...settle(part, received, ground), payments, over: over_ }
  })
  return paid.filter((one) => one.lines.length > 0)
}

function demandPartial(parts: readonly Part[], config: Pick<ChargeConfig, 'allowPartialPay'>, given: bigint): void {
  const nothing = given + total(parts.map((part) => part.prepaid)) === 0n
  if (nothing) throw badInput({ payments: '请输入收款金额' })
  if (!config.allowPartialPay) throw refuse('收款金额小于应付金额')
  if (parts.some((part) => part.preferential + part.roundOff > 0n)) throw refuse('部分缴费不能享受优惠或抹零')
}

/** All that was chosen, or as much as the money reaches, in the order of the community's scheme. */
function settle(part: Part, received: bigint, ground: Ground): { part: Part; lines: ReceiptLine[] } {
  const whole = part.gross - part.preferential - part.roundOff
  if (received === whole) return { part, lines: cutsOf(part).lines }
  const filled = fillParts(
    debtParts(
      part.chosen.map(({ row, facts, principal, lateFeePaid }) => ({
        receivableId: row.id,
        receivableNo: row.receivableNo,
        feeItemId: row.feeItemId,
        itemPriority: facts.priority,
        itemCode: facts.itemCode,
        feePeriod: row.feePeriod,
        dueDate: row.dueDate,
        principal: yuan(principal),
        lateFee: yuan(lateFeePaid),
      })),
      ground.order,
    ),
    received,
  )
  const of = (id: string, component: 'P' | 'L') =>
    total(filled.filter((one) => one.receivableId === id && one.component === component).map((one) => one.amount))
  const chosen = part.chosen
    .map((one) => ({ ...one, principal: of(one.row.id, 'P'), lateFeePaid: of(one.row.id, 'L') }))
    .filter((one) => one.principal + one.lateFeePaid > 0n)
  return {
    part: { ...part, chosen, gross: least(received, part.gross), payable: received - part.prepaid },
    lines: chosen.map((one) => ({ receivableId: one.row.id, principal: one.principal, lateFee: one.lateFeePaid })),
  }
}

const usesOf = (parts: readonly Part[]) => {
  const uses = new Map<string, number>()
  for (const { schemeId } of parts.flatMap((part) => part.benefits.applied))
    uses.set(schemeId, (uses.get(schemeId) ?? 0) + 1)
  return uses
}

const prepaidPayments = (part: Part, method: Method): ReceiptPayment[] =>
  part.input.prepaid.map(({ accountId, amount }) => ({ method, amount: cents(amount), accountId }))

function overpaid(part: Part) {
  if (!part.payerCustomerId) throw refuse('该房产没有客户，不能充值')
  const { row } = part.chosen[0]!
  return {
    propertyType: row.propertyType,
    propertyId: row.propertyId,
    propertyName: row.propertyName,
    customerId: part.payerCustomerId,
    feeItemId: null,
  }
}

async function customerNames({ q }: ActionContext, parts: readonly Part[]): Promise<Map<string, string>> {
  const rows = await q.query<{ id: string; name: string }>('select id, name from customer where id = any($1)', [
    parts.flatMap((part) => part.payerCustomerId ?? []),
  ])
  return new Map(rows.map((row) => [row.id, row.name]))
}
