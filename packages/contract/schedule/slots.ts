import { addDays, addMonthsToDate, daysInMonth, diffDays, makeDate, weekday } from '../kernel/dates.ts'
import { NATURAL_TIME, segmentsOn, type WorkingTime } from '../kernel/working-time.ts'
import type { Freq, HolidayPolicy, IntervalFrom, ShortMonth } from './schedule-options.ts'

/** HH:mm; an end that is not after its start lies on the next day, so that 00:00–00:00 is the whole day. */
export interface SlotTime {
  readonly start: string
  readonly end: string
}
/** What a plan says about time. Everything is reckoned from its anchor (first day, natural month, the target's date), never from the slot before. */
export interface SlotPlan {
  readonly freq: Freq
  readonly every?: number | null
  readonly intervalFrom?: IntervalFrom | null
  /** 1 Monday … 7 Sunday. */
  readonly weekdays?: readonly number[] | null
  /** 1–31, −1 the last of the month. */
  readonly monthDays?: readonly number[] | null
  readonly monthOfCycle?: number | null
  readonly shortMonth?: ShortMonth | null
  readonly cycle?: readonly { readonly year: number; readonly kind: string }[] | null
  /** Kind of every year after the last row of the table; null: it ends there. */
  readonly repeatAfter?: string | null
  readonly times: readonly SlotTime[]
  readonly spanDays?: number | null
  readonly startDate: string
  readonly endDate?: string | null
  readonly includeDates?: readonly string[] | null
  readonly excludeDates?: readonly string[] | null
  readonly holidayPolicy?: HolidayPolicy | null
}
export interface Slot {
  /** The business day: the one it starts on. */
  readonly date: string
  readonly start: string
  readonly end: string
  /** The row of the cycle table that it is of. */
  readonly kind?: string
}
export interface SlotFacts {
  readonly time?: WorkingTime
  /** The last slot of a plan that counts from what was done: the day it was done, or its own day where it was missed. */
  readonly last?: string | null
  /** Whether an occurrence is open; a plan that counts from what was done has one at a time. */
  readonly open?: boolean
  /** The date of the target that a cycle table counts from. */
  readonly anchor?: string | null
}
export interface DateRangeOf {
  readonly from: string
  readonly to: string
}

/** Months between two days, by their months. */
const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
const firstOf = (date: string) => `${date.slice(0, 7)}-01`
const monday = (date: string) => addDays(date, 1 - weekday(date))

function* every(first: string, step: number, { from, to }: DateRangeOf): Generator<string> {
  const skipped = from > first ? Math.ceil(diffDays(first, from) / step) : 0
  for (let date = addDays(first, skipped * step); date <= to; date = addDays(date, step)) yield date
}
function daysOf(plan: SlotPlan, month: string): string[] {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
  const last = daysInMonth(year, number)
  return (plan.monthDays ?? []).flatMap((day) => {
    if (day >= 1 && day <= last) return makeDate(year, number, day) ?? []
    return day === -1 || plan.shortMonth !== 'skip' ? makeDate(year, number, last)! : []
  })
}
function* months(from: string, to: string): Generator<string> {
  for (let month = firstOf(from); month <= to; month = addMonthsToDate(month, 1)) yield month
}
const CYCLE_MONTHS = { quarterly: 3, halfYearly: 6, yearly: 12 } as const

/** The days that the rule itself falls on, in any order. */
function* ruled(plan: SlotPlan, range: DateRangeOf, { last, open }: SlotFacts): Generator<string> {
  const step = plan.every ?? 1
  const { startDate: start, freq } = plan
  switch (freq) {
    case 'once':
      return yield start
    case 'daily':
      return yield* every(start, step, range)
    case 'interval':
      if (plan.intervalFrom !== 'done') return yield* every(start, step, range)
      if (!open) yield last ? addDays(last, step) : start
      return
    case 'weekly':
      for (const date of every(range.from > start ? range.from : start, 1, range)) {
        const week = diffDays(monday(start), monday(date)) / 7
        if (week % step === 0 && plan.weekdays?.includes(weekday(date))) yield date
      }
      return
    case 'monthly':
      for (const month of months(range.from, range.to))
        if (monthsBetween(start, month) % step === 0) yield* daysOf(plan, month)
      return
    case 'quarterly':
    case 'halfYearly':
    case 'yearly':
      for (const month of months(range.from, range.to))
        if ((Number(month.slice(5, 7)) - 1) % CYCLE_MONTHS[freq] === (plan.monthOfCycle ?? 1) - 1)
          yield* daysOf(plan, month)
      return
    case 'table':
  }
}

const closed = (time: WorkingTime, date: string) => segmentsOn(time, date).length === 0
/** How far a closed day may put a slot off; a calendar that is never open puts it off for good. */
const FURTHEST = 366
function nextOpen(time: WorkingTime, date: string): string | null {
  for (let days = 0; days < FURTHEST; days++) {
    const next = addDays(date, days)
    if (!closed(time, next)) return next
  }
  return null
}

