import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { uuidv7 } from '../../server/kernel/ids.ts'
import type { OrderWorld } from './work-orders.ts'

type More = Record<string, unknown>
/** A day and an hour of 2025, as the database takes it. */
export const at = (day: string, time = '10:00') => `2025-${day} ${time}:00+08`

/** A community of the demo without orders of its own, and rows of orders in it as their verbs would have left them. */
export async function emptyPlace(w: OrderWorld, skip = 0) {
  const place = await w.one<{ companyId: number; communityId: number }>(
    `select c.id as "communityId", c.company_id as "companyId" from community c where c.deleted_at is null
       and not exists (select 1 from work_order o where o.community_id = c.id) order by c.id offset $1 limit 1`,
    [skip],
  )
  const own = { community_id: place.communityId, company_id: place.companyId }
  const like = (table: string, where: string, more: More) =>
    w.sql(
      `insert into ${table} select (jsonb_populate_record(o, $1::jsonb)).* from ${table} o where ${where} limit 1`,
      [JSON.stringify({ ...own, ...more })],
    )
  /** Registered and closed on a day, unless more is said. */
  const order = async (day: string, more: More = {}): Promise<string> => {
    const id = uuidv7()
    await like('work_order', "o.order_type = 'repair' and o.status = 80", {
      id,
      order_no: `R${id.slice(-12)}`,
      status: WORK_ORDER_STATUS.closed,
      round: 1,
      rework_count: 0,
      transfer_count: 0,
      refuse_count: 0,
      hang_up_count: 0,
      urge_count: 0,
      house_id: null,
      created_at: at(day),
      accepted_at: at(day),
      finished_at: at(day, '15:00'),
      closed_at: at(day, '16:00'),
      voided_at: null,
      close_kind: 'normal',
      result_kind: 'solved',
      ...more,
    })
    return id
  }
  const clock = (orderId: string, stage: string, more: More = {}) =>
    like('work_order_clock', "o.stage = 'handle'", {
      id: uuidv7(),
      order_id: orderId,
      stage,
      round: 1,
      seq: 1,
      clock_kind: 'working',
      status: 'ended',
      over: false,
      waived: false,
      over_reason_id: null,
      used_minutes: 60,
      over_minutes: 0,
      ...more,
    })
  const appraise = (orderId: string, source: string, overall: string, day: string, more: More = {}) =>
    like('appraisal', 'true', {
      id: uuidv7(),
      order_id: orderId,
      round: 1,
      source,
      overall,
      scores: [],
      at: at(day, '17:00'),
      ...more,
    })
  const trace = (orderId: string, when: string, action: string, from: string | null, to: string) =>
    w.sql(
      `insert into timeline (id, company_id, biz_type, biz_id, action, from_state, to_state, actor_kind, at, created_at, updated_at)
       values ($1, $2, 'work-order.workOrder', $3, $4, $5, $6, 'user', $7::timestamptz, $7::timestamptz, $7::timestamptz)`,
      [uuidv7(), place.companyId, orderId, action, from, to, when],
    )
  return { place, own, like, order, clock, appraise, trace }
}
export type EmptyPlace = Awaited<ReturnType<typeof emptyPlace>>
