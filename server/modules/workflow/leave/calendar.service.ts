import { segmentsOn } from '@wuguan/contract/kernel/working-time'
import { type HalfDay, worksHalf } from '@wuguan/contract/workflow/leave-days'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { calendarOf } from '../../wkorder/rules.service.ts'

export type DayOff = '周末' | '节假日' | '休息班次'
export type WhyOff = (date: string, half: HalfDay) => DayOff | null

/** Which half days of a span are not worked: by the working calendar of the company, and by the rest shifts of one person. */
export async function daysOff(
  q: Queryable,
  { companyId, userId }: { companyId: number; userId: number },
  from: string,
  to: string,
): Promise<WhyOff> {
  const time = await calendarOf(q, { companyId, communityId: null })
  const rests = await q.query<{ date: string }>(
    `select s.date::text as date from staff_schedule s where s.user_id = $1 and s.date between $2 and $3 and s.status = 4
       and not exists (select 1 from staff_schedule w where w.user_id = s.user_id and w.date = s.date and w.status <> 4)`,
    [userId, from, to],
  )
  const resting = new Set(rests.map(({ date }) => date))
  return (date, half) => {
    if (resting.has(date)) return '休息班次'
    if (worksHalf(segmentsOn(time, date), half)) return null
    return time.days[date]?.kind === 'holiday' ? '节假日' : '周末'
  }
}