const slotOf = (date: string, { start, end }: SlotTime, spanDays: number): Slot => ({
  date,
  start: `${date} ${start}:00`,
  end: `${addDays(date, spanDays - 1 + (end <= start ? 1 : 0))} ${end}:00`,
})
const WHOLE_DAY: SlotTime = { start: '00:00', end: '00:00' }

/** Rows of a cycle table: a month each, whole. */
function cycleSlots({ cycle, repeatAfter, startDate, endDate }: SlotPlan, { to }: DateRangeOf, anchor: string): Slot[] {
  const rows = (cycle ?? []).toSorted((a, b) => a.year - b.year)
  const slots: Slot[] = []
  const add = (year: number, kind: string) => {
    const first = firstOf(addMonthsToDate(firstOf(anchor), year * 12))
    if (first > to || addDays(addMonthsToDate(first, 1), -1) < startDate || (endDate && first > endDate)) return false
    slots.push({ ...slotOf(first, WHOLE_DAY, diffDays(first, addMonthsToDate(first, 1))), kind })
    return true
  }
  for (const { year, kind } of rows) add(year, kind)
  if (repeatAfter) {
    const to1 = Number(to.slice(0, 4)) - Number(anchor.slice(0, 4))
    for (let year = (rows.at(-1)?.year ?? 0) + 1; year <= to1; year++) add(year, repeatAfter)
  }
  return slots
}

/** The slots of a plan whose business days lie in a range, both ends included, in their order, each once. */
export function expandSlots(plan: SlotPlan, range: DateRangeOf, facts: SlotFacts = {}): Slot[] {
  const within = ({ date }: Slot) => date >= range.from && date <= range.to
  if (plan.freq === 'table') return facts.anchor ? cycleSlots(plan, range, facts.anchor).filter(within) : []
  const time = facts.time ?? NATURAL_TIME
  const policy = plan.holidayPolicy ?? 'run'
  // A day before the range may be put off into it.
  const reach = policy === 'next' ? { from: addDays(range.from, -FURTHEST), to: range.to } : range
  const excluded = new Set(plan.excludeDates)
  const dates = new Set<string>()
  for (const date of [...ruled(plan, reach, facts), ...(plan.includeDates ?? [])]) {
    if (excluded.has(date) || date < plan.startDate) continue
    if (policy === 'skip' && closed(time, date)) continue
    const day = policy === 'next' ? nextOpen(time, date) : date
    if (day !== null && !(plan.endDate && day > plan.endDate)) dates.add(day)
  }
  const slots = [...dates].flatMap((date) => plan.times.map((one) => slotOf(date, one, plan.spanDays ?? 1)))
  const first = new Map(slots.map((slot) => [slot.start, slot]))
  return [...first.values()].filter(within).toSorted((a, b) => a.start.localeCompare(b.start))
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const MIDNIGHT = 1440
/** What is wrong with the times of a plan; null where nothing is. */
export function timesFault(times: readonly SlotTime[]): string | null {
  const said = ({ start, end }: SlotTime) => `${start}-${end}`
  const spans = times.map((time) => {
    const [from, to] = [minutes(time.start), minutes(time.end)]
    return { time, from, to: to <= from ? to + MIDNIGHT : to }
  })
  for (const [at, one] of spans.entries())
    for (const other of spans.slice(at + 1)) {
      if (said(one.time) === said(other.time)) return '时段重复'
      const meets = (by: number) => one.from < other.to + by && other.from + by < one.to
      if (meets(0) || meets(MIDNIGHT) || meets(-MIDNIGHT)) return `时段“${said(one.time)}”与“${said(other.time)}”重叠`
    }
  return null
}

const DAYS = ['', '一', '二', '三', '四', '五', '六', '日']
const n = (plan: SlotPlan, unit: string, single: string) => ((plan.every ?? 1) > 1 ? `每${plan.every}${unit}` : single)
const daysWords = (plan: SlotPlan) => (plan.monthDays ?? []).map((day) => (day === -1 ? '月末' : `${day}日`)).join('、')
/** When a plan falls due, in words: 每周一、三、五 08:00-10:00. */
export function slotWords(plan: SlotPlan): string {
  const cycle = (unit: string) => `每${unit}第${plan.monthOfCycle ?? 1}个月${daysWords(plan)}`
  const words: Record<Freq, () => string> = {
    once: () => plan.startDate,
    daily: () => n(plan, '天', '每日'),
    weekly: () =>
      `${n(plan, '周的周', '每周')}${(plan.weekdays ?? [])
        .toSorted((a, b) => a - b)
        .map((day) => DAYS[day])
        .join('、')}`,
    monthly: () => `${n(plan, '个月', '每月')}${daysWords(plan)}`,
    quarterly: () => cycle('季'),
    halfYearly: () => cycle('半年'),
    yearly: () => `每年${plan.monthOfCycle ?? 1}月${daysWords(plan)}`,
    interval: () => `${plan.intervalFrom === 'done' ? '完成后' : ''}每${plan.every ?? 1}天`,
    table: () => '按周期表',
  }
  const times = plan.times.map(({ start, end }) => (start === end ? '全天' : `${start}-${end}`)).join('、')
  return `${words[plan.freq]()}${times ? ` ${times}` : ''}`
}
