import { ROUNDING_UNIT } from '../charge-base/fee-standard.entity.ts'
import { labelOf } from '../kernel/options.ts'
import { least, positive, total } from './cents.ts'

/** One line of the payments grid: what was handed over by one method. */
export interface Tender {
  readonly amount: bigint
  /** Change may be given back from it (cash). */
  readonly givesChange: boolean
}
export interface Tendered {
  /** What of each line is kept, in the order of the grid. */
  readonly kept: readonly bigint[]
  readonly change: bigint
  /** More than was to be paid, after change. */
  readonly over: bigint
}

/** Change comes from cash first, the last line first; what is still too much is over. */
export function tender(lines: readonly Tender[], payable: bigint, keepChange = false): Tendered {
  const excess = positive(total(lines.map((line) => line.amount)) - payable)
  let left = keepChange ? 0n : excess
  const kept = lines.map((line) => line.amount)
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    if (!lines[index]!.givesChange) continue
    const back = least(left, kept[index]!)
    kept[index] = kept[index]! - back
    left -= back
  }
  const change = (keepChange ? 0n : excess) - left
  return { kept, change, over: excess - change }
}

/** The smallest piece of money that a till holds, in cents. */
export const TILL_UNIT: Readonly<Record<string, bigint>> = { fen: 1n, jiao: 10n, yuan: 100n }

/** The refusal of a refund that a drawer cannot pay. */
export const cashBack = (cashUnit: string): string =>
  `现金只能退到${labelOf(ROUNDING_UNIT, cashUnit)}，请修改退款金额或改用其他退款方式`

/** What of a sum cash cannot hold: the part below the smallest piece (`unit`, cents) of what the other methods leave for it. */
export function beyondTill(
  lines: readonly { readonly amount: bigint; readonly isCash: boolean }[],
  payable: bigint,
  unit: bigint,
): bigint {
  if (!lines.some((line) => line.isCash)) return 0n
  const rest = positive(payable - total(lines.filter((line) => !line.isCash).map((line) => line.amount)))
  const given = total(lines.filter((line) => line.isCash).map((line) => line.amount))
  const beyond = rest % unit
  return given >= rest - beyond ? beyond : 0n
}

/** Fills properties in their order from payments in theirs: which part of which payment pays which property. */
export function fillProperties(payments: readonly bigint[], properties: readonly bigint[]): bigint[][] {
  const left = [...payments]
  return properties.map((wanted) => {
    let open = wanted
    return left.map((amount, index) => {
      const part = least(amount, open)
      left[index] = amount - part
      open -= part
      return part
    })
  })
}

/** Takes an amount off rows from the last one backwards: where a round-off stands. */
export function fromTheEnd(rows: readonly bigint[], amount: bigint): bigint[] {
  const parts = rows.map(() => 0n)
  let left = amount
  for (let index = rows.length - 1; index >= 0 && left > 0n; index -= 1) {
    parts[index] = least(left, rows[index]!)
    left -= parts[index]!
  }
  return parts
}
