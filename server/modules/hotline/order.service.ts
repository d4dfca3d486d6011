import type {
  SeatRegistered,
  nameSeat,
  seatAppend,
  seatRegister,
  seatReopen,
  seatUrge,
} from '@wuguan/contract/hotline/seat.actions'
import { hotlineLink } from '@wuguan/contract/hotline/hotline-link.entity'
import { SIMILAR_MINUTES } from '@wuguan/contract/hotline/hotline-limits'
import { badInput, DomainError, refuse } from '@wuguan/contract/kernel/errors'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { Params } from '../../kernel/db/sql.ts'
import { areWaiting } from '../../kernel/files/claim.ts'
import { once } from '../../kernel/idempotency.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { createOrder, moveOrder, closedFor } from '../work-order/order.service.ts'
import { sourceFor } from '../wkorder/rules.service.ts'
import { type Call, callOf, readable } from './call.service.ts'
import { readSettings } from './link.service.ts'
import { servedCompany, type SeatContext, seatOf, unknownOrder } from './seat.service.ts'

export async function name({ q, now, link }: SeatContext, seat: ParsedOf<typeof nameSeat>): Promise<null> {
  if (link.seatName !== null) throw refuse('坐席已登记，不能更改')
  await q.query(
    'update hotline_link set seat_name = $2, seat_no = $3, version = version + 1, updated_at = $4 where id = $1 and seat_name is null',
    [link.id, seat.seatName, seat.seatNo, now],
  )
  return null
}

type Draft = ParsedOf<typeof seatRegister>
/** The same again within half an hour, still open; only what the seat may read is named. */
async function similarTo(
  context: SeatContext,
  call: Call | null,
  { callerMobile, categoryId, houseId, areaId }: Draft,
): Promise<{ id: string; orderNo: string } | null> {
  if (!callerMobile) return null
  const params = new Params()
  const seen = readable('t', context, call, params)
  const since = new Date(context.now.getTime() - SIMILAR_MINUTES * 60_000)
  const [row] = await context.q.query<{ id: string; orderNo: string }>(
    `select t.id, t.order_no as "orderNo" from work_order t where t.caller_mobile = ${params.add(callerMobile)} and t.category_id = ${params.add(categoryId)}
       and t.house_id is not distinct from ${params.add(houseId ?? null)}::uuid and t.area_id is not distinct from ${params.add(areaId ?? null)}::uuid
       and t.status < ${WORK_ORDER_STATUS.closed} and t.created_at > ${params.add(since)} and ${seen} order by t.created_at desc limit 1`,
    params.values,
  )
  return row ?? null
}

/** One order, however often the page sends it with one key. */
export async function register(context: SeatContext, input: Draft): Promise<SeatRegistered> {
  const { q, now, link, actor, idempotencyKey } = context
  if (idempotencyKey === null) throw new DomainError(400, '请求缺少 Idempotency-Key')
  return once(q, actor.userId, `${link.id}:${idempotencyKey}`, input, now, () => make(context, input))
}

async function make(context: SeatContext, input: Draft): Promise<SeatRegistered> {
  const { q, now, link, actor } = context
  const { another, ...report } = input
  const companyId = await servedCompany(context, report.communityId)
  if (report.orderType === 'inner') throw badInput({ orderType: '热线不能登记内部任务' })
  if (report.anonymous && !(await readSettings(context)).allowAnonymous)
    throw badInput({ anonymous: '热线不接受匿名登记' })
  const sent = (report.attachments ?? []).map((file) => file.id)
  if (!(await areWaiting(q, sent, { bizType: hotlineLink.name, bizId: link.id })))
    throw badInput({ attachments: '附件已失效，请重新上传' })
  const call = await callOf(context)
  const similar = another ? null : await similarTo(context, call, input)
  if (similar) return { similar }
  const id = await createOrder(context, { ...report, sourceId: await sourceFor(q, companyId, 'hotline') })
  await q.query(
    `insert into hotline_order (id, company_id, community_id, link_id, order_id, session_id, seat, at, created_by, created_at, updated_at)
     select $1, o.company_id, o.community_id, $2, o.id, $4, $5, $6, $7, $6, $6 from work_order o where o.id = $3`,
    [uuidv7(), link.id, id, call?.id ?? null, seatOf(link), now, actor.userId],
  )
  await q.query('update hotline_link set created_orders = created_orders + 1 where id = $1', [link.id])
  const [shown] = await q.query<{ orderNo: string; acceptBy: string | null }>(
    `select o.order_no as "orderNo", ${DATE_TIME("(select c.due_at from work_order_clock c where c.order_id = o.id and c.stage = 'accept' and c.status = 'running' limit 1)")} as "acceptBy" from work_order o where o.id = $1`,
    [id],
  )
  return { id, ...shown! }
}

/** The order where the seat may read it; else it is not there. */
interface Found {
  companyId: number
  communityId: number
  closedAt: string | null
}
export async function demandOrder(context: SeatContext, id: string): Promise<Found> {
  const params = new Params()
  const seen = readable('t', context, await callOf(context), params)
  const [row] = await context.q.query<Found>(
    `select t.company_id as "companyId", t.community_id as "communityId", ${DATE_TIME('t.closed_at')} as "closedAt" from work_order t where t.id = ${params.add(id)} and ${seen}`,
    params.values,
  )
  if (!row) throw unknownOrder()
  return row
}

export async function urge(context: SeatContext, { id, content }: ParsedOf<typeof seatUrge>): Promise<null> {
  await demandOrder(context, id)
  await moveOrder(context, 'urge', id, {
    sourceKind: 'hotline',
    content: content || null,
  })
  return null
}

export async function append(context: SeatContext, { id, content }: ParsedOf<typeof seatAppend>): Promise<null> {
  await demandOrder(context, id)
  await moveOrder(context, 'append', id, { type: 'info', content })
  return null
}

export async function reopen(context: SeatContext, { id, content }: ParsedOf<typeof seatReopen>): Promise<null> {
  const { q } = context
  const order = await demandOrder(context, id)
  const refusal = await closedFor(context, order)
  if (refusal !== null) throw refuse(refusal)
  const [reason] = await q.query<{ id: string }>(
    "select id from order_reason where company_id = $1 and reason_type = 'rework' and enabled = 1 order by sort, id limit 1",
    [order.companyId],
  )
  if (!reason) throw refuse('请先设置重新打开原因')
  await moveOrder(context, 'reopen', id, { reasonId: reason.id, remark: content })
  return null
}
