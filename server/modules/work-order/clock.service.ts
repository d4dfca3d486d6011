import { dueOf, momentsOf, overFrom, overOf, resumed, usedOf } from '@wuguan/contract/work-order/clock'
import { addMinutes, NATURAL_TIME, type WorkingTime } from '@wuguan/contract/kernel/working-time'
import { APPLY_STATUS } from '@wuguan/contract/work-order/order-apply.entity'
import type { ClockStage } from '@wuguan/contract/wkorder/order-options'
import { dateTimeOf, instantOf } from '../../kernel/clock.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { calendarOf, limitFor, remindersFor } from '../wkorder/rules.service.ts'
import type { Order } from './order.store.ts'
import { type Waiving, waiveByWeather } from './waiver.service.ts'

export interface At {
  readonly q: Queryable
  readonly now: Date
}
/** Minutes of a clock's kind: those of the calendar, or all. */
export const timeOf = (
  q: Queryable,
  order: Pick<Order, 'companyId' | 'communityId'>,
  kind: string,
): Promise<WorkingTime> => (kind === 'natural' ? Promise.resolve(NATURAL_TIME) : calendarOf(q, order))

/** When a running clock must be looked at next, after `now`. */
export async function nextFireOf(
  { q, now }: At,
  order: Order,
  stage: string,
  time: WorkingTime,
  clock: { startAt: string; dueAt: string; graceMinutes: number },
): Promise<string | null> {
  const present = dateTimeOf(now)
  const rules = await remindersFor(q, { ...order, stage: stage as ClockStage })
  const moments = [...momentsOf(time, clock, rules).map(({ at }) => at), overFrom(time, clock)]
  return moments.filter((at) => at > present).toSorted()[0] ?? null
}

/** Starts the clock of a stage by the rule that holds now; without a rule there is none. */
export async function startClock(at: At, order: Order, stage: ClockStage, from: string | null = null): Promise<void> {
  const { q, now } = at
  const rule = await limitFor(q, { ...order, stage })
  if (!rule) return
  const present = dateTimeOf(now)
  const start = from !== null && from > present ? from : present
  const time = await timeOf(q, order, rule.clockKind)
  const clock = { startAt: start, dueAt: addMinutes(time, start, rule.limitMinutes), graceMinutes: rule.graceMinutes }
  const next = await nextFireOf(at, order, stage, time, clock)
  await q.query(
    `insert into work_order_clock (id, company_id, community_id, order_id, stage, round, seq, rule_id, clock_kind, limit_minutes, grace_minutes, pause_on_hang_up, need_reason, deduct_points,
       start_at, due_at, paused_minutes, status, "over", waived, next_fire_at, created_at, updated_at)
     select $1, $2, $3, $4, $5, $6::integer, 1 + (select count(*) from work_order_clock c where c.order_id = $4 and c.stage = $5 and c.round = $6::integer), $7, $8, $9, $10, $11, $12, $17,
       $13, $14, 0, 'running', false, false, $15, $16, $16`,
    [
      uuidv7(),
      order.companyId,
      order.communityId,
      order.id,
      stage,
      order.round,
      rule.id,
      rule.clockKind,
      rule.limitMinutes,
      rule.graceMinutes,
      rule.pauseOnHangUp,
      rule.needReason,
      instantOf(clock.startAt),
      instantOf(clock.dueAt),
      next && instantOf(next),
      now,
      rule.deductPoints,
    ],
  )
}

interface ClockRow {
  id: string
  stage: ClockStage
  clockKind: string
  startAt: string
  dueAt: string
  pausedAt: string | null
  limitMinutes: number
  graceMinutes: number
  pausedMinutes: number
  needReason: boolean
}
const READ = `select id, stage, clock_kind as "clockKind", ${DATE_TIME('start_at')} as "startAt", ${DATE_TIME('due_at')} as "dueAt",
  ${DATE_TIME('paused_at')} as "pausedAt", limit_minutes as "limitMinutes", grace_minutes as "graceMinutes", paused_minutes as "pausedMinutes", need_reason as "needReason"
  from work_order_clock`

