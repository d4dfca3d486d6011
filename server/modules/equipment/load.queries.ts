import { equipmentTask } from '@wuguan/contract/equipment/equipment-task.entity'
import type { LoadTask, StaffLoad, staffLoad } from '@wuguan/contract/equipment/equipment-task.actions'
import { addDays } from '@wuguan/contract/kernel/dates'
import { scoped } from '../../kernel/crud/where.ts'
import { Params } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { equipmentTaskHooks } from './door.hooks.ts'

interface TaskRow extends Omit<LoadTask, 'mayMove'>, Record<string, unknown> {
  people: number[]
  reassigned: number
}
/** Tasks of some days by whose they are: a shared task is an equal part of each of its people until one has begun it. */
export async function readLoad(
  { q, actor }: ActionContext,
  { from, days }: ParsedOf<typeof staffLoad>,
): Promise<{ staff: StaffLoad[]; unassigned: LoadTask[] }> {
  const to = addDays(from, days - 1)
  const params = new Params()
  const tasks = await q.query<TaskRow>(
    `select t.id, t.version, t.task_no as "taskNo", t.target_name as name, t.slot_date::text as "slotDate", coalesce((t.rule ->> 'minutes')::int, 30) as minutes, t.status,
       coalesce(t.reassign_count, 0) as reassigned,
       case when t.executor_id is not null then json_build_array(t.executor_id)
         else coalesce((select json_agg(a.target_id order by a.position) from schedule_task__assignee_ids a where a.owner_id = t.id), '[]') end as people
     from schedule_task t where t.biz_kind = 'equipment' and t.status <> 90 and t.slot_date between ${params.add(from)}::date and ${params.add(to)}::date
       and ${scoped(equipmentTask, equipmentTaskHooks, actor, equipmentTask.codes.list, 't', params)} order by t.slot_date, t.slot_start, t.task_no`,
    params.values,
  )
  const ids = [...new Set(tasks.flatMap(({ people }) => people))]
  const users = await q.query<{ id: number; name: string }>(
    'select id, pet_name as name from sys_user where id = any($1::bigint[]) order by pet_name, id',
    [ids],
  )
  const shifts = await q.query<{ id: number; date: string; minutes: number }>(
    `select d.user_id as id, d.date::text as date, sum(extract(epoch from h.end_time - h.start_time + case when h.cross_day then interval '1 day' else interval '0' end) / 60)::int as minutes
     from staff_schedule d join shift h on h.id = d.shift_id where d.user_id = any($1::bigint[]) and d.date between $2::date and $3::date and d.status in (1, 2) group by 1, 2`,
    [ids, from, to],
  )
  const shiftOf = new Map(shifts.map(({ id, date, minutes }) => [`${id} ${date}`, minutes]))
  const said = ({ people: _people, reassigned, ...task }: TaskRow, parts = 1): LoadTask => ({
    ...task,
    minutes: Math.round(task.minutes / parts),
    mayMove: (task.status === 10 || task.status === 20) && reassigned < 3,
  })
  const dates = Array.from({ length: days }, (_, at) => addDays(from, at))
  return {
    staff: users.map(({ id, name }) => ({
      id,
      name,
      days: dates.map((date) => {
        const own = tasks
          .filter(({ slotDate, people }) => slotDate === date && people.includes(id))
          .map((task) => said(task, task.people.length))
        return {
          date,
          load: own.reduce((all, { minutes }) => all + minutes, 0),
          shift: shiftOf.get(`${id} ${date}`) ?? 0,
          tasks: own,
        }
      }),
    })),
    unassigned: tasks.filter(({ people }) => people.length === 0).map((task) => said(task)),
  }
}
