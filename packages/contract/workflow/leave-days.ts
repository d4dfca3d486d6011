import { addDays, diffDays, toSeconds } from '../kernel/dates.ts'
import { add, div, fromUnits, isZero } from '../kernel/decimal.ts'
import type { Segment } from '../kernel/working-time.ts'

/** How long a leave is: half days of work, or hours of work in days of eight. */
export type LeaveUnit = 1 | 2 | 3
export interface LeaveSpan {
  /** yyyy-MM-dd HH:mm:ss */
  readonly startAt: string
  readonly endAt: string
}
export interface LeaveLength {
  /** One decimal. */
  readonly days: string
  /** Days by calendar year, for the balances; a year without work is not in it. */
  readonly byYear: Readonly<Record<string, string>>
  /** Dates of which nobody works what the span touches. */
  readonly off: readonly string[]
  readonly worked: readonly string[]
}

const NOON = ' 12:00:00'
const HOUR = 3600
const WORKDAY_SECONDS = 8 * HOUR
const HALF_DAY_SECONDS = WORKDAY_SECONDS / 2
/** Longest leave that is counted day by day; 产假 has 158. */
export const LEAVE_MAX_DAYS = 366

const datesOf = ({ startAt, endAt }: LeaveSpan): string[] => {
  const first = startAt.slice(0, 10)
  return Array.from({ length: diffDays(first, endAt.slice(0, 10)) + 1 }, (_, at) => addDays(first, at))
}
/** Before noon, from noon on. */
export type HalfDay = 'am' | 'pm'
/** Halves of a date that the span touches. */
const halves = ({ startAt, endAt }: LeaveSpan, date: string): HalfDay[] => [
  ...(startAt < date + NOON && endAt > `${date} 00:00:00` ? ['am' as const] : []),
  ...(startAt < `${addDays(date, 1)} 00:00:00` && endAt > date + NOON ? ['pm' as const] : []),
]
/** Whether a day is worked in a half that leaves are counted by. */
export const worksHalf = (segments: readonly Segment[], half: HalfDay): boolean =>
  segments.some(({ start, end }) => (half === 'am' ? start < '12:00' : end > '12:00'))

/** Seconds of a date inside the span, a working day at most. */
function secondsOn({ startAt, endAt }: LeaveSpan, date: string): number {
  const from = Math.max(toSeconds(startAt), toSeconds(`${date} 00:00:00`))
  const to = Math.min(toSeconds(endAt), toSeconds(`${addDays(date, 1)} 00:00:00`))
  return Math.min(Math.max(0, to - from), WORKDAY_SECONDS)
}
const daysOfHalves = (count: number) => fromUnits(BigInt(count * 5), 1)

/** The working part of a span. Hours are added up within a year before they are rounded up to half days. */
export function leaveLength(
  span: LeaveSpan,
  unit: LeaveUnit,
  isOff: (date: string, half: HalfDay) => boolean,
): LeaveLength {
  const touched = datesOf(span).filter((date) => halves(span, date).length > 0)
  const workedOf = (date: string) => halves(span, date).filter((half) => !isOff(date, half)).length
  const worked = touched.filter((date) => workedOf(date) > 0)
  const sums = new Map<string, number>()
  for (const date of worked) {
    const amount = unit === 3 ? secondsOn(span, date) : workedOf(date)
    sums.set(date.slice(0, 4), (sums.get(date.slice(0, 4)) ?? 0) + amount)
  }
  const byYear = Object.fromEntries(
    [...sums].map(([year, sum]) => [year, daysOfHalves(unit === 3 ? Math.ceil(sum / HALF_DAY_SECONDS) : sum)]),
  )
  return {
    days: Object.values(byYear).reduce((a, b) => add(a, b), '0.0'),
    byYear,
    off: touched.filter((date) => workedOf(date) === 0),
    worked,
  }
}

/** 2.0 → 2, 0.5 → 0.5: days inside sentences that name a rule. */
export const plainDays = (days: string) => days.replace(/\.0+$/, '')
export const nothingLeft = (days: string) => isZero(days)
/** Mean of `days` over people, two decimals. */
export const perHead = (days: string, people: number) => (people === 0 ? '0.00' : div(days, people, 2))
