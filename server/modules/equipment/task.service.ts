import { equipment } from '@wuguan/contract/equipment/equipment.entity'
import { equipmentFinding } from '@wuguan/contract/equipment/equipment-finding.entity'
import { EQUIPMENT_STATUS } from '@wuguan/contract/equipment/equipment-options'
import { equipmentPlan } from '@wuguan/contract/equipment/equipment-plan.entity'
import { equipmentTask } from '@wuguan/contract/equipment/equipment-task.entity'
import type {
  addEquipmentTask,
  assignContractor,
  CarriedMaintenance,
  EquipmentFindingParts,
  equipmentFindingParts,
  equipmentSheet,
  MaintainMaterialLine,
  MaintainSheet,
  moveTask,
  previewEquipmentPlan,
  saveWork,
  signEquipment,
} from '@wuguan/contract/equipment/equipment-task.actions'
import { TASK_STATUS } from '@wuguan/contract/schedule/schedule-options'
import type { CarriedDay } from '@wuguan/contract/schedule/schedule.actions'
import { rangeWords } from '@wuguan/contract/kernel/check-item'
import { diffDays } from '@wuguan/contract/kernel/dates'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { writeTimeline } from '../../kernel/audit.ts'
import { dateOf } from '../../kernel/clock.ts'
import { demandVisible } from '../../kernel/crud/visible.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { carriedDay } from '../schedule/day.service.ts'
import { makeAdhoc } from '../schedule/make.service.ts'
import { preview } from '../schedule/preview.service.ts'
import { taskSheet } from '../schedule/sheet.service.ts'
import { signStep } from '../schedule/sign.service.ts'
import { demandAble, moveSlot, ruleContractor } from '../schedule/task.service.ts'
import { equipmentFindingHooks, equipmentTaskHooks } from './door.hooks.ts'
import { equipmentHooks } from './equipment.hooks.ts'
import { licenceFault, typesOf } from './licence.service.ts'
import { heldTask, isStopped, keepWork, STOPPED_TASK } from './maintain.service.ts'
import { machineShapes, MAINTAINED } from './shapes.queries.ts'

const EXECUTE = 'equipment:task:execute'
const MANAGE = 'equipment:task:reassign'
const seen = (context: ActionContext, id: string, permission: string) =>
  demandVisible(context, equipmentTask, equipmentTaskHooks, id, permission)

/** How many machines a plan would have as it is written. */
export async function foreseePlan(context: ActionContext, { draft }: ParsedOf<typeof previewEquipmentPlan>) {
  const ids = (name: string) => (Array.isArray(draft[name]) ? (draft[name] as unknown[]).map(String) : [])
  const place = Number(draft['communityId'] ?? context.actor.communityId ?? 0)
  const [found] =
    draft['targetMode'] === 'type'
      ? await context.q.query<{ n: number }>(
          `select count(*)::int as n from equipment e join equipment_type k on k.id = e.type_id
           where e.community_id = $1 and e.deleted_at is null and e.status = any($2::int[])
             and exists (select 1 from equipment_type c where c.id::text = any($3::text[]) and k.path like c.path || '%') and (e.level_id::text = any($4::text[]) or cardinality($4::text[]) = 0)`,
          [place, MAINTAINED, ids('typeIds'), ids('levelIds')],
        )
      : [{ n: ids('equipmentIds').length }]
  return preview(context, equipmentPlan as AnyEntity, draft, found!.n)
}

interface MachineRow {
  taskId: string
  maintainKind: string
  id: string
  equipmentNo: string
  name: string
  place: string
  status: number
  qrCode: string
  runHours: string | null
  typeId: string
  contractorId: string | null
  contractor: string | null
  licence: string | null
  work: Omit<MaintainSheet['work'], 'wanted' | 'taken'> | null
  wanted: MaintainMaterialLine[]
  taken: MaintainMaterialLine[]
}
const LINES = (amount: string) =>
  `'warehouseId', h.id, 'warehouse', h.name, 'materialId', m.id, 'material', concat_ws(' ', m.name, m.spec), 'unit', m.unit, 'quantity', x.quantity::text, 'amount', ${amount}`
