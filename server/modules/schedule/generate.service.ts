import { BACK_FILL_DAYS, MOST_A_DAY, PLAN_STATUS, UNANSWERED } from '@wuguan/contract/schedule/schedule-options'
import { expandSlots, type Slot } from '@wuguan/contract/schedule/slots'
import { addDays } from '@wuguan/contract/kernel/dates'
import { refuse } from '@wuguan/contract/kernel/errors'
import { addMinutes, NATURAL_TIME, subtractMinutes } from '@wuguan/contract/kernel/working-time'
import { dateOf, dateTimeOf, instantOf } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { moveBySystem } from '../../kernel/flow/system.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { notify, notifyAll } from '../app/notice.service.ts'
import { calendarOf } from '../wkorder/rules.service.ts'
import { bindingOf, type Target, type TargetShape } from './binding.service.ts'
import { makeTasks, type TaskDraft } from './make.service.ts'
import { assigneesOf, candidatesOf, headCount } from './people.service.ts'
import { heldPlans, type PlanRecord, readPlan, slotPlanOf } from './plan.store.ts'

interface At {
  readonly q: Queryable
  readonly now: Date
}
/** How far a plan that nothing was made of may look for its first slot. */
const SEARCH_DAYS = 430

interface Last {
  /** The day that the next is counted from: that of the submission, of what was missed or cancelled its own. */
  readonly last: string | null
  /** The last day that has had its task, which may lie ahead of when that was done or to where it went. */
  readonly taken: string | null
  readonly open: boolean
}
/** What a plan counts from where it counts from what was done. */
async function lastOf(q: Queryable, plan: PlanRecord, targetId: string): Promise<Last> {
  const [row] = await q.query<Last>(
    `select (select case when t.status in (50, 90) then t.slot_date::text else to_char(t.submitted_at, 'YYYY-MM-DD') end from schedule_task t
        where t.plan_id = $1 and t.target_id = $2 and t.status in (30, 40, 50, 90) order by t.slot_start desc limit 1) as last,
       (select max(greatest(t.slot_date, left(t.rule ->> 'movedFrom', 10)::date))::text from schedule_task t
        where t.plan_id = $1 and t.target_id = $2 and t.status in (30, 40, 50, 90)) as taken,
       exists (select 1 from schedule_task t where t.plan_id = $1 and t.target_id = $2 and t.status in (10, 20)) as open`,
    [plan.id, targetId],
  )
  return row!
}
const timeOf = async (q: Queryable, plan: PlanRecord) =>
  plan.holidayPolicy === 'run' ? NATURAL_TIME : calendarOf(q, plan)

/** Slots of a plan in days, as its calendar decides; of one that counts from what was done the first of all. */
async function slotsOf(q: Queryable, plan: PlanRecord, from: string, to: string): Promise<Slot[]> {
  const time = await timeOf(q, plan)
  return expandSlots(slotPlanOf(plan), { from: isFloating(plan) ? plan.startDate : from, to }, { time })
}
/**
 * The next occurrence at a target of a plan that counts from what was done. A day that has no slot of use (closed, excluded, over for too long, taken
 * already) counts as missed does: the one after it follows, so that the plan never comes to a stand.
 */
async function nextSlots(
  q: Queryable,
  plan: PlanRecord,
  { last, taken, open }: Last,
  to: string,
  ofUse: (slot: Slot) => boolean,
): Promise<Slot[]> {
  const facts = { time: await timeOf(q, plan) }
  const said = slotPlanOf(plan)
  const range = { from: plan.startDate, to }
  const step = plan.every ?? 1
  let counted = last
  for (let day = last ? addDays(last, step) : plan.startDate; !open && day <= to; day = addDays(day, step)) {
    const own = expandSlots({ ...said, includeDates: [] }, range, { ...facts, last: counted })
    if (own.some((slot) => (taken === null || slot.date > taken) && ofUse(slot)))
      return expandSlots(said, range, { ...facts, last: counted })
    counted = day
  }
  return expandSlots(said, range, { ...facts, open: true })
}

