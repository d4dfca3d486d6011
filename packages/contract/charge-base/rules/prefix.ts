import { gt, lt } from '../../kernel/decimal.ts'
import { monthsBetween } from '../../kernel/period.ts'

export interface Collectable {
  readonly id: string
  readonly propertyId: string
  readonly feeItemId: string
  readonly feeItemName: string
  readonly feePeriod: string
  readonly periodFrom: string
  readonly outstanding: string
  readonly hungUp: boolean
  readonly locked: boolean
}
export interface JumpRight {
  /** Empty = all items. */
  readonly feeItemIds: readonly string[]
  readonly maxMonths: number
  readonly validFrom: string
  readonly validTo: string
  readonly reasonRequired: boolean
}
export interface PrefixVerdict {
  /** The sentence that refuses, null when the selection stands. */
  readonly refusal: string | null
  /** A later month is paid before an earlier one by right; the receipt keeps the reason. */
  readonly jumped: boolean
  readonly reasonRequired: boolean
}
const FINE: PrefixVerdict = { refusal: null, jumped: false, reasonRequired: false }

/**
 * Of one property and item the paid rows must be the first ones by period, and only the last may be partial; rows set aside or
 * locked do not count. `paid` maps receivable ids to principal. A staff member may have the right to jump.
 */
export function prefixRule(
  rows: readonly Collectable[],
  paid: ReadonlyMap<string, string>,
  mode: 'forbid' | 'authorized' | 'free',
  right: JumpRight | null,
  today: string,
): PrefixVerdict {
  const groups = Map.groupBy(
    rows.filter((row) => gt(row.outstanding, '0') && (paid.has(row.id) || (!row.hungUp && !row.locked))),
    (row) => `${row.propertyId}:${row.feeItemId}`,
  )
  let verdict = FINE
  for (const group of groups.values()) {
    const sorted = group.toSorted((a, b) =>
      `${a.feePeriod}${a.periodFrom}${a.id}`.localeCompare(`${b.feePeriod}${b.periodFrom}${b.id}`, 'en'),
    )
    const gap = sorted.find((row) => !paid.has(row.id) || lt(paid.get(row.id)!, row.outstanding))
    if (!gap) continue
    const last = sorted.findLast((row) => paid.has(row.id) && row !== gap)
    if (!last || sorted.indexOf(last) < sorted.indexOf(gap)) continue
    if (mode === 'free') {
      verdict = { refusal: null, jumped: true, reasonRequired: verdict.reasonRequired }
      continue
    }
    const allowed = mode === 'authorized' && right !== null && mayJump(right, gap, last, today)
    if (!allowed)
      return {
        refusal: `请先缴纳${gap.feePeriod}的【${gap.feeItemName}】，或由授权人员跳收`,
        jumped: false,
        reasonRequired: false,
      }
    verdict = { refusal: null, jumped: true, reasonRequired: verdict.reasonRequired || right!.reasonRequired }
  }
  return verdict
}

const mayJump = (right: JumpRight, gap: Collectable, last: Collectable, today: string) =>
  right.validFrom <= today &&
  today <= right.validTo &&
  (right.feeItemIds.length === 0 || right.feeItemIds.includes(gap.feeItemId)) &&
  monthsBetween(gap.feePeriod, last.feePeriod) <= right.maxMonths
