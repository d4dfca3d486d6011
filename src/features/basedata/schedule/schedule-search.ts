import { isDate } from '@wuguan/contract/kernel/dates'

export interface ScheduleSearch {
  mode?: 'month'
  /** A day of the shown week or month. */
  date?: string
  by?: 'dept'
  community?: number
}

/** Week, by person, today and the community of the header are what an empty address means. */
export function parseScheduleSearch(raw: Record<string, unknown>): ScheduleSearch {
  const { date } = raw
  const community = Number(raw['community'])
  return {
    mode: raw['mode'] === 'month' ? 'month' : undefined,
    date: typeof date === 'string' && isDate(date) ? date : undefined,
    by: raw['by'] === 'dept' ? 'dept' : undefined,
    community: Number.isSafeInteger(community) && community > 0 ? community : undefined,
  }
}