type Beside = Pick<MaintainSheet, 'machine' | 'work'> & { readonly maintainKind: string }
/** What tasks have beside their steps: the machine, and what was written down of its maintenance. */
async function besides(
  { q, now, actor }: Pick<ActionContext, 'q' | 'now' | 'actor'>,
  ids: readonly string[],
): Promise<Map<string, Beside>> {
  const amount = actor.can('materials:record:viewAmount') ? 'x.amount::text' : 'null'
  const rows = await q.query<MachineRow>(
    `select t.id as "taskId", t.category as "maintainKind", e.id, e.equipment_no as "equipmentNo", e.name, concat_ws(' ', nullif(e.room_name, e.location_text), e.location_text) as place, e.status, e.qr_code as "qrCode",
       e.run_hours::text as "runHours", e.type_id as "typeId", f.id as "contractorId", f.name as contractor,
       (select c.licence from equipment_type k join equipment_type c on k.path like c.path || '%' where k.id = e.type_id and c.licence is not null order by length(c.path) desc limit 1) as licence,
       (select json_build_object('runHoursBefore', r.run_hours_before::text, 'runHours', r.run_hours::text, 'downMinutes', r.down_minutes, 'contractorCost', r.contractor_cost::text,
          'contractorSign', coalesce(r.contractor_sign, '[]'), 'cost', r.cost::text) from maintain_record r where r.task_id = t.id) as work,
       (select coalesce(json_agg(json_build_object(${LINES('null')})), '[]')
          from maintain_record r cross join lateral jsonb_to_recordset(coalesce(r.materials, '[]')) as x("warehouseId" uuid, "materialId" uuid, quantity numeric)
          join warehouse h on h.id = x."warehouseId" join material m on m.id = x."materialId" where r.task_id = t.id) as wanted,
       (select coalesce(json_agg(json_build_object(${LINES(amount)}) order by x.created_at, m.name), '[]')
          from maintain_material x join warehouse h on h.id = x.warehouse_id join material m on m.id = x.material_id where x.task_id = t.id) as taken
     from schedule_task t join equipment e on e.id = t.target_id::uuid left join contractor f on f.id = (t.rule ->> 'contractorId')::uuid where t.id = any($1::uuid[])`,
    [[...ids]],
  )
  const found = new Map<string, Beside>()
  for (const { taskId, maintainKind, work, wanted, taken, typeId, contractorId, ...machine } of rows)
    found.set(taskId, {
      maintainKind,
      machine: {
        ...machine,
        licenceFault: contractorId ? await licenceFault(q, contractorId, [typeId], dateOf(now)) : null,
      },
      work: { ...(work ?? NOTHING_WRITTEN), wanted, taken },
    })
  return found
}
const NOTHING_WRITTEN = {
  runHoursBefore: null,
  runHours: null,
  downMinutes: null,
  contractorCost: null,
  contractorSign: [],
  cost: null,
} as const

export async function readSheet(
  context: ActionContext,
  { id }: ParsedOf<typeof equipmentSheet>,
): Promise<MaintainSheet> {
  await seen(context, id, equipmentTask.codes.list)
  const { machine, work } = (await besides(context, [id])).get(id)!
  return { ...(await taskSheet(context.q, id, equipmentTask.name)), machine, work }
}

export async function readDay(context: ActionContext): Promise<CarriedDay<CarriedMaintenance>> {
  const { at, tasks } = await carriedDay(context, equipmentTask, 'equipment')
  const beside = await besides(
    context,
    tasks.map(({ id }) => id),
  )
  return {
    at,
    tasks: tasks.map((task) => {
      const { maintainKind, machine, work } = beside.get(task.id)!
      const { qrCode: _, ...known } = machine
      return { ...task, maintainKind, machine: known, work }
    }),
  }
}

export async function sign(context: ActionContext, input: ParsedOf<typeof signEquipment>) {
  const { q } = context
  const [step] = await q.query<{ taskId: string }>('select task_id as "taskId" from schedule_step where id = $1', [
    input.id,
  ])
  if (!step) throw notFound()
  await seen(context, step.taskId, EXECUTE)
  const { equipmentStatus } = await heldTask(q, step.taskId)
  if (isStopped(equipmentStatus)) throw refuse(STOPPED_TASK)
  return signStep(context, input)
}

export async function keep(context: ActionContext, input: ParsedOf<typeof saveWork>) {
  await seen(context, input.id, EXECUTE)
  return keepWork(context, input)
}

/** A task that somebody gives out by hand. */
export async function addOne(
  context: ActionContext,
  input: ParsedOf<typeof addEquipmentTask>,
): Promise<{ id: string }> {
  const { q, now } = context
  await demandVisible(context, equipment, equipmentHooks, input.equipmentId, 'equipment:task:adhoc')
  const [machine] = await q.query<{ companyId: number; communityId: number; status: number }>(
    'select company_id as "companyId", community_id as "communityId", status from equipment where id = $1 for share',
    [input.equipmentId],
  )
  const place = machine!
  if (!MAINTAINED.includes(place.status as (typeof MAINTAINED)[number]))
    throw badInput({ equipmentId: place.status === EQUIPMENT_STATUS.pending ? '设备尚未启用' : '设备已停用' })
  await demandAble(q, place, EXECUTE, input.userIds)
  const contractorId = input.contractorId ?? null
  if (contractorId) {
    const fault = await licenceFault(q, contractorId, await typesOf(q, [input.equipmentId]), dateOf(now))
    if (fault) throw badInput({ contractorId: fault })
  }
  const [target] = await machineShapes(q, [input.equipmentId], {
    maintainKind: input.maintainKind,
    includesLower: input.includesLower ?? false,
    contractorId,
  })
  return makeAdhoc(context, 'equipment', place, input, target!, input.auditRequired || target!.audited === true)
}

