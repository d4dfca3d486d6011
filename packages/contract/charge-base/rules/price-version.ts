import { addDays, diffDays } from '../../kernel/dates.ts'
import { gt } from '../../kernel/decimal.ts'

/** One step of a ladder; `upTo` null is the last, open one. */
export interface LadderTier {
  readonly upTo: string | null
  readonly unitRate: string
}
export interface PriceVersion {
  readonly effectiveFrom: string
  readonly unitRate: string
  readonly tiers?: readonly LadderTier[] | null
}

/** The version of a day: the greatest effectiveFrom not after it. */
export function versionOf<V extends { readonly effectiveFrom: string }>(versions: readonly V[], day: string): V | null {
  let found: V | null = null
  for (const version of versions)
    if (version.effectiveFrom <= day && (!found || version.effectiveFrom > found.effectiveFrom)) found = version
  return found
}

/** The days from `from` to `to` by version, in order; null when a day has none. */
export function versionSpans<V extends { readonly effectiveFrom: string }>(
  versions: readonly V[],
  from: string,
  to: string,
): { version: V; from: string; to: string; days: number }[] | null {
  const spans: { version: V; from: string; to: string; days: number }[] = []
  let start = from
  while (start <= to) {
    const version = versionOf(versions, start)
    if (!version) return null
    const next = versions
      .map((other) => other.effectiveFrom)
      .filter((day) => day > start && day <= to)
      .toSorted()[0]
    const end = next === undefined ? to : addDays(next, -1)
    spans.push({ version, from: start, to: end, days: diffDays(start, end) + 1 })
    start = addDays(end, 1)
  }
  return spans
}

const TIERS_MIN = 2
const TIERS_MAX = 8
/** What is wrong with a ladder, in words; null when it is sound. */
export function tiersFault(tiers: readonly { upTo: string | null }[]): string | null {
  if (tiers.length < TIERS_MIN || tiers.length > TIERS_MAX) return '阶梯须为2至8档'
  if (tiers.at(-1)!.upTo !== null) return '最后一档上限必须为空'
  const limits = tiers.slice(0, -1).map((tier) => tier.upTo)
  for (const [index, limit] of limits.entries())
    if (limit === null || !gt(limit, index === 0 ? '0' : limits[index - 1]!)) return '阶梯上限必须递增'
  return null
}
