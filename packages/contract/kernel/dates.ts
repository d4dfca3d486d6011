import { nfkc } from './text.ts'

/**
 * Civil dates as strings. Nothing here reads the host's zone: a date is three numbers, and an instant becomes a date-time
 * through the fixed offset of Asia/Shanghai (UTC+8, no daylight saving since 1991).
 */
const OFFSET_SECONDS = 8 * 3600
const DAY_MS = 86_400_000

const pad = (value: number, width = 2) => String(value).padStart(width, '0')

export const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Days of a month, 1..12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

export function makeDate(year: number, month: number, day: number): string | null {
  if (![year, month, day].every(Number.isInteger)) return null
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`
}

/** yyyy-MM-dd, and the day exists. */
export function isDate(text: string): boolean {
  const m = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return m !== null && makeDate(Number(m[1]), Number(m[2]), Number(m[3])) === text
}
/** HH:mm */
export const isTime = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
/** yyyy-MM-dd HH:mm:ss */
export const isDateTime = (text: string) =>
  /^.{10} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text) && isDate(text.slice(0, 10))

/** What walks from day to day asks for the same few of them again and again. */
const KNOWN = 4096
const dayNumbers = new Map<string, number>()
function dayNumber(date: string): number {
  const known = dayNumbers.get(date)
  if (known !== undefined) return known
  if (!isDate(date)) throw new RangeError(`not a date: ${date}`)
  const utc = new Date(0)
  utc.setUTCFullYear(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)))
  const days = utc.getTime() / DAY_MS
  if (dayNumbers.size >= KNOWN) dayNumbers.clear()
  dayNumbers.set(date, days)
  return days
}
const fromDayNumber = (days: number) => {
  const utc = new Date(days * DAY_MS)
  return `${pad(utc.getUTCFullYear(), 4)}-${pad(utc.getUTCMonth() + 1)}-${pad(utc.getUTCDate())}`
}

export const addDays = (date: string, days: number) => fromDayNumber(dayNumber(date) + days)
/** Days from `from` to `to`: 2024-03-01 to 2024-03-02 is 1. */
export const diffDays = (from: string, to: string) => dayNumber(to) - dayNumber(from)
/** 1 Monday … 7 Sunday. */
export const weekday = (date: string) => ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1

/** The same day in another month, or that month's last day: 2024-01-31 + 1 = 2024-02-29. */
export function addMonthsToDate(date: string, months: number): string {
  if (!isDate(date)) throw new RangeError(`not a date: ${date}`)
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const [year, month] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1]
  return makeDate(year, month, Math.min(Number(date.slice(8)), daysInMonth(year, month))) ?? date
}

/** Ten-digit seconds → yyyy-MM-dd HH:mm:ss in Asia/Shanghai. */
export function fromSeconds(seconds: number): string {
  const iso = new Date((seconds + OFFSET_SECONDS) * 1000).toISOString()
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
}
/** yyyy-MM-dd HH:mm:ss in Asia/Shanghai → seconds. */
export function toSeconds(dateTime: string): number {
  if (!isDateTime(dateTime)) throw new RangeError(`not a date-time: ${dateTime}`)
  const [h = 0, m = 0, s = 0] = dateTime.slice(11).split(':').map(Number)
  return dayNumber(dateTime.slice(0, 10)) * 86_400 + h * 3600 + m * 60 + s - OFFSET_SECONDS
}
/** Day number of a spreadsheet (1 = 1900-01-01, with the 1900 leap-day mistake) → date; null outside 1900-03-01..9999. */
export function fromSerial(serial: number): string | null {
  const days = Math.floor(serial)
  return days >= 61 && days <= 2_958_465 ? addDays('1899-12-30', days) : null
}

/** A date as people write it: 2024-3-1, 2024/3/1, 2024.3.1, 2024年3月1日, 20240301, full-width digits. */
export function parseDate(dirty: string): string | null {
  const plain = nfkc(dirty)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?([-/.年月日号]) ?/g, '$1')
  const m =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(plain)?.toSpliced(2, 1) ??
    /^(\d{4})年(\d{1,2})月(\d{1,2})[日号]?$/.exec(plain) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain)
  return m ? makeDate(Number(m[1]), Number(m[2]), Number(m[3])) : null
}
/** HH:mm, H:mm:ss, 8时30分, 8点 → HH:mm:ss. */
export function parseTime(dirty: string): string | null {
  const plain = nfkc(dirty).trim()
  const m =
    /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?(?:\.\d+)?$/.exec(plain) ??
    /^(\d{1,2})[时点](?:(\d{1,2})分?)?(?:(\d{1,2})秒?)?$/.exec(plain)
  if (!m) return null
  const written = [m[1], m[2] ?? '0', m[3] ?? '0'].map((part) => pad(Number(part))).join(':')
  return isTime(written.slice(0, 5)) && Number(m[3] ?? 0) < 60 ? written : null
}
/** A date with or without a time behind it, ISO with T included; ten-digit seconds. */
export function parseDateTime(dirty: string): string | null {
  const plain = nfkc(dirty).trim().replace(/\s+/g, ' ')
  if (/^\d{10}$/.test(plain)) return fromSeconds(Number(plain))
  const date = parseDate(plain)
  if (date) return `${date} 00:00:00`
  const m = /^(.{4,40}?)(?:T| |(?<=[日号]))([\d:.时点分秒]{1,20})$/.exec(plain)
  const [day, time] = m ? [parseDate(m[1]!), parseTime(m[2]!)] : [null, null]
  return day && time ? `${day} ${time}` : null
}
