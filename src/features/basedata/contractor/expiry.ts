import { diffDays, isDate } from '@wuguan/contract/kernel/dates'

/** A date within this many days is about to pass. */
const SOON_DAYS = 30

export type Expiry = 'past' | 'soon' | 'far'

/** How near the last day of validity is; the day itself is still valid. */
export function expiryOf(date: unknown, today: string): Expiry | null {
  if (typeof date !== 'string' || !isDate(date.slice(0, 10))) return null
  const left = diffDays(today, date.slice(0, 10))
  return left < 0 ? 'past' : left <= SOON_DAYS ? 'soon' : 'far'
}