/** Ends the clocks of a stage, or of all; what they used and how far they were over is kept, and forgiven where the weather was warned of. */
export async function endClocks(
  by: At & Waiving,
  order: Order,
  stages: readonly ClockStage[],
  overReasonId: string | null = null,
): Promise<void> {
  const { q, now } = by
  const present = dateTimeOf(now)
  let missed = false
  const rows = await q.query<ClockRow>(
    `${READ} where order_id = $1 and stage = any($2) and status in ('running', 'paused') order by id for update`,
    [order.id, stages],
  )
  for (const clock of rows) {
    const time = await timeOf(q, order, clock.clockKind)
    const over = overOf(time, clock, clock.pausedAt ?? present)
    await q.query(
      `update work_order_clock set status = 'ended', end_at = $2, paused_at = null, used_minutes = $3, over_minutes = $4::integer, "over" = $4::integer > grace_minutes,
         over_reason_id = coalesce($5, over_reason_id), next_fire_at = null, version = version + 1, updated_at = $2 where id = $1`,
      [clock.id, now, usedOf(time, clock, present), over, over > clock.graceMinutes ? overReasonId : null],
    )
    missed ||= over > clock.graceMinutes
  }
  if (missed) await waiveByWeather(by, { orderId: order.id })
}

/** Whether a clock of the stage is over and must say why. */
export async function owesReason({ q, now }: At, order: Order, stage: ClockStage): Promise<boolean> {
  const present = dateTimeOf(now)
  const rows = await q.query<ClockRow>(
    `${READ} where order_id = $1 and stage = $2 and status = 'running' and need_reason`,
    [order.id, stage],
  )
  for (const clock of rows) {
    const time = await timeOf(q, order, clock.clockKind)
    if (overOf(time, clock, present) > clock.graceMinutes) return true
  }
  return false
}

export const cancelClocks = ({ q, now }: At, orderId: string) =>
  q.query(
    `update work_order_clock set status = 'cancelled', end_at = $2, paused_at = null, next_fire_at = null, version = version + 1, updated_at = $2
     where order_id = $1 and status in ('running', 'paused')`,
    [orderId, now],
  )

/** Stops what stands still with a suspended order; a clock that is paused tells nobody anything. */
export const pauseClocks = ({ q, now }: At, orderId: string) =>
  q.query(
    `update work_order_clock set status = 'paused', paused_at = $2, next_fire_at = null, version = version + 1, updated_at = $2
     where order_id = $1 and status = 'running' and pause_on_hang_up`,
    [orderId, now],
  )

/** Lets them go on with what was left. */
export async function resumeClocks(at: At, order: Order): Promise<void> {
  const { q, now } = at
  const present = dateTimeOf(now)
  const rows = await q.query<ClockRow>(`${READ} where order_id = $1 and status = 'paused' order by id for update`, [
    order.id,
  ])
  for (const clock of rows) {
    const time = await timeOf(q, order, clock.clockKind)
    const { pausedMinutes, dueAt } = resumed(time, clock, present)
    const next = await nextFireOf(at, order, clock.stage, time, { ...clock, dueAt })
    await q.query(
      `update work_order_clock set status = 'running', paused_at = null, paused_minutes = $2, due_at = $3, next_fire_at = $4, version = version + 1, updated_at = $5 where id = $1`,
      [clock.id, pausedMinutes, instantOf(dueAt), next && instantOf(next), now],
    )
  }
}

/** The clock that an order has of a stage, running or paused. */
export async function openClock({ q }: Pick<At, 'q'>, orderId: string, stage: string): Promise<ClockRow | null> {
  const [clock] = await q.query<ClockRow>(
    `${READ} where order_id = $1 and stage = $2 and status in ('running', 'paused')`,
    [orderId, stage],
  )
  return clock ?? null
}

/** When it would be due with more minutes of its own kind. */
export const dueWith = async (q: Queryable, order: Order, clock: ClockRow, minutes: number): Promise<string> =>
  addMinutes(await timeOf(q, order, clock.clockKind), clock.dueAt, minutes)

