import { addDays, diffDays } from '../../kernel/dates.ts'
import { eq } from '../../kernel/decimal.ts'
import { addMonths } from '../../kernel/period.ts'

/** Periods that a reading of a day may stand for: its month, and the one before while late readings are taken. */
export function periodsOfReading(readDate: string, lateReadDays: number): string[] {
  const month = readDate.slice(0, 7)
  return Number(readDate.slice(8)) <= lateReadDays ? [addMonths(month, -1), month] : [month]
}

/** Where a reader stands today: in the days after a month's end he still closes that month. */
export const presentPeriod = (today: string, lateReadDays: number): string => periodsOfReading(today, lateReadDays)[0]!

/** Days that a reading covers; null where nobody knows when the meter was put in. */
export const daysOfReading = (previousDate: string | null, readDate: string): number | null =>
  previousDate === null ? null : diffDays(previousDate, readDate)

/** First day that a reading bills: the one after the reading before it, or the day the meter was put in. */
export const billedFrom = (previousReadDate: string | null, installDate: string | null, readDate: string): string => {
  const first = previousReadDate === null ? installDate : addDays(previousReadDate, 1)
  return first === null || first > readDate ? readDate : first
}

export interface ChainLink {
  readDate: string
  previousDate: string | null
  previousReading: string
  currentReading: string
  /** Readings that a new meter began with, of the changes billed by this link, in order. */
  newInitials: readonly string[]
}
/** The first break of a chain in words, or null: every link begins where the one before it ended, or where a new meter began. */
export function chainBreak(initialReading: string, links: readonly ChainLink[]): string | null {
  let [value, date]: [string, string | null] = [initialReading, null]
  for (const link of links) {
    const begins = link.newInitials.at(-1) ?? value
    if (!eq(begins, link.previousReading)) return `${link.readDate}: ${link.previousReading} ≠ ${begins}`
    if (date !== null && link.previousDate !== date) return `${link.readDate}: ${String(link.previousDate)} ≠ ${date}`
    if (date !== null && link.readDate <= date) return `${link.readDate} ≤ ${date}`
    ;[value, date] = [link.currentReading, link.readDate]
  }
  return null
}
