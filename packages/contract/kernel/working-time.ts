import { addDays, diffDays, weekday } from './dates.ts'

/**
 * Working time: minutes are counted inside the segments of a calendar only. Everything is civil time of Asia/Shanghai, as
 * `yyyy-MM-dd HH:mm:ss`; durations are whole minutes.
 */
/** HH:mm, half open: the start belongs to it, the end does not; an end may be 24:00. */
export interface Segment {
  readonly start: string
  readonly end: string
}
/** Segments by weekday, 1 Monday … 7 Sunday; a weekday without is not worked. */
export type Weekly = Readonly<Record<string, readonly Segment[]>>
/** A day that differs from its weekday; worked without segments of its own it is worked as Mondays are. */
export interface SpecialDay {
  readonly kind: 'holiday' | 'workday'
  readonly segments?: readonly Segment[] | null
}
export interface WorkingTime {
  readonly weekly: Weekly
  readonly days: Readonly<Record<string, SpecialDay>>
}

const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const
const everyDay = (segments: readonly Segment[], days: readonly string[] = WEEKDAYS): Weekly =>
  Object.fromEntries(days.map((day) => [day, segments]))
const ALL_DAY: readonly Segment[] = [{ start: '00:00', end: '24:00' }]
/** Natural time: every minute counts. */
export const NATURAL_TIME: WorkingTime = { weekly: everyDay(ALL_DAY), days: {} }
/** The same segments on each of the weekdays. */
export const weeklyOf = (days: readonly number[], segments: readonly Segment[]): Weekly =>
  everyDay(segments, days.map(String))

/** Hours of whoever has set none: Monday to Friday. */
export const STANDARD_WEEK: Weekly = weeklyOf(
  [1, 2, 3, 4, 5],
  [
    { start: '08:30', end: '12:00' },
    { start: '13:30', end: '18:00' },
  ],
)

/** Segments that a day is worked in. */
export function segmentsOn(time: WorkingTime, date: string): readonly Segment[] {
  const special = time.days[date]
  if (special?.kind === 'holiday') return []
  if (special) return special.segments?.length ? special.segments : (time.weekly['1'] ?? [])
  return time.weekly[String(weekday(date))] ?? []
}

const DAY = 86_400
/** A calendar whose next working minute is further away has none. */
const HORIZON_DAYS = 3660
/** Of HH:mm or HH:mm:ss. */
const secondsOf = (text: string) =>
  Number(text.slice(0, 2)) * 3600 + Number(text.slice(3, 5)) * 60 + Number(text.slice(6))
const pad = (value: number) => String(value).padStart(2, '0')
/** A moment as its day and the seconds of that day; the end of a day is the start of the next. */
const momentOf = (date: string, seconds: number) =>
  seconds >= DAY
    ? `${addDays(date, 1)} 00:00:00`
    : `${date} ${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
type Span = readonly [start: number, end: number]
/** Segments are read as seconds once: a walk over a year asks for the same few again and again. */
const spans = new WeakMap<readonly Segment[], readonly Span[]>()
function spansOn(time: WorkingTime, date: string): readonly Span[] {
  const segments = segmentsOn(time, date)
  const known = spans.get(segments)
  if (known) return known
  const read = segments.map(({ start, end }): Span => [secondsOf(start), secondsOf(end)]).toSorted(([a], [b]) => a - b)
  spans.set(segments, read)
  return read
}

const nowhere = (from: string): never => {
  throw new RangeError(`no working time within ten years of ${from}`)
}

/**
 * `minutes` working minutes after `at`. Outside of segments counting begins with the next one; what ends exactly with a segment
 * ends there, not with the start of the next. Throws a RangeError where nothing is worked.
 */
export function addMinutes(time: WorkingTime, at: string, minutes: number): string {
  let [date, from, left] = [at.slice(0, 10), secondsOf(at.slice(11)), minutes * 60]
  for (let day = 0; day < HORIZON_DAYS; day++) {
    for (const [start, end] of spansOn(time, date)) {
      if (end <= from) continue
      const begin = Math.max(start, from)
      if (left <= end - begin) return momentOf(date, begin + left)
      left -= end - begin
    }
    ;[date, from] = [addDays(date, 1), 0]
  }
  return nowhere(at)
}

/** The moment from which `at` is `minutes` working minutes away: takes back what `addMinutes` gave. */
export function subtractMinutes(time: WorkingTime, at: string, minutes: number): string {
  let [date, until, left] = [at.slice(0, 10), secondsOf(at.slice(11)), minutes * 60]
  for (let day = 0; day < HORIZON_DAYS; day++) {
    for (const [start, end] of spansOn(time, date).toReversed()) {
      if (start >= until) continue
      const stop = Math.min(end, until)
      if (left <= stop - start) return momentOf(date, stop - left)
      left -= stop - start
    }
    ;[date, until] = [addDays(date, -1), DAY]
  }
  return nowhere(at)
}

/** Working seconds of a day up to a second of it. */
const workedUntil = (time: WorkingTime, date: string, until: number) =>
  spansOn(time, date).reduce((sum, [start, end]) => sum + Math.max(0, Math.min(end, until) - start), 0)

/** Whole working minutes from one moment to a later one; negative where it lies before. */
export function minutesBetween(time: WorkingTime, from: string, to: string): number {
  if (to < from) return -minutesBetween(time, to, from)
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)]
  let seconds = workedUntil(time, last, secondsOf(to.slice(11))) - workedUntil(time, first, secondsOf(from.slice(11)))
  for (let day = 0; day < diffDays(first, last); day++) seconds += workedUntil(time, addDays(first, day), DAY)
  return Math.floor(seconds / 60)
}

/** Working minutes of a day. */
export const minutesOn = (time: WorkingTime, date: string) => workedUntil(time, date, DAY) / 60
/** Minutes of a normal day: what the first worked weekday has. 0 where none is worked. */
export const normalDay = ({ weekly }: Pick<WorkingTime, 'weekly'>): number => {
  const segments = WEEKDAYS.map((day) => weekly[day] ?? []).find(({ length }) => length > 0) ?? []
  return segments.reduce((sum, { start, end }) => sum + (secondsOf(end) - secondsOf(start)) / 60, 0)
}

const TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/
export const MOST_SEGMENTS = 4
/** What is wrong with the segments of a day; null where nothing is. */
export function segmentsFault(segments: readonly Segment[]): string | null {
  if (segments.length > MOST_SEGMENTS) return `每天最多${MOST_SEGMENTS}个时段`
  if (segments.some(({ start, end }) => !TIME.test(start) || !TIME.test(end))) return '时间格式不正确'
  if (segments.some(({ start, end }) => start >= end)) return '结束时间必须晚于开始时间'
  const sorted = segments.toSorted((a, b) => a.start.localeCompare(b.start))
  return sorted.some(({ start }, at) => at > 0 && start < sorted[at - 1]!.end) ? '时段不能重叠' : null
}
/** What is wrong with a week; null where nothing is. */
export function weeklyFault(weekly: Weekly): string | null {
  const days = WEEKDAYS.map((day) => weekly[day] ?? [])
  return (
    days.map(segmentsFault).find((fault) => fault !== null) ??
    (days.every(({ length }) => length === 0) ? '每周至少需要一个工作时段' : null)
  )
}