/** Gives a clock more minutes; null where it has ended meanwhile. */
export async function extendClock(at: At, order: Order, id: string, minutes: number): Promise<string | null> {
  const { q, now } = at
  const [clock] = await q.query<ClockRow>(`${READ} where id = $1 and status in ('running', 'paused') for update`, [id])
  if (!clock) return null
  const time = await timeOf(q, order, clock.clockKind)
  const dueAt = addMinutes(time, clock.dueAt, minutes)
  const next = clock.pausedAt ? null : await nextFireOf(at, order, clock.stage, time, { ...clock, dueAt })
  await q.query(
    `update work_order_clock set limit_minutes = limit_minutes + $2, due_at = $3, next_fire_at = $4, "over" = $5, version = version + 1, updated_at = $6 where id = $1`,
    [
      id,
      minutes,
      instantOf(dueAt),
      next && instantOf(next),
      overOf(time, { ...clock, dueAt }, clock.pausedAt ?? dateTimeOf(now)) > clock.graceMinutes,
      now,
    ],
  )
  return dueAt
}

/** The last clock of a stage that was missed and not forgiven, and by how much. */
export async function missedClock(
  { q, now }: At,
  order: Order,
  stage: string,
): Promise<{ id: string; overMinutes: number; endAt: string | null } | null> {
  const [clock] = await q.query<
    ClockRow & { status: string; overMinutes: number | null; waived: boolean; endAt: string | null }
  >(
    `select c.*, w.status, w.over_minutes as "overMinutes", w.waived, w.end_at as "endAt" from (${READ} where order_id = $1 and stage = $2) c
     join work_order_clock w on w.id = c.id where w.status <> 'cancelled' order by w.round desc, w.seq desc limit 1`,
    [order.id, stage],
  )
  if (!clock || clock.waived) return null
  const overMinutes =
    clock.status === 'ended'
      ? (clock.overMinutes ?? 0)
      : overOf(await timeOf(q, order, clock.clockKind), clock, clock.pausedAt ?? dateTimeOf(now))
  return overMinutes > clock.graceMinutes ? { id: clock.id, overMinutes, endAt: clock.endAt } : null
}

export const waiveClock = ({ q, now }: At, id: string) =>
  q.query('update work_order_clock set waived = true, version = version + 1, updated_at = $2 where id = $1', [id, now])

/**
 * Reckons running clocks anew by the rules and hours of today; what was used, stood still or was granted besides stays. With what the order was
 * before, those only that another rule holds for now. Answers how many changed.
 */
export async function recalculate(at: At, order: Order, before: Order | null = null): Promise<number> {
  const { q, now } = at
  const present = dateTimeOf(now)
  const rows = await q.query<ClockRow & { granted: number }>(
    `select c.*, (select coalesce(sum(a.add_minutes), 0)::int from work_order_apply a where a.clock_id = c.id and a.kind = 'extend' and a.status = ${APPLY_STATUS.approved}) as granted
     from (${READ} where order_id = $1 and status = 'running' order by id for update) c`,
    [order.id],
  )
  let changed = 0
  for (const clock of rows) {
    const rule = await limitFor(q, { ...order, stage: clock.stage })
    if (!rule) continue
    if (before && (await limitFor(q, { ...before, stage: clock.stage }))?.id === rule.id) continue
    const time = await timeOf(q, order, rule.clockKind)
    const limit = rule.limitMinutes + clock.granted
    const left = limit - usedOf(time, clock, present)
    const dueAt = dueOf(time, present > clock.startAt ? present : clock.startAt, left)
    if (dueAt === clock.dueAt && limit === clock.limitMinutes) continue
    const next = await nextFireOf(at, order, clock.stage, time, { ...clock, dueAt, graceMinutes: rule.graceMinutes })
    await q.query(
      `update work_order_clock set rule_id = $2, clock_kind = $3, limit_minutes = $4, grace_minutes = $5, due_at = $6, next_fire_at = $7, deduct_points = $9, need_reason = $10, pause_on_hang_up = $11, "over" = $12, version = version + 1, updated_at = $8 where id = $1`,
      [
        clock.id,
        rule.id,
        rule.clockKind,
        limit,
        rule.graceMinutes,
        instantOf(dueAt),
        next && instantOf(next),
        now,
        rule.deductPoints,
        rule.needReason,
        rule.pauseOnHangUp,
        overOf(time, { dueAt }, present) > rule.graceMinutes,
      ],
    )
    changed += 1
  }
  return changed
}
