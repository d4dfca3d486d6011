import { refuse } from '@wuguan/contract/kernel/errors'
import type { HotlineMatch, lookUpCaller, openCall, seatPlaces } from '@wuguan/contract/hotline/seat.actions'
import { CALL_SESSION, MOST_MATCHES, OWN_HOURS } from '@wuguan/contract/hotline/hotline-limits'
import { maskName } from '@wuguan/contract/kernel/person-name'
import { HOUSE_RELATION } from '@wuguan/contract/basedata/customer-house.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { dateOf, dateTimeOf } from '../../kernel/clock.ts'
import type { Params, Queryable } from '../../kernel/db/sql.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { demandServed, metNobody, type SeatContext } from './seat.service.ts'

export interface Call {
  readonly id: string
  readonly mobile: string | null
  readonly houseId: string | null
}

/** The house where it lies in a community that the link serves; refused like one that is not there. */
async function demandHouse({ q, link }: SeatContext, houseId: string): Promise<number> {
  const [house] = await q.query<{ community: number }>(
    'select community_id as community from house where id = $1 and deleted_at is null and community_id = any($2)',
    [houseId, link.communityIds],
  )
  if (!house) throw refuse('房产不存在或已删除')
  return house.community
}

interface Matched extends Omit<HotlineMatch, 'maskedName' | 'relation'>, Record<string, unknown> {
  name: string
  relationCode: number
}
/** Whoever has this number, or belongs to this house, today: names hidden, nothing but the house itself. */
export async function lookUp(
  context: SeatContext,
  { mobile, houseId }: ParsedOf<typeof lookUpCaller>,
): Promise<HotlineMatch[]> {
  const { q, link, now } = context
  if (houseId !== undefined) await demandHouse(context, houseId)
  const rows = await q.query<Matched>(
    `select h.id as "houseId", h.community_id as "communityId", h.full_name as house, c.name, r.relation as "relationCode",
       (select count(*)::int from work_order o where o.status < ${WORK_ORDER_STATUS.closed} and o.house_id = h.id
          and case when $1::text is null then not (o.order_type = 'complaint' and o.anonymous) else o.caller_mobile = $1 end) as "openOrders"
     from customer_house r join customer c on c.id = r.customer_id and c.deleted_at is null join house h on h.id = r.house_id and h.deleted_at is null
     where h.community_id = any($2) and r.start_date <= $3 and (r.end_date is null or r.end_date >= $3)
       and case when $1::text is null then h.id = $4::uuid else c.mobile = $1 end
     order by r.relation, r.start_date desc, r.id limit ${MOST_MATCHES}`,
    [mobile ?? null, link.communityIds, dateOf(now), houseId ?? null],
  )
  if (rows.length === 0) await metNobody(context)
  return rows.map(({ name, relationCode, houseId: id, communityId, house, openOrders }) => ({
    houseId: id,
    communityId,
    house,
    openOrders,
    maskedName: maskName(name),
    relation: labelOf(HOUSE_RELATION, relationCode),
  }))
}

export async function open(
  context: SeatContext,
  { mobile, houseId, communityId }: ParsedOf<typeof openCall>,
): Promise<{ callerKey: string; expiresAt: string }> {
  const { q, now, link, actor } = context
  demandServed(context, communityId)
  if (houseId !== undefined && (await demandHouse(context, houseId)) !== communityId) throw refuse('房产不存在或已删除')
  const callerKey = crypto.randomUUID()
  const expiresAt = new Date(now.getTime() + CALL_SESSION.slides * 60_000)
  await q.query(
    `insert into hotline_call_session (id, company_id, community_id, link_id, caller_key, match_kind, mobile, house_id, opened_at, expires_at, created_by, created_at, updated_at)
     select $1, m.company_id, m.id, $3, $4, $5, $6, $7, $8, $9, $10, $8, $8 from community m where m.id = $2`,
    [
      uuidv7(),
      communityId,
      link.id,
      callerKey,
      mobile === undefined ? 'house' : 'mobile',
      mobile ?? null,
      houseId ?? null,
      now,
      expiresAt,
      actor.userId,
    ],
  )
  return { callerKey, expiresAt: dateTimeOf(expiresAt) }
}

/** The call that the page is in, which slides by its use; null where it is over, another link's, or none. */
export async function callOf({ q, link, callerKey, now }: SeatContext): Promise<Call | null> {
  if (callerKey === null) return null
  const [call] = await q.query<Call>(
    `update hotline_call_session set expires_at = least($3::timestamptz + make_interval(mins => ${CALL_SESSION.slides}), opened_at + make_interval(mins => ${CALL_SESSION.ends})), updated_at = $3
     where caller_key = $1 and link_id = $2 and closed_at is null and expires_at > $3 returning id, mobile, house_id as "houseId"`,
    [callerKey, link.id, now],
  )
  return call ?? null
}

/** Whether the seat may read an order: whoever called is meant by it, or the link registered it a day ago at most. */
export function readable(
  t: string,
  { link, now }: Pick<SeatContext, 'link' | 'now'>,
  call: Call | null,
  params: Params,
): string {
  const ways = [ownOrder(t, { link, now }, params)]
  if (call?.mobile) ways.push(`${t}.caller_mobile = ${params.add(call.mobile)}`)
  if (call?.houseId)
    ways.push(
      `(${t}.house_id = ${params.add(call.houseId)} and not (${t}.order_type = 'complaint' and ${t}.anonymous))`,
    )
  return `(${t}.community_id = any(${params.add(link.communityIds)}) and (${ways.join(' or ')}))`
}
export const ownOrder = (t: string, { link, now }: Pick<SeatContext, 'link' | 'now'>, params: Params): string =>
  `exists (select 1 from hotline_order x where x.order_id = ${t}.id and x.link_id = ${params.add(link.id)} and x.at > ${params.add(new Date(now.getTime() - OWN_HOURS * 3_600_000))})`

/** Buildings of a community, or the houses of one of them, as a seat asks its way through to a room. */
export async function places(
  context: SeatContext,
  { communityId, buildingId }: ParsedOf<typeof seatPlaces>,
): Promise<{ id: string; unit: string | null; name: string }[]> {
  demandServed(context, communityId)
  return buildingId === undefined ? buildings(context.q, communityId) : rooms(context.q, communityId, buildingId)
}
const buildings = (q: Queryable, communityId: number) =>
  q.query<{ id: string; unit: string | null; name: string }>(
    'select id, null as unit, build_name as name from building where community_id = $1 and deleted_at is null order by build_name, id',
    [communityId],
  )
const rooms = (q: Queryable, communityId: number, buildingId: string) =>
  q.query<{ id: string; unit: string | null; name: string }>(
    `select h.id, u.unit_name as unit, h.room_no as name from house h join unit u on u.id = h.unit_id
     where h.community_id = $1 and h.building_id = $2 and h.deleted_at is null and h.lineage = 1 order by u.unit_name, length(h.room_no), h.room_no, h.id`,
    [communityId, buildingId],
  )
