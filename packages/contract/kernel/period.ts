import { daysInMonth } from './dates.ts'
import { nfkc } from './text.ts'

/** Accounting months as yyyy-MM; the strings order like the months. */
export const isPeriod = (text: string) => /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/.test(text)

const index = (period: string) => {
  if (!isPeriod(period)) throw new RangeError(`not a period: ${period}`)
  return Number(period.slice(0, 4)) * 12 + Number(period.slice(5)) - 1
}
const fromIndex = (months: number) => {
  const year = Math.floor(months / 12)
  if (year < 1 || year > 9999) throw new RangeError(`period out of range: ${year}`)
  return `${String(year).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

export const addMonths = (period: string, months: number) => fromIndex(index(period) + months)
/** Months from `from` to `to`: 2024-01 to 2024-03 is 2. */
export const monthsBetween = (from: string, to: string) => index(to) - index(from)
export const comparePeriods = (a: string, b: string): -1 | 0 | 1 => Math.sign(index(a) - index(b)) as -1 | 0 | 1
/** Every period from `from` to `to`, both included. */
export const periodsFrom = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, monthsBetween(from, to) + 1) }, (_, step) => addMonths(from, step))
export const daysIn = (period: string) => {
  const months = index(period)
  return daysInMonth(Math.floor(months / 12), (months % 12) + 1)
}
export const firstDay = (period: string) => {
  index(period)
  return `${period}-01`
}
export const lastDay = (period: string) => `${period}-${String(daysIn(period)).padStart(2, '0')}`
/** The period that a date or a date-time falls in. */
export const periodOf = (date: string) => fromIndex(index(date.slice(0, 7)))

/** 2024-03, 2024/3, 2024.3, 2024年3月, 202403 → 2024-03. */
export function parsePeriod(dirty: string): string | null {
  const plain = nfkc(dirty).replace(/\s+/g, '')
  const m =
    /^(\d{4})[-/.](\d{1,2})$/.exec(plain) ??
    /^(\d{4})年(\d{1,2})月(?:份)?$/.exec(plain) ??
    /^(\d{4})(\d{2})$/.exec(plain)
  const written = m ? `${m[1]}-${m[2]!.padStart(2, '0')}` : ''
  return isPeriod(written) ? written : null
}

/** Whether a month lies within a span of days, in whole or in part; what the span does not say is open. */
export const touchesMonth = (
  span: { start?: string; end?: string | null } | null | undefined,
  period: string,
): boolean => (span?.start?.slice(0, 7) || '') <= period && period <= (span?.end?.slice(0, 7) || '9999-12')
