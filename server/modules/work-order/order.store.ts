import type { BizLine, OrderType, Urgency } from '@wuguan/contract/wkorder/order-options'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import type { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import type { ShownRowOf, RowMeta } from '@wuguan/contract/kernel/entity'
import type { Queryable } from '../../kernel/db/sql.ts'

/** What rules look at, and what notices say, of an order. */
export interface Order {
  readonly id: string
  readonly companyId: number
  readonly communityId: number
  readonly orderNo: string
  readonly orderType: OrderType
  readonly bizLine: BizLine
  readonly categoryId: string
  readonly areaId: string | null
  readonly complaintLevelId: string | null
  readonly urgency: Urgency | null
  readonly round: number
  readonly handlerId: number | null
  readonly dispatchedBy: number | null
}
export type OrderRow = ShownRowOf<typeof workOrder> & RowMeta

/** What `Order` is read from, over the alias of the table. */
export const orderColumns = (
  t: string,
) => `${t}.id, ${t}.company_id as "companyId", ${t}.community_id as "communityId", ${t}.order_no as "orderNo", ${t}.order_type as "orderType", ${t}.biz_line as "bizLine", ${t}.category_id as "categoryId",
  ${t}.area_id as "areaId", ${t}.complaint_level_id as "complaintLevelId", ${t}.urgency, ${t}.round, ${t}.handler_id as "handlerId", ${t}.dispatched_by as "dispatchedBy"`

/** Where it is, in words: house, area, and what was said beside them. */
export const placeOf = (t: string) =>
  `concat_ws(' ', (select h.full_name from house h where h.id = ${t}.house_id), (select a.name from problem_area a where a.id = ${t}.area_id), ${t}.location_text)`

/** Where it has been escalated to: by people, or by a clock of its own. */
export const levelOf = (t: string) =>
  `greatest(coalesce(${t}.escalation_level, 0), (select max(f.level) from work_order_firing f where f.order_id = ${t}.id))`
export async function presentLevel(q: Queryable, id: string): Promise<number> {
  const [row] = await q.query<{ level: number }>(`select ${levelOf('t')} as level from work_order t where t.id = $1`, [
    id,
  ])
  return row!.level
}

/** The topmost category of an order. */
export const rootOf = (t: string) =>
  `(select split_part(k.path, '/', 1) from problem_category k where k.id = ${t}.category_id)`
/** A complaint is repeated when its house complained about the same kind of thing within the thirty days before it. */
export const repeatedOf = (t: string) =>
  `(${t}.order_type = 'complaint' and ${t}.house_id is not null and exists (select 1 from work_order p where p.house_id = ${t}.house_id and p.order_type = 'complaint' and p.status <> ${WORK_ORDER_STATUS.voided}
    and p.created_at < ${t}.created_at and p.created_at >= ${t}.created_at - interval '30 days' and ${rootOf('p')} = ${rootOf(t)}))`

/** No more of it than the building, or the area in the open. */
export const buildingOf = (t: string) =>
  `coalesce((select b.build_name from house h join building b on b.id = h.building_id where h.id = ${t}.house_id), (select a.name from problem_area a where a.id = ${t}.area_id))`

export async function orderOf(q: Queryable, id: string): Promise<Order> {
  const [row] = await q.query<Order>(`select ${orderColumns('t')} from work_order t where t.id = $1`, [id])
  return row!
}

/** An order as a step has it. */
export const ofRow = (row: OrderRow): Order => ({
  id: String(row.id),
  companyId: row.companyId!,
  communityId: row.communityId!,
  orderNo: row.orderNo,
  orderType: row.orderType,
  bizLine: row.bizLine!,
  categoryId: row.categoryId,
  areaId: row.areaId,
  complaintLevelId: row.complaintLevelId,
  urgency: row.urgency,
  round: row.round ?? 1,
  handlerId: row.handlerId,
  dispatchedBy: row.dispatchedBy,
})
