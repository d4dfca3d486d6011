import type {
  addTask,
  doubleSignOf,
  findingParts,
  patrolSheet,
  previewPlan,
  RecordBeside,
  recordBeside,
  signPoint,
  spotCheck,
} from '@wuguan/contract/patrol/patrol-task.actions'
import { doubleSign } from '@wuguan/contract/patrol/double-sign.entity'
import { patrolFinding } from '@wuguan/contract/patrol/patrol-finding.entity'
import { patrolPlan } from '@wuguan/contract/patrol/patrol-plan.entity'
import { patrolRecord, patrolTask } from '@wuguan/contract/patrol/patrol-task.entity'
import { TASK_STATUS } from '@wuguan/contract/schedule/schedule-options'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import type { CarriedDay, TaskSheet, FindingParts } from '@wuguan/contract/schedule/schedule.actions'
import { demandCommunity } from '../../kernel/auth/communities.ts'
import { demandVisible } from '../../kernel/crud/visible.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { makeAdhoc } from '../schedule/make.service.ts'
import { preview } from '../schedule/preview.service.ts'
import { taskSheet } from '../schedule/sheet.service.ts'
import { carriedDay } from '../schedule/day.service.ts'
import { markSpot, signStep } from '../schedule/sign.service.ts'
import { findingHooks } from '../schedule/finding.service.ts'
import { auditFault, demandAble, taskHooks } from '../schedule/task.service.ts'
import { wayShapes } from './shapes.queries.ts'

/** Behind a door as in its lists: with what is the caller's to do. */
const tasksSeen = { scope: taskHooks.scope! }
const findingsSeen = { scope: findingHooks.scope! }

export const foreseePlan = (context: ActionContext, { draft }: ParsedOf<typeof previewPlan>) =>
  preview(context, patrolPlan as AnyEntity, draft, Array.isArray(draft['wayIds']) ? draft['wayIds'].length : 1)

export async function readSheet(context: ActionContext, { id }: ParsedOf<typeof patrolSheet>): Promise<TaskSheet> {
  await demandVisible(context, patrolTask, tasksSeen, id, patrolTask.codes.list)
  return taskSheet(context.q, id, patrolTask.name)
}

export const readDay = (context: ActionContext): Promise<CarriedDay> => carriedDay(context, patrolTask, 'patrol')

export async function sign(context: ActionContext, input: ParsedOf<typeof signPoint>) {
  const { q } = context
  const [step] = await q.query<{ taskId: string }>('select task_id as "taskId" from schedule_step where id = $1', [
    input.id,
  ])
  if (!step) throw notFound()
  await demandVisible(context, patrolTask, tasksSeen, step.taskId, 'patrol:task:execute')
  return signStep(context, input)
}

/** Whoever may audit a task marks what he has looked at, as long as it waits for him. */
export async function spot(context: ActionContext, { id, spotted }: ParsedOf<typeof spotCheck>) {
  const { q, actor } = context
  const [step] = await q.query<{
    taskId: string
    done: boolean
    waiting: boolean
    executorId: number | null
    auditorIds: number[]
  }>(
    `select s.task_id as "taskId", s.status = 'done' as done, t.status = ${TASK_STATUS.pendingAudit} as waiting, t.executor_id as "executorId",
       array(select a.target_id from schedule_task__auditor_ids a where a.owner_id = t.id order by a.position) as "auditorIds"
     from schedule_step s join schedule_task t on t.id = s.task_id where s.id = $1 for update of t`,
    [id],
  )
  if (!step) throw notFound()
  await demandVisible(context, patrolTask, tasksSeen, step.taskId, 'patrol:audit:approve')
  if (!step.waiting) throw refuse('只能抽查待审核的任务')
  const fault = auditFault(step, actor.userId)
  if (fault) throw refuse(fault)
  if (!step.done) throw refuse('只能抽查已签到的点位')
  return { spotAt: await markSpot(context, id, spotted) }
}

/** A task that somebody gives out by hand. */
export async function addOne(context: ActionContext, input: ParsedOf<typeof addTask>): Promise<{ id: string }> {
  const { q } = context
  const [way] = await q.query<{ companyId: number; communityId: number }>(
    'select company_id as "companyId", community_id as "communityId" from patrol_way where id = $1 and deleted_at is null',
    [input.wayId],
  )
  if (!way) throw badInput({ wayId: '路线不存在或已删除' })
  demandCommunity(context.actor, 'patrol:task:adhoc', way.communityId)
  const place = way
  await demandAble(q, place, 'patrol:task:execute', input.userIds)
  const asked = { ...place, modelId: input.modelId ?? null, maintain: null }
  const [target] = await wayShapes(q, [input.wayId], asked)
  if (!target || target.steps.length === 0) throw refuse('路线没有启用的点位')
  return makeAdhoc(context, 'patrol', place, input, target, input.auditRequired ?? false)
}

export async function besideRecord(
  context: ActionContext,
  { id }: ParsedOf<typeof recordBeside>,
): Promise<RecordBeside> {
  const { q } = context
  await demandVisible(context, patrolRecord, {}, id, patrolRecord.codes.list)
  const [row] = await q.query<{
    taskId: string
    before: RecordBeside['before']
    after: RecordBeside['after']
    items: RecordBeside['items'][number][]
  }>(
    `select s.task_id as "taskId",
       (select json_build_object('id', b.id, 'name', b.ref_name) from schedule_step b where b.task_id = s.task_id and b.seq < s.seq and b.status in ('done', 'missed') order by b.seq desc limit 1) as before,
       (select json_build_object('id', b.id, 'name', b.ref_name) from schedule_step b where b.task_id = s.task_id and b.seq > s.seq and b.status in ('done', 'missed') order by b.seq limit 1) as after,
       (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'valueType', i.value_type, 'standardText', i.standard_text, 'unit', i.unit, 'normalMin', i.normal_min::text,
          'normalMax', i.normal_max::text, 'options', i.options, 'required', i.required, 'photoRule', i.photo_rule, 'value', i.value, 'judge', i.judge, 'remark', i.remark, 'last', null) order by i.seq), '[]')
          from schedule_item i where i.step_id = s.id) as items
     from schedule_step s where s.id = $1`,
    [id],
  )
  return row!
}

export async function findDoubleSign(context: ActionContext, { taskId, pointId }: ParsedOf<typeof doubleSignOf>) {
  const { q } = context
  const [row] = await q.query<{ id: string }>('select id from double_sign where task_id = $1 and point_id = $2', [
    taskId,
    pointId,
  ])
  if (row) await demandVisible(context, doubleSign, {}, row.id, doubleSign.codes.list)
  return { id: row?.id ?? null }
}

export async function readFinding(
  context: ActionContext,
  { id }: ParsedOf<typeof findingParts>,
): Promise<FindingParts> {
  const { q } = context
  await demandVisible(context, patrolFinding, findingsSeen, id, patrolFinding.codes.list)
  const [row] = await q.query<{
    orderNo: string | null
    orderStatus: number | null
    traces: FindingParts['traces'][number][]
  }>(
    `select o.order_no as "orderNo", o.status as "orderStatus",
       (select coalesce(json_agg(json_build_object('at', ${DATE_TIME('l.at')}, 'action', l.action, 'actorName', l.actor_name, 'fromState', l.from_state, 'toState', l.to_state,
          'remark', l.remark) order by l.at, l.id), '[]') from timeline l where l.biz_type = 'patrol.patrolFinding' and l.biz_id = f.id::text) as traces
     from finding f left join work_order o on o.id = f.order_id where f.id = $1`,
    [id],
  )
  return row!
}