/** Tasks that the busiest of these days gets. */
export const busiest = (slots: readonly Slot[], targets: number, people: number): number => {
  const days = new Map<string, number>()
  for (const { date } of slots) days.set(date, (days.get(date) ?? 0) + targets * people)
  return Math.max(0, ...days.values())
}

/** Refuses a plan that would flood a day. */
export function demandModest(tasksADay: number): void {
  if (tasksADay > MOST_A_DAY) throw refuse(`该计划每天将生成${tasksADay}个任务，超过上限${MOST_A_DAY}`)
}

/**
 * Makes the tasks of a plan up to its horizon, in the caller's transaction. What is past its time already is made up for at most three days
 * back and marked; nothing is made for the time before the plan was enabled. Answers how many tasks there are now that were not before.
 */
export const generate = (at: At, id: string): Promise<number> => generateSome(at, [id])

/** What is to be made of a plan: its targets with their slots, until which day. */
interface Due {
  readonly plan: PlanRecord
  readonly horizon: string
  readonly targets: readonly { readonly target: TargetShape; readonly slots: readonly Slot[] }[]
}
/** The same of plans of one kind in one community, which cost little more together than one. */
async function generateSome(at: At, ids: readonly string[]): Promise<number> {
  const { q, now } = at
  const plans = (await heldPlans(q, ids)).filter(({ status }) => status === PLAN_STATUS.enabled)
  if (plans.length === 0) return 0
  const ahead: Ahead[] = []
  const targets = await bindingOf(plans[0]!.bizKind).targets(
    q,
    plans.map(({ id }) => id),
  )
  for (const plan of plans) {
    const one = await aheadOf(at, plan, targets.get(plan.id) ?? [])
    if (one) ahead.push(one)
  }
  if (ahead.length === 0) return 0
  const shapes = await shapesOf(q, ahead)
  const due: Due[] = []
  for (const one of ahead) due.push(await dueOf(at, one, shapes.get(one.plan.id) ?? []))
  const { plan: first } = due[0]!
  const people = await candidatesOf(
    q,
    due.map(({ plan }) => plan),
    first,
  )
  const known = await knownOf(q, due)
  const wanted: TaskDraft[] = []
  for (const { plan, targets: some } of due)
    for (const one of some) wanted.push(...(await draftsOf(at, plan, people.get(plan.id)!, one, known)))
  const made = await makeTasks(at, first.bizKind, first, wanted)
  for (const { plan } of due) await tellUnassigned(at, plan, wanted)
  await q.query(
    `update schedule_plan p set generated_until = x.until, fault = null from unnest($1::uuid[], $2::date[]) x(id, until) where p.id = x.id`,
    [due.map(({ plan }) => plan.id), due.map(({ horizon }) => horizon)],
  )
  await foresee(
    { q, now },
    due.map(({ plan }) => plan.id),
  )
  return made.length
}

/** A plan that has something ahead, with what it is done at. */
interface Ahead {
  readonly plan: PlanRecord
  readonly targetIds: readonly string[]
  readonly earliest: string
  readonly horizon: string
}
/** Plans that ask for the same of their targets are read together. */
async function shapesOf(q: Queryable, plans: readonly Ahead[]): Promise<ReadonlyMap<string, readonly TargetShape[]>> {
  const found = new Map<string, readonly TargetShape[]>()
  const alike = Map.groupBy(plans, ({ plan: { modelId, maintain } }) => JSON.stringify([modelId, maintain]))
  for (const some of alike.values()) {
    const { plan } = some[0]!
    const shapes = await bindingOf(plan.bizKind).shapes(
      q,
      [...new Set(some.flatMap(({ targetIds }) => targetIds))],
      plan,
    )
    const byId = new Map(shapes.map((shape) => [shape.id, shape]))
    for (const { plan: one, targetIds } of some)
      found.set(
        one.id,
        targetIds.flatMap((id) => byId.get(id) ?? []),
      )
  }
  return found
}

