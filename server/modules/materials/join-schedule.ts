import { stocktakePlanFlow } from '@wuguan/contract/materials/stocktake-plan.flow'
import { stocktakeFlow } from '@wuguan/contract/materials/stocktake-task.flow'
import type { SystemName } from '@wuguan/contract/kernel/flow'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { followedTaskFlow } from '@wuguan/contract/schedule/task.flow'
import { dateTimeOf } from '../../kernel/clock.ts'
import { drawCodes } from '../../kernel/codes.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { moveBySystem } from '../../kernel/flow/system.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { joinSchedule, type ScheduleBinding, type Target, type TargetShape } from '../schedule/binding.service.ts'

const REMIND_MINUTES = 30

/** Counts of tasks, under their ids, as their plans ask for them. */
async function openCounts({ q, now }: { readonly q: Queryable; readonly now: Date }, ids: readonly string[]) {
  const tasks = await q.query<{ id: string; companyId: number; communityId: number }>(
    'select id, company_id as "companyId", community_id as "communityId" from schedule_task where id = any($1::uuid[]) order by slot_start, id',
    [ids],
  )
  if (tasks.length === 0) return
  const { companyId, communityId } = tasks[0]!
  const numbers = await drawCodes(q, 'materials.stocktake', now, companyId, communityId, tasks.length)
  await q.query(
    `insert into stocktake_task (id, company_id, community_id, task_no, source, plan_id, name, warehouse_id, blind, plan_date, status, created_by, created_at, updated_at)
     select t.id, t.company_id, t.community_id, x.no, 'plan', t.plan_id, t.name, t.target_id::uuid, coalesce(p.blind, false), t.slot_date, 10, p.created_by, $3, $3
     from unnest($1::uuid[], $2::text[]) x(id, no) join schedule_task t on t.id = x.id join schedule_plan p on p.id = t.plan_id`,
    [tasks.map(({ id }) => id), numbers, now],
  )
  await q.query(
    `insert into stocktake_task__type_ids (owner_id, target_id, position)
     select t.id, k.target_id, k.position from schedule_task t join schedule_plan__material_type_ids k on k.owner_id = t.plan_id where t.id = any($1::uuid[])`,
    [ids],
  )
}

/** How counts are planned work: a task is one warehouse, and is done in its count. */
const binding: ScheduleBinding = {
  kind: 'stocktake',
  label: '盘点',
  messages: 'materials',
  flows: { plan: stocktakePlanFlow, task: followedTaskFlow },
  execute: 'materials:task:count',
  routes: { task: '/materials/task/index?keyword={id}', plan: '/materials/task/index?view=plans' },
  targetCount: (plan) => `(select count(*) from schedule_plan__warehouse_ids h where h.owner_id = ${plan}.id)`,
  async targets(q, planIds) {
    const rows = await q.query<Target & { planId: string }>(
      `select a.owner_id as "planId", w.id, w.name, w.state <> 'disabled' as enabled from schedule_plan__warehouse_ids a join warehouse w on w.id = a.target_id
       where a.owner_id = any($1::uuid[]) order by a.owner_id, a.position`,
      [planIds],
    )
    return Map.groupBy(rows, ({ planId }) => planId)
  },
  async shapes(q, ids) {
    const rows = await q.query<Pick<TargetShape, 'id' | 'name'>>(
      'select id, name from warehouse where id = any($1::uuid[])',
      [ids],
    )
    return rows.map((row) => ({ ...row, category: null, steps: [], rule: {} }))
  },
  /** Only keepers count: of each warehouse there must be one among who is named. */
  async demandSound({ q }, planId) {
    const [fault] = await q.query<{ name: string; there: boolean; kept: boolean }>(
      `select x.name, x.there, x.kept from (select a.position, w.name, w.community_id is not distinct from p.community_id as there, exists (select 1 from warehouse__keeper_ids k where k.owner_id = w.id and (
         exists (select 1 from schedule_plan__user_ids u where u.owner_id = p.id and u.target_id = k.target_id)
         or exists (select 1 from schedule_plan__position_ids o join user_position up on up.position_id = o.target_id where o.owner_id = p.id and up.user_id = k.target_id)
         or exists (select 1 from schedule_plan__role_ids r join user_role ur on ur.role_id = r.target_id where r.owner_id = p.id and ur.user_id = k.target_id))) as kept
       from schedule_plan p join schedule_plan__warehouse_ids a on a.owner_id = p.id join warehouse w on w.id = a.target_id where p.id = $1) x
       where not (x.there and x.kept) order by x.position limit 1`,
      [planId],
    )
    if (fault && !fault.there) throw badInput({ warehouseIds: `仓库“${fault.name}”不属于该项目` })
    if (fault && !fault.kept) throw badInput({ userIds: `执行人中没有仓库“${fault.name}”的仓管员` })
  },
  made: openCounts,
  async takenBack(q, ids) {
    await q.query('delete from stocktake_task__type_ids where owner_id = any($1::uuid[])', [ids])
    await q.query('delete from stocktake_task where id = any($1::uuid[])', [ids])
  },
  async lost(q, now, ids) {
    await moveBySystem({ q, now }, stocktakeFlow, 'lapse', (params) => `t.id = any(${params.add(ids)}::uuid[])`)
  },
  remindMinutes: async () => REMIND_MINUTES,
}
export const joinPlannedWork = (): void => joinSchedule(binding)

interface Count {
  readonly id: string | number
  readonly source: string
}
/** Refuses a count of a plan before its time, and by whom it was not given to; begun, it is no longer missed. */
export async function beginPlanned({ q, now, actor }: ActionContext, { id, source }: Count): Promise<void> {
  if (source !== 'plan') return
  const [task] = await q.query<{ earliestAt: string; mine: boolean }>(
    `select ${DATE_TIME('t.earliest_at')} as "earliestAt", t.unassigned or exists (select 1 from schedule_task__assignee_ids a where a.owner_id = t.id and a.target_id = $2) as mine
     from schedule_task t where t.id = $1`,
    [id, actor.userId],
  )
  if (dateTimeOf(now) < task!.earliestAt) throw refuse(`未到执行时间，最早${task!.earliestAt.slice(0, 16)}可开始`)
  if (!task!.mine) throw refuse('该任务不是分配给您的')
  await moveBySystem(
    { q, now },
    followedTaskFlow,
    'begin',
    (params) => `t.id = ${params.add(id)}::uuid`,
    (params) =>
      `started_at = ${params.add(now)}, latest_at = null, executor_id = ${params.add(actor.userId)}, executor_name = ${params.add(actor.petName)}`,
  )
}
/** The task of a count of a plan goes where the count goes. */
export async function followPlanned(
  { q, now }: ActionContext,
  { id, source }: Count,
  verb: Exclude<SystemName<(typeof followedTaskFlow)['verbs']>, 'begin'>,
): Promise<void> {
  if (source !== 'plan') return
  const columns = { handIn: 'submitted_at', finish: 'finished_at', cancel: 'finished_at' } as Partial<
    Record<string, string>
  >
  const at = columns[verb]
  await moveBySystem(
    { q, now },
    followedTaskFlow,
    verb,
    (params) => `t.id = ${params.add(id)}::uuid`,
    at === undefined
      ? undefined
      : (params) => {
          const moment = params.add(now)
          return `${at} = ${moment}${verb === 'handIn' ? `, late = t.slot_end < ${moment}` : ''}`
        },
  )
}
