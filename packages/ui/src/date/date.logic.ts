import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'

/** Dates travel as text: yyyy-MM-dd, yyyy-MM, yyyy-MM-dd HH:mm:ss, HH:mm. Their text order is their time order. */
export const DATE = 'YYYY-MM-DD'
export const MONTH = 'YYYY-MM'
export const DATE_TIME = 'YYYY-MM-DD HH:mm:ss'

export interface DateRangeValue {
  start: string | null
  end: string | null
}

const pad = (n: string | number, width = 2) => String(n).padStart(width, '0')
const halfWidth = (text: string) => text.normalize('NFKC').trim()

export const todayText = (): string => dayjs().format(DATE)

/** A calendar day that exists, or null: 2026-02-30 does not. */
function day(year: string, month: string, date: string): string | null {
  const text = `${year}-${pad(month)}-${pad(date)}`
  const parsed = dayjs(text)
  return parsed.isValid() && parsed.format(DATE) === text ? text : null
}

/** 2026-3-1, 2026/03/01, 2026.3.1, 2026年3月1日, 20260301; 3-1 means this year's; null when it is no date. */
export function parseDate(text: string, today = todayText()): string | null {
  const plain = halfWidth(text)
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(plain)
  if (packed) return day(packed[1]!, packed[2]!, packed[3]!)
  const full = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain)
  if (full) return day(full[1]!, full[2]!, full[3]!)
  const short = /^(\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain)
  return short ? day(today.slice(0, 4), short[1]!, short[2]!) : null
}

/** 2026-3, 2026/03, 202603, 2026年3月. */
export function parseMonth(text: string): string | null {
  const match = /^(\d{4})[-/.年]?(\d{1,2})月?$/.exec(halfWidth(text))
  if (!match || Number(match[2]) < 1 || Number(match[2]) > 12) return null
  return `${match[1]}-${pad(match[2]!)}`
}

/** 9:30, 09：30, 930, 0930, 9 (the full hour). */
export function parseTime(text: string): string | null {
  const match = /^(\d{1,2}?)(?::?(\d{2}))?$/.exec(halfWidth(text))
  if (!match || Number(match[1]) > 23 || Number(match[2] ?? 0) > 59) return null
  return `${pad(match[1]!)}:${match[2] ?? '00'}`
}

/** A date, and a time with or without seconds behind a space or T; midnight without one. */
export function parseDateTime(text: string, today = todayText()): string | null {
  const [dateText = '', timeText = '00:00:00'] = halfWidth(text).split(/[ T]+/)
  const date = parseDate(dateText, today)
  const match = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/.exec(timeText)
  if (date === null || !match || Number(match[1]) > 23 || Number(match[2]) > 59 || Number(match[3] ?? 0) > 59)
    return null
  return `${date} ${pad(match[1]!)}:${pad(match[2]!)}:${pad(match[3] ?? 0)}`
}

/** The six weeks that show a month, Monday first. */
export function monthGrid(month: string): string[] {
  const first = dayjs(`${month}-01`)
  const monday = first.subtract((first.day() + 6) % 7, 'day')
  return Array.from({ length: 42 }, (_, i) => monday.add(i, 'day').format(DATE))
}

export const monthOf = (date: string): string => date.slice(0, 7)
export const addMonths = (month: string, count: number): string =>
  dayjs(`${month}-01`).add(count, 'month').format(MONTH)
export const addDays = (date: string, count: number): string => dayjs(date).add(count, 'day').format(DATE)
export const lastDayOf = (month: string): string => dayjs(`${month}-01`).endOf('month').format(DATE)
/** The same day in another month, or that month's last one. */
export const shiftMonths = (date: string, count: number): string => dayjs(date).add(count, 'month').format(DATE)

export interface Limits {
  min?: string | null
  max?: string | null
}
export const within = (date: string, { min, max }: Limits): boolean => (!min || date >= min) && (!max || date <= max)

/** Start of this month to today: what most ranges begin with. */
export function monthStartToToday(today = todayText()): { start: string; end: string } {
  return { start: `${monthOf(today)}-01`, end: today }
}

export interface Shortcut {
  label: string
  start: string
  end: string
}
/** 今天 本周 本月 上月 近30天 本年; weeks begin on Monday, running spans end today. */
export function shortcuts(today = todayText()): Shortcut[] {
  const now: Dayjs = dayjs(today)
  const lastMonth = addMonths(monthOf(today), -1)
  return [
    { label: '今天', start: today, end: today },
    { label: '本周', start: addDays(today, -((now.day() + 6) % 7)), end: today },
    { label: '本月', ...monthStartToToday(today) },
    { label: '上月', start: `${lastMonth}-01`, end: lastDayOf(lastMonth) },
    { label: '近30天', start: addDays(today, -29), end: today },
    { label: '本年', start: `${today.slice(0, 4)}-01-01`, end: today },
  ]
}

/** Where a key leads in the calendar; null for keys that do not move. */
export function movedDate(date: string, key: string, shift: boolean): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return addDays(date, -((dayjs(date).day() + 6) % 7))
    case 'End':
      return addDays(date, 6 - ((dayjs(date).day() + 6) % 7))
    case 'PageUp':
      return shiftMonths(date, shift ? -12 : -1)
    case 'PageDown':
      return shiftMonths(date, shift ? 12 : 1)
    default:
      return null
  }
}
