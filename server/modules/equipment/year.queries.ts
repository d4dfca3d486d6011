import { equipment } from '@wuguan/contract/equipment/equipment.entity'
import { equipmentPlan } from '@wuguan/contract/equipment/equipment-plan.entity'
import type { YearCell, YearLine, yearPlan } from '@wuguan/contract/equipment/equipment-task.actions'
import { PLAN_STATUS } from '@wuguan/contract/schedule/schedule-options'
import { scoped } from '../../kernel/crud/where.ts'
import { Params, type Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { plannedIn } from '../schedule/generate.service.ts'
import { equipmentHooks } from './equipment.hooks.ts'
import { TARGETS_OF } from './shapes.queries.ts'

const MOST = 500

interface Pair {
  planId: string
  equipmentId: string
  kind: string
}
interface Done {
  equipmentId: string
  kind: string
  month: number
  n: number
}
const done = (q: Queryable, ids: readonly string[], year: number) =>
  q.query<Done>(
    `select t.target_id as "equipmentId", coalesce(t.category, '') as kind, extract(month from t.slot_date)::int as month, count(*)::int as n
     from schedule_task t where t.biz_kind = 'equipment' and t.target_id = any($1::text[]) and t.status in (30, 40) and extract(year from t.slot_date) = $2 group by 1, 2, 3`,
    [[...ids], year],
  )

/** What the plans in force ask of every machine, month by month, and what was done; the first machines by number where there are many. */
export async function readYear(
  context: ActionContext,
  { year }: ParsedOf<typeof yearPlan>,
): Promise<{ lines: YearLine[]; capped: boolean }> {
  const { q, actor } = context
  const params = new Params()
  const pairs = await q.query<Pair>(
    `select p.id as "planId", x.id as "equipmentId", p.maintain_kind as kind
     from schedule_plan p cross join lateral (${TARGETS_OF('p', 'e.id, e.status')}) x
     where p.biz_kind = 'equipment' and p.status = ${params.add(PLAN_STATUS.enabled)} and x.status <> 90 and ${scoped(equipmentPlan, {}, actor, equipmentPlan.codes.list, 'p', params)}`,
    params.values,
  )
  const own = new Params()
  const ids = own.add([...new Set(pairs.map(({ equipmentId }) => equipmentId))])
  const machines = await q.query<Omit<YearLine, 'months'>>(
    `select e.id, e.equipment_no as "equipmentNo", e.name, concat_ws(' ', c.name, e.room_name, e.location_text) as place
     from equipment e join community c on c.id = e.community_id where e.id = any(${ids}::uuid[]) and ${scoped(equipment, equipmentHooks, actor, equipmentPlan.codes.list, 'e', own)}
     order by e.community_id, e.equipment_no limit ${own.add(MOST + 1)}`,
    own.values,
  )
  const shown = machines.slice(0, MOST)
  const kept = new Set(shown.map(({ id }) => id))
  const planned = new Map<string, number[]>()
  for (const planId of new Set(pairs.map((pair) => pair.planId))) planned.set(planId, await plannedIn(q, planId, year))
  const cells = new Map<string, YearCell>()
  const add = (machine: string, kind: string, month: number, more: { planned?: number; done?: number }) => {
    const key = `${machine} ${month} ${kind}`
    const was = cells.get(key) ?? { kind, planned: 0, done: 0 }
    cells.set(key, { kind, planned: was.planned + (more.planned ?? 0), done: was.done + (more.done ?? 0) })
  }
  for (const { planId, equipmentId, kind } of pairs)
    if (kept.has(equipmentId))
      planned.get(planId)!.forEach((n, at) => n > 0 && add(equipmentId, kind, at, { planned: n }))
  for (const { equipmentId, kind, month, n } of await done(q, [...kept], year))
    add(equipmentId, kind, month - 1, { done: n })
  const lines = shown.map((machine) => ({
    ...machine,
    months: Array.from({ length: 12 }, (_, at) =>
      [...cells].filter(([key]) => key.startsWith(`${machine.id} ${at} `)).map(([, cell]) => cell),
    ),
  }))
  return { lines, capped: machines.length > MOST }
}