async function aheadOf({ q, now }: At, plan: PlanRecord, all: readonly Target[]): Promise<Ahead | null> {
  const targetIds = all.filter(({ enabled }) => enabled).map(({ id }) => id)
  if (targetIds.length === 0) {
    await stop({ q, now }, plan, '没有可用的对象，已自动暂停')
    return null
  }
  const today = dateOf(now)
  const horizon = addDays(today, plan.leadDays)
  const reached = plan.generatedUntil && plan.generatedUntil < horizon ? addDays(plan.generatedUntil, 1) : null
  if (plan.generatedUntil && !reached && !isFloating(plan)) return null
  const earliest = [plan.startDate, reached ?? plan.startDate, addDays(today, -BACK_FILL_DAYS)].toSorted().at(-1)!
  return { plan, targetIds, earliest, horizon }
}
/** It counts from what was done. */
const isFloating = ({ freq, intervalFrom }: PlanRecord) => freq === 'interval' && intervalFrom === 'done'

async function dueOf({ q, now }: At, { plan, earliest, horizon }: Ahead, shapes: readonly TargetShape[]): Promise<Due> {
  const found: Due['targets'][number][] = []
  const add = (target: TargetShape, slots: readonly Slot[]) => {
    if (slots.length > 0) found.push({ target, slots })
  }
  if (isFloating(plan)) {
    const present = dateTimeOf(now)
    const since = plan.enabledAt ?? present
    const back = addDays(dateOf(now), -BACK_FILL_DAYS)
    const ofUse = (slot: Slot) => {
      const latestAt = latestOf(plan, slot)
      return latestAt === null || latestAt >= present || (latestAt > since && slot.date >= back)
    }
    for (const target of shapes) add(target, await nextSlots(q, plan, await lastOf(q, plan, target.id), horizon, ofUse))
  } else {
    const since = sinceOf(plan.enabledAt ?? dateTimeOf(now), plan)
    const slots = (await slotsOf(q, plan, earliest, horizon)).filter(
      ({ date, start }) => date >= earliest && start >= since,
    )
    for (const target of shapes) add(target, slots)
  }
  return { plan, horizon, targets: found }
}
/** Until when a slot may be done; null: for ever. */
const latestOf = ({ lateMinutes }: PlanRecord, { end }: Slot) =>
  lateMinutes === null ? null : addMinutes(NATURAL_TIME, end, lateMinutes)
/** Slots whose window was open when the plan was enabled are still of use. */
const sinceOf = (since: string, { spanDays, lateMinutes }: PlanRecord) =>
  subtractMinutes(NATURAL_TIME, since, spanDays * 1440 + (lateMinutes ?? 0))

const slotKey = (planId: string, targetId: string, start: string, key: string) =>
  `${planId} ${targetId} ${start} ${key}`
/** Slots that have their tasks: from the first that is asked for, one that went to another day by the slot it had. */
async function knownOf(q: Queryable, due: readonly Due[]): Promise<ReadonlySet<string>> {
  const first = due
    .flatMap(({ targets }) => targets.map(({ slots }) => slots[0]!.start))
    .toSorted((one, other) => one.localeCompare(other))[0]
  if (first === undefined) return new Set()
  const rows = await q.query<{ plan: string; target: string; start: string; key: string }>(
    `select plan_id as plan, target_id as target, coalesce(rule ->> 'movedFrom', to_char(slot_start, 'YYYY-MM-DD HH24:MI:SS')) as start, assignee_key as key
     from schedule_task where plan_id = any($1::uuid[]) and (slot_start >= $2::timestamptz or rule ->> 'movedFrom' >= $3)`,
    [due.map(({ plan }) => plan.id), instantOf(first), first],
  )
  return new Set(rows.map(({ plan, target, start, key }) => slotKey(plan, target, start, key)))
}
/** How many slots of a target were before these: whose turn it is follows from that. */
async function slotsBefore(q: Queryable, planId: string, targetId: string, start: string): Promise<number> {
  const [row] = await q.query<{ n: number }>(
    `select count(distinct coalesce(rule ->> 'movedFrom', to_char(slot_start, 'YYYY-MM-DD HH24:MI:SS')))::int as n from schedule_task
     where plan_id = $1 and target_id = $2 and slot_start < $3::timestamptz`,
    [planId, targetId, instantOf(start)],
  )
  return row!.n
}

