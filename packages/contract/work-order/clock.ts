import { addMinutes, minutesBetween, subtractMinutes, type WorkingTime } from '../kernel/working-time.ts'

/** A clock as it runs; moments are `yyyy-MM-dd HH:mm:ss`, durations minutes in the clock's own time. */
export interface Clock {
  readonly startAt: string
  readonly dueAt: string
  readonly limitMinutes: number
  readonly graceMinutes: number
  readonly pausedAt: string | null
  readonly pausedMinutes: number
}
/** Minutes that it has counted up to a moment. */
export const usedOf = (time: WorkingTime, { startAt, pausedAt, pausedMinutes }: Clock, at: string): number =>
  Math.max(0, minutesBetween(time, startAt, pausedAt ?? at) - pausedMinutes)

/** When a clock is due of which so many minutes are left at a moment; of one that is over, when they were used up. */
export const dueOf = (time: WorkingTime, at: string, left: number): string =>
  left > 0 ? addMinutes(time, at, left) : subtractMinutes(time, at, -left)

const later = (a: string, b: string): string => (a > b ? a : b)
/** What a pause that ends now makes of it: the pause grows, and what is left begins to count again. */
export function resumed(time: WorkingTime, clock: Clock, at: string): { pausedMinutes: number; dueAt: string } {
  const used = usedOf(time, clock, at)
  // A clock that begins with an appointment stands still by itself until then.
  const [since, from] = [later(clock.pausedAt ?? at, clock.startAt), later(at, clock.startAt)]
  const pausedMinutes = clock.pausedMinutes + minutesBetween(time, since, from)
  return { pausedMinutes, dueAt: dueOf(time, from, clock.limitMinutes - used) }
}
/** Minutes past its limit; 0 up to and at the limit. */
export const overOf = (time: WorkingTime, { dueAt }: Pick<Clock, 'dueAt'>, at: string): number =>
  at <= dueAt ? 0 : minutesBetween(time, dueAt, at)

export interface Reminder {
  readonly id: string
  readonly kind: 'before' | 'after'
  readonly minutes: number
  readonly repeatMinutes: number
  readonly maxRepeat: number
  /** What it raises to; without one the handler alone is told. */
  readonly level?: { readonly level: number } | null
}
export interface Moment<R extends Reminder = Reminder> {
  readonly rule: R
  readonly occurrence: number
  readonly at: string
}
const compare = (a: string, b: string) => Number(a > b) - Number(a < b)
/** When the rules of a clock speak, earliest first; each repeat is an occurrence. What comes before a limit is not repeated past it. */
export function momentsOf<R extends Reminder>(
  time: WorkingTime,
  clock: Pick<Clock, 'startAt' | 'dueAt'>,
  rules: readonly R[],
): Moment<R>[] {
  const moments = rules.flatMap((rule) => {
    const times = 1 + (rule.repeatMinutes > 0 ? rule.maxRepeat : 0)
    return Array.from({ length: times }, (_, occurrence): Moment<R> => {
      const away = rule.kind === 'before' ? -rule.minutes : rule.minutes
      const minutes = away + occurrence * rule.repeatMinutes
      const at = minutes < 0 ? subtractMinutes(time, clock.dueAt, -minutes) : addMinutes(time, clock.dueAt, minutes)
      return { rule, occurrence, at }
    }).filter(({ at }) => (rule.kind === 'after' ? true : at < clock.dueAt && at >= clock.startAt))
  })
  return moments.toSorted((a, b) => compare(a.at, b.at) || compare(a.rule.id, b.rule.id))
}
const heightOf = ({ rule }: Moment): number => rule.level?.level ?? 0
/**
 * Of the moments that have come without being told, those that are told now: what speaks at one moment, or of several the highest that speaks
 * past a limit, once. Whoever was away for an hour hears where the clock stands, not everything that he missed, and no repeat of a lower level
 * hides a higher one; what comes before a limit is not told once it has passed.
 */
export function toldOf<R extends Reminder>(missed: readonly Moment<R>[], overdue: boolean): Moment<R>[] {
  const open = overdue ? missed.filter(({ rule }) => rule.kind === 'after') : missed
  const last = open.at(-1)?.at
  const atOnce = open.filter(({ at }) => at === last)
  if (!overdue || atOnce.length === open.length) return atOnce
  const top = Math.max(...open.map(heightOf))
  return [open.findLast((moment) => heightOf(moment) === top)!]
}
/** First minute in which a clock is over its limit by more than is forgiven. */
export const overFrom = (time: WorkingTime, { dueAt, graceMinutes }: Pick<Clock, 'dueAt' | 'graceMinutes'>): string =>
  addMinutes(time, dueAt, graceMinutes + 1)
