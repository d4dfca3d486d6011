import type { CarriedDay, CarriedTask } from '@wuguan/contract/schedule/schedule.actions'
import type { BizKind } from '@wuguan/contract/schedule/schedule-options'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { dateTimeOf } from '../../kernel/clock.ts'
import { rowFilterOf } from '../../kernel/crud/where.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { Params } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { taskSheets } from './sheet.service.ts'
import { taskHooks } from './task.hooks.ts'

/** So far ahead somebody takes his work along: a night's round is there before its day has begun. */
const AHEAD_HOURS = 12
/** Nobody walks more on one day. */
const MOST = 50

type TaskRow = Omit<CarriedTask, 'sheet' | 'marks'>
interface MarkRow {
  id: string
  qr: string | null
  nfc: string | null
}
/** What the caller has begun or may begin within half a day, as his phone keeps it for places without a network. */
export async function carriedDay(
  { q, actor, now }: Pick<ActionContext, 'q' | 'actor' | 'now'>,
  door: AnyEntity,
  kind: BizKind,
): Promise<CarriedDay> {
  const params = new Params()
  const scope = rowFilterOf(door, { scope: taskHooks.scope! }, actor, door.codes.list, 't', params)
  const at = dateTimeOf(now)
  if (scope === 'none') return { at, tasks: [] }
  const me = params.add(actor.userId)
  const moment = params.add(now)
  const tasks = await q.query<TaskRow>(
    `select t.id, t.version, t.task_no as "taskNo", t.name, t.target_name as "targetName", (select c.name from community c where c.id = t.community_id) as "communityName", t.status,
       ${DATE_TIME('t.slot_start')} as "slotStart", ${DATE_TIME('t.slot_end')} as "slotEnd", ${DATE_TIME('t.earliest_at')} as "earliestAt", ${DATE_TIME('t.latest_at')} as "latestAt",
       t.status = 20 as begun
     from schedule_task t where t.biz_kind = ${params.add(kind)} and ((t.status = 20 and t.executor_id = ${me})
       or (t.status = 10 and t.earliest_at <= ${moment}::timestamptz + interval '${AHEAD_HOURS} hours' and coalesce(t.latest_at >= ${moment}, true)
         and exists (select 1 from schedule_task__assignee_ids a where a.owner_id = t.id and a.target_id = ${me})))${scope === 'all' ? '' : ` and ${scope}`}
     order by t.status desc, t.slot_start, t.id limit ${MOST}`,
    params.values,
  )
  const ids = tasks.map(({ id }) => id)
  const sheets = await taskSheets(q, ids, door.name)
  const marks = await q.query<MarkRow>(
    `select id, encode(sha256(convert_to(id::text || ':' || upper(code), 'UTF8')), 'hex') as qr, encode(sha256(convert_to(id::text || ':' || upper(nfc_code), 'UTF8')), 'hex') as nfc
     from schedule_step where task_id = any($1::uuid[])`,
    [ids],
  )
  const markOf = new Map(marks.map(({ id, qr, nfc }) => [id, { qr, nfc }]))
  return {
    at,
    tasks: tasks.map((task) => {
      const { traces: _, ...sheet } = sheets.get(task.id)!
      return { ...task, sheet, marks: Object.fromEntries(sheet.steps.map(({ id }) => [id, markOf.get(id)!])) }
    }),
  }
}