async function draftsOf(
  { q, now }: At,
  plan: PlanRecord,
  all: readonly number[],
  { target, slots }: Due['targets'][number],
  known: ReadonlySet<string>,
): Promise<TaskDraft[]> {
  const present = dateTimeOf(now)
  const before = plan.assignMode === 'rotate' ? await slotsBefore(q, plan.id, target.id, slots[0]!.start) : 0
  const people = await assigneesOf(q, plan, all, slots, before)
  const drafts = slots.flatMap((slot): TaskDraft[] => {
    const latestAt = latestOf(plan, slot)
    const lost = latestAt !== null && latestAt < present
    // What was over before the plan was enabled was nobody's to do.
    if (lost && latestAt <= (plan.enabledAt ?? present)) return []
    return people.get(slot.start)!.map((group) => ({
      planId: plan.id,
      planVersion: plan.planVersion,
      name: plan.name,
      managerPatrol: plan.managerPatrol,
      slotDate: slot.date,
      slotStart: slot.start,
      slotEnd: slot.end,
      earliestAt: subtractMinutes(NATURAL_TIME, slot.start, plan.earlyMinutes),
      latestAt,
      target,
      people: group,
      auditorIds: plan.auditorIds,
      auditRequired: plan.auditRequired || target.audited === true,
      key: plan.assignMode === 'each' && group.length > 0 ? String(group[0]) : '-',
      rule: {
        makeupDays: plan.makeupDays,
        abnormalPolicy: plan.abnormalPolicy,
        ...(slot.kind ? { kind: slot.kind } : {}),
      },
      lost,
      source: 'plan',
    }))
  })
  return drafts.filter(({ slotStart, key }) => !known.has(slotKey(plan.id, target.id, slotStart, key)))
}

async function tellUnassigned({ q, now }: At, plan: PlanRecord, wanted: readonly TaskDraft[]): Promise<void> {
  const left = wanted.filter(({ planId, people, lost }) => planId === plan.id && people.length === 0 && !lost).length
  if (left === 0 || plan.createdBy === null) return
  await notify(q, now, {
    userIds: [plan.createdBy],
    module: bindingOf(plan.bizKind).messages,
    title: '任务待分配',
    body: `计划“${plan.name}”有${left}个任务没有执行人，请分配。`,
    level: 2,
    backUrl: bindingOf(plan.bizKind).routes.plan,
    bizEvent: 'schedule.unassigned',
    bizId: plan.id,
  })
}

/** A plan that has nothing left to be done at stops; why stands with it. */
async function stop({ q, now }: At, plan: PlanRecord, why: string): Promise<void> {
  const { flows } = bindingOf(plan.bizKind)
  await moveBySystem({ q, now }, flows.plan, 'stop', (params) => `t.id = ${params.add(plan.id)}`)
  await q.query('update schedule_plan set fault = $2, next_slot_at = null where id = $1', [plan.id, why])
}

/** When the plans fall due next, of what has been made of them: asked of all at once, since the open tasks are found by their time. */
export const foresee = ({ q, now }: At, ids: readonly string[]) =>
  q.query(
    `update schedule_plan p set next_slot_at = x.next from (
       select i.id, min(t.slot_start) as next from unnest($1::uuid[]) i(id) left join schedule_task t on t.plan_id = i.id and t.status = 10 and t.slot_start > $2 group by i.id) x
     where p.id = x.id`,
    [[...ids], now],
  )

/** Whether anything will come of a plan, and how much on its busiest day. */
export async function foreseen(q: Queryable, plan: PlanRecord, targets: readonly string[], now: Date) {
  const today = dateOf(now)
  const from = plan.startDate > today ? plan.startDate : today
  const to = addDays(from, SEARCH_DAYS)
  const slots = isFloating(plan) ? await aheadAt({ q, now }, plan, targets, to) : await slotsOf(q, plan, from, to)
  return { slots, aDay: busiest(slots, targets.length, await headCount(q, plan)) }
}

