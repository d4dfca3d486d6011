import { weekday } from '@wuguan/contract/kernel/dates'
import { CALENDAR } from '@wuguan/contract/workflow/setting-registry'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { effectiveValues } from '../setting/values.service.ts'

export type DayOff = '周末' | '节假日' | '休息班次'

/** Which days of a span nobody works on: by the calendar of a company, and by the rest shifts of one person. */
export async function daysOff(
  q: Queryable,
  { companyId, userId }: { companyId: number; userId: number },
  from: string,
  to: string,
): Promise<(date: string) => DayOff | null> {
  const valueOf = await effectiveValues(q, Object.values(CALENDAR), { companyId, communityId: null })
  const workweek = new Set(valueOf(CALENDAR.workweek) as number[])
  const holidays = new Set(valueOf(CALENDAR.holidays) as string[])
  const workdays = new Set(valueOf(CALENDAR.workdays) as string[])
  const rests = await q.query<{ date: string }>(
    `select s.date::text as date from staff_schedule s where s.user_id = $1 and s.date between $2 and $3 and s.status = 4
       and not exists (select 1 from staff_schedule w where w.user_id = s.user_id and w.date = s.date and w.status <> 4)`,
    [userId, from, to],
  )
  const resting = new Set(rests.map(({ date }) => date))
  return (date) => {
    if (resting.has(date)) return '休息班次'
    if (workdays.has(date)) return null
    if (holidays.has(date)) return '节假日'
    return workweek.has(weekday(date)) ? null : '周末'
  }
}
