import { equipmentRunReading } from '@wuguan/contract/equipment/equipment-parts.entity'
import { maintainRecord } from '@wuguan/contract/equipment/maintain-record.entity'
import type { saveWork } from '@wuguan/contract/equipment/equipment-task.actions'
import { EQUIPMENT_STATUS } from '@wuguan/contract/equipment/equipment-options'
import { add, lt } from '@wuguan/contract/kernel/decimal'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../kernel/clock.ts'
import { claimAttachments } from '../../kernel/crud/references.ts'
import { createRow } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { takeForMaintenance } from '../materials/stock.service.ts'
import type { TaskRow } from '../schedule/binding.service.ts'
import { demandInTime, momentSaid } from '../schedule/sign.service.ts'
import { runReadingHooks } from './run-hours.service.ts'
import type { MaintainRule } from './shapes.queries.ts'

const { stopped, scrapping, scrapped } = EQUIPMENT_STATUS
/** What a task of a machine that is no longer used says. */
export const STOPPED_TASK = '设备已停用，任务已取消'

interface Held {
  id: string
  taskNo: string
  companyId: number
  communityId: number
  taskStatus: number
  latestAt: string | null
  executorId: number | null
  equipmentId: string
  equipmentStatus: number
  runHours: string | null
  rule: MaintainRule
}
/** A task with its machine, both held. */
export async function heldTask(q: Queryable, id: string): Promise<Held> {
  const [task] = await q.query<Held>(
    `select t.id, t.task_no as "taskNo", t.company_id as "companyId", t.community_id as "communityId", t.status as "taskStatus", ${DATE_TIME('t.latest_at')} as "latestAt", t.executor_id as "executorId", e.id as "equipmentId",
       e.status as "equipmentStatus", e.run_hours::text as "runHours", t.rule
     from schedule_task t join equipment e on e.id = t.target_id::uuid where t.id = $1 and t.biz_kind = 'equipment' for update of t, e`,
    [id],
  )
  if (!task) throw notFound()
  return task
}
export const isStopped = (status: number): boolean => status === stopped || status === scrapping || status === scrapped

/** 保养登记: kept as it is written until the task is submitted. */
export async function keepWork(context: ActionContext, input: ParsedOf<typeof saveWork>): Promise<{ id: string }> {
  const { q, actor, now } = context
  const task = await heldTask(q, input.id)
  if (isStopped(task.equipmentStatus)) throw refuse(STOPPED_TASK)
  if (task.executorId !== actor.userId) throw refuse('该任务不是分配给您的')
  demandInTime(task, input, momentSaid(input, now, '登记'), '登记')
  if (input.runHours && task.runHours && lt(input.runHours, task.runHours))
    throw badInput({ runHours: `运行小时不能小于上次读数${task.runHours}` })
  const [kept] = await q.query<{ id: string }>(
    `insert into maintain_record (id, company_id, community_id, task_id, equipment_id, maintain_kind, run_hours_before, run_hours, down_minutes, contractor_cost, contractor_sign, materials,
       contractor_id, material_cost, cost, rounds, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7::numeric, $8::numeric, $9, $10::numeric, $11::jsonb, $12::jsonb, $13, 0, 0, 0, $14, $15, $14, $15)
     on conflict (task_id) do update set run_hours = excluded.run_hours, down_minutes = excluded.down_minutes, contractor_cost = excluded.contractor_cost,
       contractor_sign = coalesce(excluded.contractor_sign, maintain_record.contractor_sign), materials = excluded.materials, contractor_id = excluded.contractor_id, version = maintain_record.version + 1,
       updated_by = $14, updated_at = $15
     returning id`,
    [
      uuidv7(),
      task.companyId,
      task.communityId,
      task.id,
      task.equipmentId,
      task.rule.maintainKind,
      task.runHours,
      input.runHours ?? null,
      input.downMinutes ?? null,
      input.contractorCost ?? null,
      input.contractorSign ? JSON.stringify(input.contractorSign) : null,
      input.materials ? JSON.stringify(input.materials) : null,
      task.rule.contractorId,
      actor.userId,
      now,
    ],
  )
  await claimAttachments(
    q,
    maintainRecord,
    kept!.id,
    { contractorSign: input.contractorSign ?? [] },
    ['contractorSign'],
    actor,
    now,
  )
  return kept!
}

interface Kept {
  id: string
  runHours: string | null
  contractorCost: string | null
  materialCost: string
  materials: { warehouseId: string; materialId: string; quantity: string }[] | null
  rounds: number
}
/** With the submission: hours are read, materials leave the stock, all or nothing, and the visit has its cost. */
export async function settleWork(context: ActionContext, row: TaskRow): Promise<void> {
  const { q, now, actor } = context
  const task = await heldTask(q, String(row.id))
  if (isStopped(task.equipmentStatus)) throw refuse(STOPPED_TASK)
  await q.query(
    `insert into maintain_record (id, company_id, community_id, task_id, equipment_id, maintain_kind, run_hours_before, contractor_id, material_cost, cost, rounds, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7::numeric, $8, 0, 0, 0, $9, $10, $10) on conflict (task_id) do nothing`,
    [
      uuidv7(),
      task.companyId,
      task.communityId,
      task.id,
      task.equipmentId,
      task.rule.maintainKind,
      task.runHours,
      task.rule.contractorId,
      actor.userId,
      now,
    ],
  )
  const [kept] = await q.query<Kept>(
    `select id, run_hours::text as "runHours", contractor_cost::text as "contractorCost", material_cost::text as "materialCost", materials, coalesce(rounds, 0) as rounds
     from maintain_record where task_id = $1 for update`,
    [task.id],
  )
  const { id, runHours, contractorCost, materialCost, materials, rounds } = kept!
  if (runHours && runHours !== task.runHours)
    await createRow(writing(context, equipmentRunReading, runReadingHooks, 'system'), {
      communityId: task.communityId,
      equipmentId: task.equipmentId,
      hours: runHours,
      remark: `维保任务${task.taskNo}`,
    })
  const taken = materials?.length ? await takeForMaintenance(context, { ...task, round: rounds + 1 }, materials) : []
  if (taken.length > 0)
    await q.query(
      `insert into maintain_material (id, company_id, community_id, task_id, warehouse_id, material_id, quantity, stock_move_id, amount, created_by, created_at, updated_at)
       select r.id, $2, $3, $4, r."warehouseId", r."materialId", r.quantity, r."stockMoveId", r.amount, $5, $6, $6
       from jsonb_to_recordset($1::jsonb) as r(id uuid, "warehouseId" uuid, "materialId" uuid, quantity numeric, "stockMoveId" uuid, amount numeric)`,
      [
        JSON.stringify(taken.map((line) => ({ id: uuidv7(), ...line }))),
        task.companyId,
        task.communityId,
        task.id,
        actor.userId,
        now,
      ],
    )
  const worth = taken.reduce((all, { amount }) => add(all, amount), materialCost)
  await q.query(
    `update maintain_record set materials = null, material_cost = $2::numeric, cost = $2::numeric + coalesce($3::numeric, 0), contractor_id = $4, finished_on = $5, rounds = $6,
       version = version + 1, updated_at = $7 where id = $1`,
    [id, worth, contractorCost, task.rule.contractorId, dateOf(now), rounds + 1, now],
  )
}