/** What lies ahead at the first target that has anything: an occurrence that is open is no hindrance, the next follows it. */
async function aheadAt({ q, now }: At, plan: PlanRecord, targets: readonly string[], to: string): Promise<Slot[]> {
  const present = dateTimeOf(now)
  const ofUse = (slot: Slot) => (latestOf(plan, slot) ?? present) >= present
  for (const target of targets) {
    const last = await lastOf(q, plan, target)
    const slots = await nextSlots(q, plan, { ...last, open: false }, to, ofUse)
    if (slots.length > 0) return slots
  }
  return []
}

/** How often a plan falls due in each month of a year. */
export async function plannedIn(q: Queryable, id: string, year: number): Promise<number[]> {
  const months = Array.from({ length: 12 }, () => 0)
  const plan = await readPlan(q, id)
  if (!plan) return months
  for (const { date } of await slotsOf(q, plan, `${year}-01-01`, `${year}-12-31`))
    if (date.startsWith(`${year}-`)) months[Number(date.slice(5, 7)) - 1]! += 1
  return months
}

/** So many plans are made in one transaction: what they share is asked once, and nobody waits long for one of them. */
const TOGETHER = 100
/** Every plan that may have something to make, those of a place together; where that fails each alone: one that fails is told and the others go on. */
export async function generateAll(kernel: Kernel): Promise<number> {
  const today = dateOf(kernel.clock.now())
  const plans = await kernel.q.query<{ id: string; place: string }>(
    `select id, community_id || ' ' || biz_kind as place from schedule_plan
     where status = 20 and (generated_until is null or generated_until < $1::date + lead_days or (freq = 'interval' and interval_from = 'done')) order by community_id, biz_kind, id`,
    [today],
  )
  const ids = [...Map.groupBy(plans, ({ place }) => place).values()].flatMap((some) =>
    Array.from({ length: Math.ceil(some.length / TOGETHER) }, (_, at) =>
      some.slice(at * TOGETHER, (at + 1) * TOGETHER).map(({ id }) => id),
    ),
  )
  let made = 0
  for (const some of ids)
    try {
      made += await inTransaction(kernel, (at) => generateSome(at, some))
    } catch {
      for (const id of some) made += await generateAlone(kernel, id)
    }
  return made
}
async function generateAlone(kernel: Kernel, id: string): Promise<number> {
  try {
    return await inTransaction(kernel, (at) => generate(at, id))
  } catch (error) {
    kernel.log.error({ err: error, plan: id }, 'tasks of a plan')
    await kernel.q.query('update schedule_plan set fault = $2 where id = $1', [id, '生成任务失败，请检查计划设置'])
    return 0
  }
}

/** Counts for each plan the last tasks in a row that nobody did; who planned it is told when there are too many. The plan goes on. */
export async function judgeHealth({ q, now }: At): Promise<number> {
  const rows = await q.query<{
    id: string
    name: string
    bizKind: string
    createdBy: number | null
    n: number
    was: number
  }>(
    `with due as (select p.id, p.name, p.biz_kind, p.created_by, coalesce(p.unanswered, 0) as was,
        (select count(*)::int from schedule_task t where t.plan_id = p.id and t.status = 50 and not t.generated_late
           and t.slot_start > coalesce((select max(d.slot_start) from schedule_task d where d.plan_id = p.id and d.status in (20, 30, 40)), '-infinity')) as n
      from schedule_plan p where p.status = 20)
     update schedule_plan p set unanswered = due.n from due where due.id = p.id and due.n <> due.was
     returning p.id, due.name, due.biz_kind as "bizKind", due.created_by as "createdBy", due.n, due.was`,
  )
  const grown = rows.filter(({ n, was, createdBy }) => n >= UNANSWERED && was < UNANSWERED && createdBy !== null)
  await notifyAll(
    q,
    now,
    grown.map(({ id, name, bizKind, createdBy, n }) => ({
      userIds: [createdBy!],
      module: bindingOf(bizKind).messages,
      title: '计划连续无人执行',
      body: `计划“${name}”最近${n}个任务都无人执行，请检查人员和时间。计划仍在继续。`,
      level: 2,
      backUrl: bindingOf(bizKind).routes.plan,
      bizEvent: 'schedule.unanswered',
      bizId: id,
    })),
  )
  return rows.length
}
