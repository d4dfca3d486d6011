import { addDays, addMonthsToDate, diffDays } from '../kernel/dates.ts'
import { lastDay } from '../kernel/period.ts'
import { type CheckKind, LEVELS, type MaintainLevel } from './elevator-options.ts'

/** When lifts are checked, as data: inspections in these years after acceptance and in each after the last one, self tests in the others. */
export interface CheckCycle {
  readonly inspectYears: readonly number[]
  readonly yearlyAfter: number
}
export interface DueCheck {
  readonly year: number
  readonly checkKind: CheckKind
  readonly dueDate: string
}
/** What is due from a day to another, both included: the last day of the month of acceptance, whenever the earlier ones were done. */
export function checksDue(
  acceptDate: string,
  checkCycle: 'standard' | 'yearly',
  { inspectYears, yearlyAfter }: CheckCycle,
  { from, to }: { readonly from: string; readonly to: string },
): DueCheck[] {
  const [first, last] = [Number(acceptDate.slice(0, 4)), Number(to.slice(0, 4))]
  const due: DueCheck[] = []
  for (let n = 1; first + n <= last; n++) {
    const dueDate = lastDay(`${first + n}${acceptDate.slice(4, 7)}`)
    const inspected = checkCycle === 'yearly' || n > yearlyAfter || inspectYears.includes(n)
    if (dueDate >= from && dueDate <= to)
      due.push({ year: first + n, checkKind: inspected ? 'inspect' : 'selfTest', dueDate })
  }
  return due
}

/** From when on a check counts for its year: so many months before its due day. */
export const earliestCheck = (dueDate: string, months: number): string => addMonthsToDate(dueDate, -months)

/** Months between visits of the levels above half a month. */
export type LevelMonths = Readonly<Record<Exclude<MaintainLevel, 'halfMonth'>, number>>
/**
 * The level of a visit on a day: the highest whose own due day lies no more than one interval after it. `lasts` holds when a visit of
 * that level or a higher one was last done.
 */
export function levelDue(
  lasts: Readonly<Partial<Record<MaintainLevel, string | null>>>,
  slot: string,
  interval: number,
  months: LevelMonths,
): MaintainLevel {
  const until = addDays(slot, interval)
  for (const level of LEVELS.toReversed()) {
    const last = lasts[level]
    if (level !== 'halfMonth' && last && addMonthsToDate(last, months[level]) <= until) return level
  }
  return 'halfMonth'
}
/** When each level was last done: a visit of a level is one of all lower ones. */
export function lastsOf(
  visits: readonly { readonly level: MaintainLevel; readonly date: string }[],
  since: string | null,
): Record<MaintainLevel, string | null> {
  const rank = (level: MaintainLevel) => LEVELS.indexOf(level)
  return Object.fromEntries(
    LEVELS.map((level) => [
      level,
      visits
        .filter((one) => rank(one.level) >= rank(level))
        .reduce((max, { date }) => (max && max > date ? max : date), since),
    ]),
  ) as Record<MaintainLevel, string | null>
}
/** Days by which a visit came too late; 0 on its due day. */
export const daysLate = (dueDate: string | null, date: string) => (dueDate ? Math.max(0, diffDays(dueDate, date)) : 0)