/** Another day for a task that nobody has begun; its window stays that of its first slot, so that many small steps go no further than one. */
export async function move(context: ActionContext, { id, day }: ParsedOf<typeof moveTask>) {
  const { q, now, actor } = context
  await seen(context, id, MANAGE)
  const [task] = await q.query<{ status: number; slotDate: string; inside: boolean; start: string; companyId: number }>(
    `select t.status, t.slot_date as "slotDate", ${DATE_TIME('t.slot_start')} as start, t.company_id as "companyId",
       t.slot_start + ($2::date - t.slot_date) * interval '1 day' >= t.earliest_at and coalesce(t.slot_end + ($2::date - t.slot_date) * interval '1 day' <= t.latest_at, true) as inside
     from schedule_task t where t.id = $1 for update`,
    [id, day],
  )
  if (task!.status !== TASK_STATUS.pending) throw refuse('只能调整待执行的任务')
  if (!task!.inside) throw badInput({ day: '超出允许调整的时间范围' })
  const days = diffDays(task!.slotDate, day)
  if (days === 0) return { slotDate: day }
  await moveSlot(context, id, { day, days, movedFrom: task!.start })
  await writeTimeline(q, actor, now, {
    bizType: equipmentTask.name,
    bizId: id,
    action: '调整日期',
    remark: `${task!.slotDate} → ${day}`,
  })
  return { slotDate: day }
}

export async function giveContractor(
  context: ActionContext,
  { id, contractorId }: ParsedOf<typeof assignContractor>,
): Promise<{ contractorId: string }> {
  const { q, now, actor } = context
  await seen(context, id, MANAGE)
  const task = await heldTask(q, id)
  if (task.taskStatus !== TASK_STATUS.pending && task.taskStatus !== TASK_STATUS.running)
    throw refuse('只能调整待执行和执行中的任务')
  const fault = await licenceFault(q, contractorId, await typesOf(q, [task.equipmentId]), dateOf(now))
  if (fault) throw badInput({ contractorId: fault })
  await ruleContractor(context, id, contractorId)
  const [firm] = await q.query<{ name: string }>('select name from contractor where id = $1', [contractorId])
  await writeTimeline(q, actor, now, {
    bizType: equipmentTask.name,
    bizId: id,
    action: '更换维保单位',
    remark: firm!.name,
  })
  return { contractorId }
}

export async function readFinding(
  context: ActionContext,
  { id }: ParsedOf<typeof equipmentFindingParts>,
): Promise<EquipmentFindingParts> {
  await demandVisible(context, equipmentFinding, equipmentFindingHooks, id, equipmentFinding.codes.list)
  const [row] = await context.q.query<{
    orderNo: string | null
    orderStatus: number | null
    equipmentId: string
    equipmentNo: string
    equipmentStatus: number
    value: string | null
    unit: string | null
    normalMin: string | null
    normalMax: string | null
    numeric: boolean
    traces: EquipmentFindingParts['traces'][number][]
  }>(
    `select o.order_no as "orderNo", o.status as "orderStatus", e.id as "equipmentId", e.equipment_no as "equipmentNo", e.status as "equipmentStatus",
       i.value, i.unit, i.normal_min::text as "normalMin", i.normal_max::text as "normalMax", i.value_type = 'number' as numeric,
       (select coalesce(json_agg(json_build_object('at', ${DATE_TIME('l.at')}, 'action', l.action, 'actorName', l.actor_name, 'fromState', l.from_state, 'toState', l.to_state,
          'remark', l.remark) order by l.at, l.id), '[]') from timeline l where l.biz_type = $2 and l.biz_id = f.id::text) as traces
     from finding f join schedule_task t on t.id = f.task_id join equipment e on e.id = t.target_id::uuid join schedule_item i on i.id = f.item_id left join work_order o on o.id = f.order_id
     where f.id = $1`,
    [id, equipmentFinding.name],
  )
  const { value, unit, normalMin, normalMax, numeric, ...parts } = row!
  return {
    ...parts,
    reading: numeric && value !== null ? `${value}${unit ?? ''}` : null,
    limits: numeric ? rangeWords({ normalMin, normalMax, unit }) || null : null,
  }
}
