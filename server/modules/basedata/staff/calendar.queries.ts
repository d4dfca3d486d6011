import type { ScheduleCalendar, ScheduleConflict, scheduleCalendar } from '@wuguan/contract/basedata/staff.actions'
import { staffSchedule } from '@wuguan/contract/basedata/staff-schedule.entity'
import { addDays, diffDays } from '@wuguan/contract/kernel/dates'
import { badInput } from '@wuguan/contract/kernel/errors'
import { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { BEGINS, ENDS, scheduleHooks } from './schedule.ts'
import { reachOf } from '../../../kernel/auth/communities.ts'
import { scoped } from '../../../kernel/crud/where.ts'

const MAX_DAYS = 62
const MAX_RUN = 6
const MIN_REST_MINUTES = 8 * 60

/** The calendar of a span: people with their hours, what they work, and what is wrong with it. */
export async function readCalendar(
  { q, actor }: ActionContext,
  input: ParsedOf<typeof scheduleCalendar>,
): Promise<ScheduleCalendar> {
  if (input.from > input.to || diffDays(input.from, input.to) > MAX_DAYS)
    throw badInput({ to: `日期范围最长${MAX_DAYS}天` })
  const params = new Params()
  const community =
    input.communityId !== undefined
      ? `t.community_id = ${params.add(input.communityId)}`
      : `t.community_id = any(${params.add(reachOf(actor, 'basedata:schedule:list'))})`
  const items = await q.query<
    ScheduleCalendar['items'][number] & { name: string; deptName: string | null; minutes: number }
  >(
    `select t.id, t.user_id as "userId", t.date::text as date, t.shift_id as "shiftId", t.status, t.community_id as "communityId", c.name as "communityName", t.position_id as "positionId", t.swap_with_id as "swapWithId",
       (t.swap_with_id is not null and t.status <> 2) as "pendingSwap", t.version, u.pet_name as name, d.name as "deptName",
       case when t.status in (1, 2) then (extract(epoch from (s.end_time - s.start_time + case when s.cross_day then interval '1 day' else interval '0' end)) / 60)::integer - s.rest_minutes else 0 end as minutes
     from staff_schedule t join shift s on s.id = t.shift_id join sys_user u on u.id = t.user_id left join company d on d.id = u.department_id join community c on c.id = t.community_id
     where t.date between ${params.add(input.from)} and ${params.add(input.to)} and ${community} and ${scoped(staffSchedule, scheduleHooks, actor, 'basedata:schedule:list', 't', params)}
     order by t.date, s.start_time, t.id limit 20000`,
    params.values,
  )
  const people = new Map<
    number,
    { userId: number; name: string; deptName: string | null; days: Set<string>; minutes: number }
  >()
  for (const item of items) {
    const person = people.get(item.userId) ?? {
      userId: item.userId,
      name: item.name,
      deptName: item.deptName,
      days: new Set<string>(),
      minutes: 0,
    }
    if (item.status <= 2) person.days.add(item.date)
    person.minutes += item.minutes
    people.set(item.userId, person)
  }
  const shifts = await q.query<ScheduleCalendar['shifts'][number]>(
    `select id, name, code, to_char(start_time, 'HH24:MI') as "startTime", to_char(end_time, 'HH24:MI') as "endTime", cross_day as "crossDay", color from shift
     where company_id = any($1) or id = any($2) order by start_time, id`,
    [actor.widest.companies, [...new Set(items.map((item) => item.shiftId))]],
  )
  return {
    people: [...people.values()].map(({ days, minutes, ...person }) => ({
      ...person,
      days: days.size,
      hours: (minutes / 60).toFixed(1),
    })),
    shifts,
    items: items.map(({ name: _name, deptName: _dept, minutes: _minutes, ...item }) => item),
    conflicts: await conflictsOf(q, [...people.keys()], input.from, input.to),
  }
}

/** More than 6 days running, less than 8 hours between two shifts, or two at once; shifts elsewhere count too. */
async function conflictsOf(
  q: ActionContext['q'],
  userIds: readonly number[],
  from: string,
  to: string,
): Promise<ScheduleConflict[]> {
  const rows = await q.query<{ user_id: number; name: string; date: string; gap: number | null }>(
    `select p.user_id, u.pet_name as name, p.date::text as date,
       (extract(epoch from (${BEGINS} - lag(${ENDS}) over (partition by p.user_id order by ${BEGINS}))) / 60)::integer as gap
     from staff_schedule p join shift s on s.id = p.shift_id join sys_user u on u.id = p.user_id
     where p.user_id = any($1) and p.date between $2::date - 7 and $3::date + 1 and p.status in (1, 2) order by p.user_id, ${BEGINS}`,
    [userIds, from, to],
  )
  const conflicts: ScheduleConflict[] = []
  let run = null as { userId: number; last: string; days: number } | null
  for (const row of rows) {
    const inside = row.date >= from && row.date <= to
    if (inside && row.gap !== null && row.gap < 0)
      conflicts.push({
        userId: row.user_id,
        name: row.name,
        date: row.date,
        kind: 'overlap',
        message: '两个班次时间重叠',
      })
    else if (inside && row.gap !== null && row.gap < MIN_REST_MINUTES)
      conflicts.push({
        userId: row.user_id,
        name: row.name,
        date: row.date,
        kind: 'rest',
        message: '两班间隔不足8小时',
      })
    if (run?.userId === row.user_id && run.last === row.date) continue
    run =
      run?.userId === row.user_id && addDays(run.last, 1) === row.date
        ? { userId: row.user_id, last: row.date, days: run.days + 1 }
        : { userId: row.user_id, last: row.date, days: 1 }
    if (inside && run.days > MAX_RUN)
      conflicts.push({
        userId: row.user_id,
        name: row.name,
        date: row.date,
        kind: 'days',
        message: `连续上班${run.days}天`,
      })
  }
  return conflicts
}
