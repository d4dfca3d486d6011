import type { staffSchedule } from '@wuguan/contract/basedata/staff-schedule.entity'
import { badInput } from '@wuguan/contract/kernel/errors'
import { lockOn, type Queryable } from '../../../kernel/db/sql.ts'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'

/** R14: one person's working times may not overlap, in whatever community. Leave and rest are no working time. */
export const WORKING = [1, 2]
/** Begin and end of a planned shift as timestamps without zone; aliases p (schedule) and s (shift). */
export const BEGINS = '(p.date + s.start_time)'
export const ENDS = "(p.date + s.end_time + case when s.cross_day then interval '1 day' else interval '0' end)"

/** Writers of one person's schedule wait for each other. */
export async function lockPeople(q: Queryable, userIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(userIds)].sort((a, b) => a - b)) await lockOn(q, `schedule:${id}`)
}

/** Overlaps among the working shifts of these people around these days. */
export async function overlaps(
  q: Queryable,
  userIds: readonly number[],
  from: string,
  to: string,
): Promise<{ user_id: number; date: string; name: string }[]> {
  return q.query<{ user_id: number; date: string; name: string }>(
    `with p as (
       select p.id, p.user_id, p.date, ${BEGINS} as b, ${ENDS} as e from staff_schedule p join shift s on s.id = p.shift_id
       where p.user_id = any($1) and p.date between $2::date - 1 and $3::date + 1 and p.status in (1, 2))
     select distinct a.user_id, greatest(a.date, c.date)::text as date, u.pet_name as name from p a join p c on c.user_id = a.user_id and c.id > a.id and a.b < c.e and c.b < a.e join sys_user u on u.id = a.user_id
     order by date limit 100`,
    [userIds, from, to],
  )
}

export const scheduleHooks: EntityHooks<typeof staffSchedule> = {
  async beforeSave({ q }, draft) {
    await lockPeople(q, [draft.userId!])
  },
  async afterSave({ q }, { draft }) {
    if (!WORKING.includes(Number(draft.status ?? 1))) return
    const [clash] = await overlaps(q, [draft.userId!], draft.date!, draft.date!)
    if (clash) throw badInput({ shiftId: '该员工在该时段已有排班' })
  },
}
