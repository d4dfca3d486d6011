import { EQUIPMENT_STATUS } from '@wuguan/contract/equipment/equipment-options'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { FindingLevel, Found, Grade, TaskRow } from '../schedule/binding.service.ts'
import type { MaintainRule } from './shapes.queries.ts'
import { noteStatus } from './steps.service.ts'

/** What a reading beyond its limits is called where its item names nothing else. */
const BEYOND = '读数超限'
/** Machines of this level are dealt with in half the time. */
const FIRST_LEVEL = 'A'

interface TypeRow {
  id: string
  name: string
  level: FindingLevel
  hours: number
  order: boolean
  categoryId: string | null
}
/** What was found by its abnormal type: how grave, how soon, and whether an order is made of it at once. */
export async function gradeFound(
  { q }: ActionContext,
  task: TaskRow,
  found: readonly Found[],
): Promise<ReadonlyMap<string, Grade>> {
  const [row] = await q.query<{ rule: MaintainRule; first: boolean }>(
    `select t.rule, coalesce(l.code = $2, false) as first from schedule_task t join equipment e on e.id = t.target_id::uuid left join equipment_level l on l.id = e.level_id where t.id = $1`,
    [task.id, FIRST_LEVEL],
  )
  const types = await q.query<TypeRow>(
    `select id, name, level, deadline_hours as hours, coalesce(to_order, false) as "order", category_id as "categoryId" from equipment_abnormal_type
     where company_id = $1 and (id = any($2::uuid[]) or (name = $3 and enabled = 1))`,
    [task.companyId, Object.values(row!.rule.abnormalTypes ?? {}), BEYOND],
  )
  const beyond = types.find(({ name }) => name === BEYOND)
  return new Map(
    found.flatMap(({ itemId, definitionId, valueType }): [string, Grade][] => {
      const named = row!.rule.abnormalTypes?.[definitionId ?? '']
      const type = types.find(({ id }) => id === named) ?? (valueType === 'number' ? beyond : undefined)
      if (!type) return []
      const order = type.order && type.categoryId ? { categoryId: type.categoryId } : null
      const hours = row!.first ? type.hours / 2 : type.hours
      return [[itemId, { level: type.level, hours, abnormalTypeId: type.id, order }]]
    }),
  )
}

/** Something serious: the machine has failed, and its order stands in its log. */
export async function failMachine(
  context: ActionContext,
  task: TaskRow,
  { level, description, orderId }: { level: FindingLevel; description: string; orderId: string | null },
): Promise<void> {
  if (level !== 'serious') return
  const { running, standby, fault } = EQUIPMENT_STATUS
  const [machine] = await context.q.query<{ id: string; companyId: number; communityId: number; status: number }>(
    'select id, company_id as "companyId", community_id as "communityId", status from equipment where id = $1::uuid for update',
    [task.targetId],
  )
  if (!machine || (machine.status !== running && machine.status !== standby)) return
  await noteStatus(context, machine, 'fault', { reason: description.slice(0, 200), orderId })
  await context.q.query(
    'update equipment set status = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
    [machine.id, fault, context.actor.userId, context.now],
  )
}
