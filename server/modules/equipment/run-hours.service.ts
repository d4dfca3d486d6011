import type { equipmentRunReading } from '@wuguan/contract/equipment/equipment-parts.entity'
import { gt, lt } from '@wuguan/contract/kernel/decimal'
import { badInput } from '@wuguan/contract/kernel/errors'
import { addDays } from '@wuguan/contract/kernel/dates'
import { inReach } from '../../kernel/auth/holders.ts'
import { dateOf, dateTimeOf } from '../../kernel/clock.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { emitEvent } from '../app/event.service.ts'
import { makeTasks } from '../schedule/make.service.ts'
import { licenceFault, typesOf } from './licence.service.ts'
import { machineShapes, MAINTAINED } from './shapes.queries.ts'

interface Machine {
  no: string
  name: string
  id: string
  every: number | null
  kind: string | null
  manager: number | null
  companyId: number
  communityId: number
}

/** Counters only go up; each threshold that a reading passes is noted once, and who is responsible is told once of the highest. */
export const runReadingHooks: EntityHooks<typeof equipmentRunReading> = {
  async beforeSave({ q, now, actor }, draft, before) {
    const [around] = await q.query<{ below: string | null; above: string | null }>(
      `select (select r.hours::text from equipment_run_reading r where r.equipment_id = $1 and r.at < coalesce($2::timestamptz, 'infinity') order by r.at desc, r.id desc limit 1) as below,
         (select r.hours::text from equipment_run_reading r where r.equipment_id = $1 and r.at > coalesce($2::timestamptz, 'infinity') order by r.at, r.id limit 1) as above
       from equipment e where e.id = $1 for update`,
      [draft.equipmentId, before ? `${before.at}+08` : null],
    )
    const hours = String(draft.hours)
    if (around?.below && lt(hours, around.below)) throw badInput({ hours: `运行小时不能小于上次读数${around.below}` })
    if (around?.above && gt(hours, around.above)) throw badInput({ hours: `运行小时不能大于下次读数${around.above}` })
    if (before) return
    draft.at = dateTimeOf(now)
    draft.byId = actor.userId || null
  },
  async afterSave({ q, now, companyId, communityId }, { draft, before }) {
    const id = String(draft.equipmentId)
    const [machine] = await q.query<Machine>(
      `update equipment e set run_hours = (select r.hours from equipment_run_reading r where r.equipment_id = e.id order by r.at desc, r.id desc limit 1), updated_at = $2
       from community c where e.id = $1 and c.id = e.community_id
       returning e.id, e.equipment_no as no, e.name, e.hours_every as every, e.hours_kind as kind, coalesce(e.manager_id, c.manager_id) as manager, e.company_id as "companyId", e.community_id as "communityId"`,
      [id, now],
    )
    if (!machine?.every) return
    // What lay below the reading before was passed earlier, when nobody asked for it.
    const passed = await q.query<{ threshold: string }>(
      `with last as (select coalesce($4::numeric, (select max(r.hours) from equipment_run_reading r where r.equipment_id = $1 and r.hours < $3::numeric), 0) as hours)
       insert into equipment_hour_due (id, company_id, community_id, equipment_id, threshold, reading, at, told, created_at, updated_at)
       select gen_random_uuid(), $5, $6, $1, n * $2::integer, $3::numeric, $7, n = floor($3::numeric / $2::integer), $7, $7
       from last cross join lateral generate_series(floor(last.hours / $2::integer)::integer + 1, floor($3::numeric / $2::integer)::integer) n
       on conflict (equipment_id, threshold) do nothing returning threshold::text`,
      [id, machine.every, draft.hours, before?.hours ?? null, companyId, communityId, now],
    )
    const highest = passed
      .map(({ threshold }) => threshold)
      .toSorted((a, b) => Number(a) - Number(b))
      .at(-1)
    if (highest === undefined) return
    if (machine.kind) await makeHourTask({ q, now }, machine, machine.kind, highest)
    if (machine.manager === null) return
    await emitEvent(q, now, {
      event: 'equipment.hoursDue',
      bizId: uuidv7(),
      companyId: machine.companyId,
      communityId: machine.communityId,
      receivers: [machine.manager],
      payload: {
        equipment: machine.name,
        no: machine.no,
        hours: String(draft.hours),
        threshold: String(Number(highest)),
      },
    })
  },
}

/** Days that maintenance by hours may take from the reading that asked for it. */
const HOUR_DAYS = 7
/** The highest threshold that a reading passed is one task; lower ones are noted and done with it. */
async function makeHourTask(
  { q, now }: { readonly q: Queryable; readonly now: Date },
  { id, companyId, communityId, manager }: Machine,
  maintainKind: string,
  threshold: string,
): Promise<void> {
  const place = { companyId, communityId }
  const [firm] = await q.query<{ contractorId: string | null }>(
    'select contractor_id as "contractorId" from equipment where id = $1 and status = any($2::int[])',
    [id, MAINTAINED],
  )
  if (!firm) return
  const { contractorId } = firm
  const licensed = contractorId && !(await licenceFault(q, contractorId, await typesOf(q, [id]), dateOf(now)))
  const [target] = await machineShapes(q, [id], {
    maintainKind,
    includesLower: false,
    contractorId: licensed ? contractorId : null,
  })
  const start = dateTimeOf(now)
  const end = `${addDays(dateOf(now), HOUR_DAYS)} 23:59:59`
  const [taskId] = await makeTasks({ q, now }, 'equipment', place, [
    {
      planId: null,
      planVersion: null,
      name: `运行${Number(threshold)}小时保养`,
      managerPatrol: false,
      slotDate: dateOf(now),
      slotStart: start,
      slotEnd: end,
      earliestAt: start,
      latestAt: null,
      target: target!,
      people: manager === null ? [] : await inReach(q, [manager], place, 'equipment:task:execute', 'work'),
      auditorIds: [],
      auditRequired: target!.audited === true,
      key: '-',
      rule: { makeupDays: 0, abnormalPolicy: 'task', hours: threshold },
      lost: false,
      source: 'adhoc',
    },
  ])
  await q.query('update equipment_hour_due set task_id = $3 where equipment_id = $1 and threshold = $2::numeric', [
    id,
    threshold,
    taskId,
  ])
}
