import { dateOf } from '../../../kernel/clock.ts'
import { everyEntity } from '../../../kernel/entities.ts'
import { snake } from '../../../kernel/db/sql.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'
import { emitEvent } from '../../app/event.service.ts'
import { notify } from '../../app/notice.service.ts'

/** What the module tells people by the clock (book 7). */
interface DueTask {
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

/** Records that say they are being decided, and what their state is called where that is so. */
const decidedRecords = () =>
  everyEntity().flatMap((entity) => {
    if (!('processInstanceId' in entity.fields) || entity.module === 'bpm') return []
    return Object.entries(entity.fields).flatMap(([name, field]) =>
      field.kind === 'state' && /^审[批核]中$/.test(field.of?.items.find(({ code }) => code === 1)?.label ?? '')
        ? [{ entity, column: snake(name), title: snake(entity.title) }]
        : [],
    )
  })
const NAMED_MAX = 5

/** Records whose process is gone while they still wait for it: nobody would ever decide them. */
export const orphanCheck: JobDefinition = {
  code: 'bpm.orphanCheck',
  name: '审批单据核对',
  module: 'bpm',
  cron: '20 3 * * *',
  async run({ q, now }) {
    const found: { label: string; titles: readonly string[] }[] = []
    for (const { entity, column, title } of decidedRecords()) {
      const rows = await q.query<{ title: string }>(
        `select t.${title}::text as title from ${entity.table} t
         where t.${column} = 1 and t.process_instance_id is not null ${entity.softDelete ? 'and t.deleted_at is null' : ''}
           and not exists (select 1 from process_instance i where i.id::text = t.process_instance_id::text and i.result = 1)
         order by t.id`,
      )
      if (rows.length > 0) found.push({ label: entity.label, titles: rows.map((row) => row.title) })
    }
    const affected = found.reduce((sum, { titles }) => sum + titles.length, 0)
    if (affected === 0) return { affected }
    const keepers = await q.query<{ id: number }>(
      'select id from sys_user where super_admin and state = 1 and deleted_at is null',
    )
    const words = found.map(
      ({ label, titles }) =>
        `${label}${titles.length}张（${titles.slice(0, NAMED_MAX).join('、')}${titles.length > NAMED_MAX ? '等' : ''}）`,
    )
    await notify(q, now, {
      userIds: keepers.map(({ id }) => id),
      module: 'bpm',
      title: '审批单据核对',
      body: `以下单据处于审批中但没有运行中的流程：${words.join('；')}`.slice(0, 500),
      bizEvent: 'bpm.orphanCheck',
      bizId: dateOf(now),
    })
    return { affected }
  },
}
