import { type Share, factorOf, rateShares, sharesOf, weightOf } from '@wuguan/contract/charge-sharing/rules/weights'
import { diffDays } from '@wuguan/contract/kernel/dates'
import { gt, isZero, sum } from '@wuguan/contract/kernel/decimal'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { SharedHouse, Span } from './houses.ts'
import { type SharingRule, isRate, weightRule } from './rule.ts'

export interface PlannedLine extends Share {
  readonly house: SharedHouse
  readonly coefficient: string
  readonly weight: string
  readonly handling: 'charge' | 'company' | 'zero'
}
export interface Planned {
  readonly lines: readonly PlannedLine[]
  readonly weightTotal: string
  readonly shared: string
}

/** Splits a total over houses in property order; for a fixed price the total is what the houses add up to. */
export function planLines(
  rule: SharingRule,
  span: Span,
  houses: readonly SharedHouse[],
  given: { readonly shared: string; readonly rate: string | null },
): Planned {
  const weights = weightRule(rule)
  const days = diffDays(span.from, span.to) + 1
  const weighed = houses.map((house) => weightOf(weights, house, days))
  const weightTotal = sum(weighed.map((one) => one.weight))
  if (!gt(weightTotal, '0')) throw refuse('分摊基数合计为0，无法分摊')
  const shares = isRate(rule)
    ? rateShares(
        given.rate ?? '0',
        houses.map((house) => ({ base: rule.unit === 'house' ? '1' : house.area, ...factorOf(weights, house, days) })),
      )
    : sharesOf(
        given.shared,
        weighed.map((one) => one.weight),
      )
  const lines = houses.map((house, n): PlannedLine => {
    const share = shares[n]!
    return {
      house,
      ...weighed[n]!,
      ...share,
      handling: isZero(share.amount) ? 'zero' : house.bearer === 'company' ? 'company' : 'charge',
    }
  })
  return { lines, weightTotal, shared: isRate(rule) ? sum(shares.map((share) => share.amount)) : given.shared }
}
