import type { CarriedVisit, saveVisit, signWorker, VisitItem } from '@wuguan/contract/elevator/elevator.actions'
import { elevator } from '@wuguan/contract/elevator/elevator.entity'
import { IN_USE, REPAIR_STATUS } from '@wuguan/contract/elevator/elevator-options'
import { elevatorRepair } from '@wuguan/contract/elevator/elevator-repair.entity'
import { addDays } from '@wuguan/contract/kernel/dates'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { CarriedDay } from '@wuguan/contract/schedule/schedule.actions'
import { writeTimeline } from '../../kernel/audit.ts'
import { dateOf, dateTimeOf } from '../../kernel/clock.ts'
import { claimAttachments } from '../../kernel/crud/references.ts'
import { scoped } from '../../kernel/crud/where.ts'
import { lockRows, updateOne } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { Params } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { momentSaid } from '../schedule/sign.service.ts'
import { elevatorHooks } from './elevator.hooks.ts'
import { repairHooks } from './repair.hooks.ts'

const EXECUTE = 'elevator:task:execute'
/** Who is to maintain is warned so many days before; so long he takes a lift along. */
const AHEAD_DAYS = 2
const MOST = 50

/** Something of a lift `e`, as whoever stands before it reads it. */
const LIFT = `e.id as "elevatorId", e.elevator_no as "elevatorNo", e.elevator_no as "targetName", e.register_code as "registerCode", e.rescue_code as "rescueCode",
  concat_ws(' ', (select b.build_name from building b where b.id = e.building_id), e.location_text) as place,
  (select c.name from community c where c.id = e.community_id) as "communityName"`
type Row = CarriedVisit

export async function readDay({
  q,
  actor,
  now,
}: Pick<ActionContext, 'q' | 'actor' | 'now'>): Promise<CarriedDay<CarriedVisit>> {
  const at = dateTimeOf(now)
  const today = dateOf(now)
  const own = new Params()
  const day = own.add(today)
  const begun = await q.query<Row>(
    `select r.id, r.version, '定期维保' as name, ${LIFT}, coalesce(r.due_date, ${day}::date)::text || ' 00:00:00' as "slotStart",
       coalesce(r.due_date, ${day}::date)::text || ' 23:59:59' as "slotEnd",
       true as begun, (select c.name from contractor c where c.id = r.contractor_id) as contractor, r.level, r.due_date as "dueDate", coalesce(r.workers, '[]') as workers,
       coalesce(r.items, '[]') as items, r.car_stop_minutes as "carStopMinutes", r.problems, coalesce(r.parts, '[]') as parts,
       coalesce(r.contractor_sign, '[]') as "contractorSign", coalesce(r.owner_sign, '[]') as "ownerSign"
     from elevator_repair r join elevator e on e.id = r.elevator_id
     where r.status = ${own.add(REPAIR_STATUS.running)} and r.executor_id = ${own.add(actor.userId)} and ${scoped(elevatorRepair, repairHooks, actor, EXECUTE, 'r', own)}
     order by r.id limit ${MOST}`,
    own.values,
  )
  const params = new Params()
  const due = await q.query<Row>(
    `select e.id, e.version, '定期维保' as name, ${LIFT}, e.next_maintain_due::text || ' 00:00:00' as "slotStart", e.next_maintain_due::text || ' 23:59:59' as "slotEnd", false as begun,
       (select c.name from contractor c where c.id = e.contractor_id) as contractor, null::text as level, e.next_maintain_due as "dueDate", '[]'::jsonb as workers, '[]'::jsonb as items,
       null::int as "carStopMinutes", null::text as problems, '[]'::jsonb as parts, '[]'::jsonb as "contractorSign", '[]'::jsonb as "ownerSign"
     from elevator e where e.deleted_at is null and e.status = any(${params.add(IN_USE)}) and e.next_maintain_due <= ${params.add(addDays(today, AHEAD_DAYS))}::date
       and ${scoped(elevator, elevatorHooks, actor, EXECUTE, 'e', params)}
       and not exists (select 1 from elevator_repair r where r.elevator_id = e.id and r.status = ${params.add(REPAIR_STATUS.running)})
     order by e.next_maintain_due, e.elevator_no, e.id limit ${params.add(MOST - begun.length)}`,
    params.values,
  )
  return {
    at,
    tasks: [...begun, ...due].map(({ items, ...visit }) => ({ ...visit, items: items.map(wholeItem) })),
  }
}

/** Lines are kept without what nobody has said yet. */
const wholeItem = ({ level, no, name, requirement, valueType, result, value, remark }: VisitItem): VisitItem => ({
  level,
  no,
  name,
  requirement: requirement ?? null,
  valueType,
  result: result ?? null,
  value: value ?? null,
  remark: remark ?? null,
})

/** A visit that goes on, held. */
async function held(context: ActionContext, id: string) {
  const [row] = await lockRows(writing(context, elevatorRepair, repairHooks), [id], EXECUTE)
  if (row!['status'] !== REPAIR_STATUS.running) throw refuse('已提交的维保记录不能修改')
  return row as typeof row & Pick<CarriedVisit, 'workers' | 'items' | 'contractorSign' | 'ownerSign'>
}

/** Somebody signs in at the lift by his own hand; the same again from a phone that heard no answer is the first one. */
export async function addWorker(
  context: ActionContext,
  input: ParsedOf<typeof signWorker>,
): Promise<{ workers: number }> {
  const { q, actor, now } = context
  const row = await held(context, input.id)
  const workers = row.workers ?? []
  const { name, certNo, certEnd } = input
  const before = workers.find((one) => one.certNo === certNo)
  if (before && input.queued && before.name === name) return { workers: workers.length }
  if (before) throw refuse('该作业人员已签到')
  const at = momentSaid(input, now, '签到')
  if (certEnd < dateOf(at)) throw badInput({ certEnd: '作业人员证书已过期' })
  const all = [...workers, { name, certNo, certEnd, signedAt: dateTimeOf(at) }]
  const contractorSign = [...(row.contractorSign ?? []), ...input.contractorSign]
  await q.query(
    `update elevator_repair set workers = $2, contractor_sign = $3, version = version + 1, updated_by = $4, updated_at = $5 where id = $1`,
    [input.id, JSON.stringify(all), JSON.stringify(contractorSign), actor.userId, now],
  )
  await claimAttachments(q, elevatorRepair, input.id, { contractorSign }, ['contractorSign'], actor, now)
  await writeTimeline(q, actor, now, {
    bizType: elevatorRepair.name,
    bizId: input.id,
    action: '签到',
    remark: `${name}（${certNo}）`,
  })
  return { workers: all.length }
}

/** What was found and changed, as it stands on the phone: what is looked at was settled when the visit began, and a signature that it does not name stays. */
export async function keepVisit(context: ActionContext, input: ParsedOf<typeof saveVisit>) {
  const row = await held(context, input.id)
  const said = new Map((input.items ?? []).map((one) => [`${one.level} ${one.no}`, one]))
  const { id, version } = await updateOne(writing(context, elevatorRepair, repairHooks), {
    id: input.id,
    version: row.version,
    items: (row.items ?? []).map((item) => ({ ...item, ...said.get(`${item.level} ${item.no}`) })),
    carStopMinutes: input.carStopMinutes ?? null,
    problems: input.problems ?? null,
    parts: input.parts ?? null,
    ownerSign: input.ownerSign ?? row.ownerSign,
  })
  return { id: String(id), version }
}
