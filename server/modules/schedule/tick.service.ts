import { dateOf } from '../../kernel/clock.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { moveBySystem } from '../../kernel/flow/system.ts'
import { notifyAll } from '../app/notice.service.ts'
import { allBindings, bindingOf } from './binding.service.ts'
import { endPlans } from './plan.service.ts'

interface At {
  readonly q: Queryable
  readonly now: Date
}
interface Told {
  id: string
  bizKind: string
  taskNo: string
  targetName: string
  endAt: string
  people: number[]
}
const PEOPLE = `coalesce((select json_agg(a.target_id) from schedule_task__assignee_ids a where a.owner_id = t.id), '[]') as people`

/** What time does to tasks: those past their slot are marked and told of once, those past their last moment are missed. */
export async function tickTasks({ q, now }: At): Promise<number> {
  const over = await q.query<Told>(
    `update schedule_task t set overdue = true, version = version + 1, updated_at = $1 where t.status in (10, 20) and not t.overdue and t.slot_end < $1
     returning t.id, t.biz_kind as "bizKind", t.task_no as "taskNo", t.target_name as "targetName", ${DATE_TIME('t.slot_end')} as "endAt", ${PEOPLE}`,
    [now],
  )
  let missed = 0
  for (const { kind, flows, lost } of allBindings()) {
    const ids = await moveBySystem(
      { q, now },
      flows.task,
      'miss',
      // The states stand here too, by which the few open tasks are found among those that are over.
      (params) => `t.status in (10, 20) and t.biz_kind = ${params.add(kind)} and t.latest_at < ${params.add(now)}`,
      (params) => `finished_at = ${params.add(now)}`,
    )
    if (ids.length === 0) continue
    await q.query(
      "update schedule_step set status = 'missed', version = version + 1, updated_at = $2 where task_id = any($1::uuid[]) and status = 'pending'",
      [ids, now],
    )
    await lost?.(q, now, ids)
    missed += ids.length
  }
  await notifyAll(
    q,
    now,
    over.map((task) => ({
      userIds: task.people,
      module: bindingOf(task.bizKind).messages,
      title: `${bindingOf(task.bizKind).label}超期`,
      body: `任务${task.taskNo}（${task.targetName}）未在${task.endAt.slice(0, 16)}前完成。`,
      level: 2,
      backUrl: bindingOf(task.bizKind).routes.task.replace('{id}', task.id),
      bizEvent: 'schedule.overdue',
      bizId: task.id,
    })),
  )
  return over.length + missed
}

/** Reminds the people of slots of an hour and more before they begin, each task once. */
export async function remindTasks({ q, now }: At): Promise<number> {
  const rows = await q.query<Told & { companyId: number; communityId: number; minutes: number; startAt: string }>(
    `select t.id, t.company_id as "companyId", t.community_id as "communityId", t.biz_kind as "bizKind", t.task_no as "taskNo", t.target_name as "targetName",
       ${DATE_TIME('t.slot_start')} as "startAt", ${DATE_TIME('t.slot_end')} as "endAt", ceil(extract(epoch from t.slot_start - $1) / 60)::int as minutes, ${PEOPLE}
     from schedule_task t where t.status = 10 and t.slot_start > $1 and t.slot_start <= $1 + interval '2 hours' and t.slot_end - t.slot_start >= interval '1 hour'
       and not exists (select 1 from message_record r where r.biz_event = 'schedule.remind' and r.biz_id = t.id::text)`,
    [now],
  )
  const ahead = new Map<string, number>()
  const due: typeof rows = []
  for (const row of rows) {
    const key = `${row.bizKind} ${row.communityId}`
    if (!ahead.has(key)) ahead.set(key, await bindingOf(row.bizKind).remindMinutes(q, row))
    if (row.minutes <= ahead.get(key)!) due.push(row)
  }
  await notifyAll(
    q,
    now,
    due.map((row) => ({
      userIds: row.people,
      module: bindingOf(row.bizKind).messages,
      title: `${bindingOf(row.bizKind).label}任务`,
      body: `${row.targetName}将于${row.startAt.slice(11, 16)}开始，请按时执行。`,
      backUrl: bindingOf(row.bizKind).routes.task.replace('{id}', row.id),
      bizEvent: 'schedule.remind',
      bizId: row.id,
      once: true,
    })),
  )
  return due.length
}

/** Audits that wait longer than they should: who manages the community is told, nothing passes by itself. */
export async function tellWaiting({ q, now }: At): Promise<number> {
  const rows = await q.query<{
    id: string
    companyId: number
    communityId: number
    bizKind: string
    taskNo: string
    hours: number
    manager: number
  }>(
    `select t.id, t.company_id as "companyId", t.community_id as "communityId", t.biz_kind as "bizKind", t.task_no as "taskNo",
       floor(extract(epoch from $1 - t.submitted_at) / 3600)::int as hours, c.manager_id as manager
     from schedule_task t join community c on c.id = t.community_id where t.status = 30 and c.manager_id is not null
       and not exists (select 1 from message_record r where r.biz_event = 'schedule.auditOver' and r.biz_id = t.id || ':' || t.audit_round)`,
    [now],
  )
  const limits = new Map<string, number>()
  const over: typeof rows = []
  for (const row of rows) {
    const key = `${row.bizKind} ${row.communityId}`
    if (!limits.has(key)) limits.set(key, (await bindingOf(row.bizKind).auditHours?.(q, row)) ?? Infinity)
    if (row.hours >= limits.get(key)!) over.push(row)
  }
  const rounds = await q.query<{ id: string; round: number }>(
    'select id, coalesce(audit_round, 0) as round from schedule_task where id = any($1::uuid[])',
    [over.map(({ id }) => id)],
  )
  const roundOf = new Map(rounds.map(({ id, round }) => [id, round]))
  await notifyAll(
    q,
    now,
    over.map((row) => ({
      userIds: [row.manager],
      module: bindingOf(row.bizKind).messages,
      title: `${bindingOf(row.bizKind).label}审核超时`,
      body: `任务${row.taskNo}提交${row.hours}小时仍未审核。`,
      level: 2,
      backUrl: bindingOf(row.bizKind).routes.audit!.replace('{id}', row.id),
      bizEvent: 'schedule.auditOver',
      bizId: `${row.id}:${roundOf.get(row.id) ?? 0}`,
      once: true,
    })),
  )
  return over.length
}

export async function endAll({ q, now }: At): Promise<number> {
  let ended = 0
  for (const { kind } of allBindings()) ended += await endPlans({ q, now }, kind, dateOf(now))
  return ended
}
