import { addDays } from '@wuguan/contract/kernel/dates'
import type { LeaveDay } from '@wuguan/contract/workflow/leave.actions'

/** Leaves by the days of a month that they touch; a leave that ends at midnight does not touch the next day. */
export function onDay(leaves: readonly LeaveDay[], month: string): ReadonlyMap<string, readonly LeaveDay[]> {
  const days = new Map<string, LeaveDay[]>()
  for (const one of leaves) {
    for (let date = one.startAt.slice(0, 10); `${date} 00:00:00` < one.endAt; date = addDays(date, 1)) {
      if (date.slice(0, 7) > month) break
      if (date.slice(0, 7) === month) days.set(date, [...(days.get(date) ?? []), one])
    }
  }
  return days
}
