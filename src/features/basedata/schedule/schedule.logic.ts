import type { ScheduleCalendar } from '@wuguan/contract/basedata/staff.actions'
import { addDays, addMonthsToDate, daysInMonth, weekday } from '@wuguan/contract/kernel/dates'

export type ScheduleItem = ScheduleCalendar['items'][number]
export type Shift = ScheduleCalendar['shifts'][number]
export type Person = ScheduleCalendar['people'][number]
export type Mode = 'week' | 'month'

export const mondayOf = (date: string): string => addDays(date, 1 - weekday(date))

/** Days of the week or month that a day lies in. */
export function daysOf(mode: Mode, date: string): string[] {
  const from = mode === 'week' ? mondayOf(date) : `${date.slice(0, 8)}01`
  const count = mode === 'week' ? 7 : daysInMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)))
  return Array.from({ length: count }, (_, at) => addDays(from, at))
}
export const stepped = (mode: Mode, date: string, by: 1 | -1): string =>
  mode === 'week' ? addDays(date, 7 * by) : addMonthsToDate(`${date.slice(0, 8)}01`, by)

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const
export const weekdayName = (date: string): string => WEEKDAYS[weekday(date) - 1] ?? ''
export const isWeekend = (date: string): boolean => weekday(date) > 5
/** 11月23日 */
export const dayText = (date: string): string => `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`
/** 2026年11月, or 2026年11月23日 – 29日. */
export function spanText(mode: Mode, days: readonly string[]): string {
  const [from = '', to = ''] = [days[0], days.at(-1)]
  if (mode === 'month') return `${from.slice(0, 4)}年${Number(from.slice(5, 7))}月`
  return `${from.slice(0, 4)}年${dayText(from)} – ${from.slice(0, 7) === to.slice(0, 7) ? `${Number(to.slice(8))}日` : dayText(to)}`
}

export const cellKey = (userId: number, date: string): string => `${userId}:${date}`

export const byCell = <T extends { userId: number; date: string }>(
  entries: readonly T[],
): ReadonlyMap<string, readonly T[]> => grouped(entries, ({ userId, date }) => cellKey(userId, date))

/** `Map.groupBy`, which browsers of 2023 do not have. */
function grouped<T>(entries: readonly T[], keyOf: (entry: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const entry of entries) {
    const key = keyOf(entry)
    const group = groups.get(key)
    if (group) group.push(entry)
    else groups.set(key, [entry])
  }
  return groups
}

/** People who work in the span, and those who did lately or were just added, without hours of their own yet. */
export function rosterOf(
  shown: readonly Person[],
  recent: readonly Person[],
  added: readonly Pick<Person, 'userId' | 'name'>[],
): Person[] {
  const people = new Map(shown.map((person) => [person.userId, person]))
  for (const { userId, name, ...rest } of [...recent, ...added]) {
    if (!people.has(userId))
      people.set(userId, {
        userId,
        name,
        deptName: 'deptName' in rest ? (rest.deptName as string | null) : null,
        days: 0,
        hours: '0.0',
      })
  }
  return [...people.values()].toSorted(
    (one, other) => one.name.localeCompare(other.name, 'zh-CN') || one.userId - other.userId,
  )
}

export interface Group {
  title: string | null
  people: readonly Person[]
}
/** One group without a title, or one per department. */
export function groupsOf(people: readonly Person[], byDept: boolean): Group[] {
  if (!byDept) return [{ title: null, people }]
  return [...grouped(people, (person) => person.deptName ?? '未分部门')]
    .map(([title, members]) => ({ title, people: members }))
    .toSorted((one, other) => one.title.localeCompare(other.title, 'zh-CN'))
}

/** Leave and rest are no work. */
const WORKING = 2
export const isWorking = (item: ScheduleItem): boolean => item.status <= WORKING

/** People at work on a day. */
export const headcount = (items: readonly ScheduleItem[], date: string, among?: ReadonlySet<number>): number =>
  new Set(
    items
      .filter((item) => item.date === date && isWorking(item) && (!among || among.has(item.userId)))
      .map((item) => item.userId),
  ).size

export const totalHours = (people: readonly Person[]): string =>
  people.reduce((sum, person) => sum + Number(person.hours), 0).toFixed(1)

export const shiftHours = (shift: Shift): string => `${shift.startTime}–${shift.crossDay ? '次日' : ''}${shift.endTime}`

/** One sign that tells a shift in a narrow cell: 早班 → 早. */
export const shortName = (shift: Shift): string => shift.name.replace(/班$/, '').slice(0, 2)
