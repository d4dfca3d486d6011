import type { Refundable, RefundableLine } from '@wuguan/contract/charge-finance/refund.actions'
import { cents, least, positive, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { TILL_UNIT, cashBack } from '@wuguan/contract/charge-finance/tender'
import { isDecimal } from '@wuguan/contract/kernel/decimal'

export type Handling = 'restore' | 'reduce'
/** What the form asks to be given back of a receipt; nothing typed means all that is left of a row. */
export interface RefundAsk {
  chosen: ReadonlySet<string>
  amounts: Readonly<Record<string, string>>
  handling: Readonly<Record<string, Handling>>
}

export const isFree = (line: RefundableLine): boolean => cents(line.refundable) > 0n && line.lockLabel === null

/** A receipt that only goes back whole is chosen whole. */
export const firstAsk = ({ lines, wholeOnly }: Refundable): RefundAsk => ({
  chosen: new Set(wholeOnly === null ? [] : lines.filter(isFree).map((line) => line.allocationId)),
  amounts: {},
  handling: {},
})
export const amountOf = (line: RefundableLine, ask: RefundAsk): string =>
  ask.amounts[line.allocationId] ?? line.refundable
export const handlingOf = (line: RefundableLine, ask: RefundAsk): Handling =>
  line.handling ?? ask.handling[line.allocationId] ?? 'restore'

export const linesOf = (ask: RefundAsk, lines: readonly RefundableLine[]) =>
  lines
    .filter((line) => ask.chosen.has(line.allocationId))
    .map((line) => ({
      allocationId: line.allocationId,
      amount: amountOf(line, ask),
      handling: handlingOf(line, ask),
    }))

const worth = (amount: string): bigint => (isDecimal(amount, 14, 2) ? cents(amount) : 0n)

/** What is asked for, and what of it leaves as money: at most what came in as money, the rest returns to the accounts. */
export function sumsOf(
  ask: RefundAsk,
  { lines, moneyLeft, mayPayPrepaidOut }: Pick<Refundable, 'lines' | 'moneyLeft' | 'mayPayPrepaidOut'>,
  target: string,
) {
  const sum = total(linesOf(ask, lines).map((line) => worth(line.amount)))
  const allAsMoney = mayPayPrepaidOut && target !== 'original'
  const money = target === 'prepaid' ? 0n : allAsMoney ? sum : least(sum, positive(cents(moneyLeft)))
  return { total: yuan(sum), money: yuan(money), prepaid: yuan(sum - money) }
}

/** The sentence that the server would refuse a payment out of the drawer with. */
export const cashRefusalOf = (target: string, money: string, cashUnit: string): string | null =>
  target === 'cash' && worth(money) % TILL_UNIT[cashUnit]! !== 0n ? cashBack(cashUnit) : null

/** The sentence that the server would refuse a row with. */
export function excessOf(line: RefundableLine, ask: RefundAsk): string | null {
  if (!ask.chosen.has(line.allocationId)) return null
  return worth(amountOf(line, ask)) > cents(line.refundable) ? `退款金额不能超过可退金额${line.refundable}` : null
}
