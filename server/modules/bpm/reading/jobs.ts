import { dateOf } from '../../../kernel/clock.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'
import { emitEvent } from '../../app/event.service.ts'
import { notify } from '../../app/notice.service.ts'

/** What the module tells people by the clock (book 7). */
interface DueTask extends Record<string, unknown> {
  id: string
  company_id: number
  community_id: number | null
  title: string
  hours: number
  people: number[]
}
const PEOPLE = `case when t.assignee_id is not null then array[t.assignee_id]
  else (select coalesce(array_agg(k.target_id), '{}') from process_task__candidates k where k.owner_id = t.id) end`

/** Two hours before a task is due, and when it is: each once, by the run that covers the moment. */
export const dueRemind: JobDefinition = {
  code: 'bpm.dueRemind',
  name: '流程任务到期提醒',
  module: 'bpm',
  cron: '*/10 * * * *',
  async run({ q, now }) {
    const tasks = await q.query<DueTask>(
      `select t.id, t.company_id, i.community_id, i.title, greatest(0, floor(extract(epoch from $1::timestamptz - t.create_time) / 3600))::integer as hours, ${PEOPLE} as people
       from process_task t join process_instance i on i.id = t.instance_id and i.result = 1 and not i.suspended
       where t.result = 1 and not t.waiting
         and ((t.due_date > $1::timestamptz - interval '10 minutes' and t.due_date <= $1)
           or (t.due_date > $1::timestamptz + interval '110 minutes' and t.due_date <= $1::timestamptz + interval '120 minutes'))`,
      [now],
    )
    for (const task of tasks)
      await emitEvent(q, now, {
        event: 'bpm.task.overdue',
        bizId: task.id,
        companyId: task.company_id,
        communityId: task.community_id,
        receivers: task.people,
        payload: { process: task.title, hours: String(task.hours) },
      })
    return { affected: tasks.length }
  },
}

export const digest: JobDefinition = {
  code: 'bpm.digest',
  name: '流程待办汇总',
  module: 'bpm',
  cron: '30 8 * * *',
  async run({ q, now }) {
    const rows = await q.query<{ person: number; n: number; late: number }>(
      `select p.person, count(*) as n, count(*) filter (where t.due_date < $1) as late
       from process_task t join process_instance i on i.id = t.instance_id and i.result = 1 cross join lateral unnest(${PEOPLE}) as p(person)
       where t.result = 1 and not t.waiting group by p.person`,
      [now],
    )
    for (const { person, n, late } of rows)
      await notify(q, now, {
        userIds: [person],
        module: 'bpm',
        title: '待办汇总',
        body: late > 0 ? `您有${n}项待办，其中${late}项已超时。` : `您有${n}项待办。`,
        backUrl: '/bpm/todo',
        bizEvent: 'bpm.digest',
        bizId: dateOf(now),
      })
    return { affected: rows.length }
  },
}
