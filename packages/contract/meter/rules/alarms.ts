import { add, div, gt, isZero, lt, mul, round } from '../../kernel/decimal.ts'

export type Alarm = 'zero' | 'surge' | 'drop' | 'rollover' | 'maxExceed' | 'dateGap'
/** A past normal reading: what it used in how many days. */
export interface PastUsage {
  usage: string
  days: number
}
export interface AlarmLimits {
  surgeRatio: string
  dropRatio: string
  /** Most that a meter of this kind may use; null = no limit. */
  maxUsage: string | null
}
export interface AlarmInput {
  usage: string
  /** Days since the previous reading; null where there was none. */
  days: number | null
  rollover: boolean
  /** Final and base readings come on any day. */
  regular: boolean
  /** The last normal readings that are not voided, newest first. */
  past: readonly PastUsage[]
  limits: AlarmLimits
}
const WINDOW = 3
const SHORTEST = 20
const LONGEST = 45
const ROLLOVER_TIMES = '5'

/** Mean daily usage of the last three readings times the days of this one; null without history. */
export function averageUsage(past: readonly PastUsage[], days: number | null): string | null {
  const last = past.slice(0, WINDOW).filter((one) => one.days > 0)
  if (last.length === 0) return null
  if (days === null) return round(div(sumOf(last.map((one) => one.usage)), last.length, 8), 4)
  // One division at the end: 20, 22 and 18 in thirty days each are 20 and not 20.0000001.
  const spans = last.reduce((product, one) => product * one.days, 1)
  const scaled = sumOf(last.map((one) => mul(one.usage, spans / one.days)))
  return div(mul(scaled, days), mul(spans, last.length), 4)
}
const sumOf = (values: readonly string[]) => values.reduce((total, value) => add(total, value), '0')

export function alarmsOf({ usage, days, rollover, regular, past, limits }: AlarmInput): Alarm[] {
  const average = averageUsage(past, days)
  const alarms: Alarm[] = []
  const full = past.length >= WINDOW && average !== null
  if (isZero(usage) && average !== null && gt(average, '0')) alarms.push('zero')
  else if (full && lt(usage, mul(average, limits.dropRatio))) alarms.push('drop')
  if (full && gt(usage, mul(average, add('1', limits.surgeRatio)))) alarms.push('surge')
  if (rollover) alarms.push('rollover')
  if (limits.maxUsage !== null && gt(usage, limits.maxUsage)) alarms.push('maxExceed')
  if (regular && days !== null && (days < SHORTEST || days > LONGEST)) alarms.push('dateGap')
  return alarms
}

/** A roll-over that is more than five times the average is rather a typing error: somebody must say that it is none. */
export const doubtfulRollover = (rollover: boolean, usage: string, average: string | null): boolean =>
  rollover && average !== null && gt(usage, mul(average, ROLLOVER_TIMES))
