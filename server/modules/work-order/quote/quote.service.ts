import { formatMoney, lte } from '@wuguan/contract/kernel/decimal'
import { notFound, refuse, tooMany } from '@wuguan/contract/kernel/errors'
import { labelOf } from '@wuguan/contract/kernel/options'
import { type decideQuote, QUOTE_DECISION, type QuoteLine } from '@wuguan/contract/work-order/quote.actions'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { writeTimeline } from '../../../kernel/audit.ts'
import { dateTimeOf } from '../../../kernel/clock.ts'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import { apartOf, type Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext, PublicContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { linkedTo, publishLink } from '../../../kernel/public-links.ts'
import { countEvent } from '../../../kernel/rate-limit.ts'
import { sha256 } from '../../../kernel/secrets.ts'
import { type Order, orderOf } from '../order.store.ts'
import { tell } from '../people.service.ts'

const VALID_DAYS = 7
const DAY = 86_400_000
/** Answers of one address in a minute. */
const PER_MINUTE = 20
const GONE = '内容不存在或已下线'

/** What a customer is shown, to the letter: the same words and figures have the same hash. */
const hashOf = (shown: { about: string; lines: readonly QuoteLine[]; amount: string; expiresAt: string }) =>
  sha256(
    JSON.stringify([
      shown.about,
      shown.lines.map(({ kind, name, quantity, unitRate, amount }) => [kind, name, quantity, unitRate, amount]),
      shown.amount,
      shown.expiresAt,
    ]),
  )

/** A quote in place of one that waits; answers the address that the customer opens. */
export async function sendQuote(context: ActionContext, order: Order, lines: readonly QuoteLine[], amount: string) {
  const { q, actor, now } = context
  await q.query(
    "update work_order_quote set status = 'replaced', version = version + 1, updated_at = $2 where order_id = $1 and status = 'waiting'",
    [order.id, now],
  )
  const [words] = await q.query<{ about: string }>(
    `select concat_ws(' ', o.order_no, k.name, (select h.full_name from house h where h.id = o.house_id), o.location_text) as about
     from work_order o join problem_category k on k.id = o.category_id where o.id = $1`,
    [order.id],
  )
  const about = words!.about.slice(0, 500)
  const expires = new Date(now.getTime() + VALID_DAYS * DAY)
  const hash = hashOf({ about, lines, amount, expiresAt: dateTimeOf(expires) })
  const id = uuidv7()
  await q.query(
    `insert into work_order_quote (id, company_id, community_id, order_id, round, about, lines, amount, hash, status, sent_at, sent_by, expires_at, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, 'waiting', $10, $11, $12, $11, $10, $10)`,
    [
      id,
      order.companyId,
      order.communityId,
      order.id,
      order.round,
      about,
      JSON.stringify(lines),
      amount,
      hash,
      now,
      actor.userId,
      expires,
    ],
  )
  const { code } = await publishLink(q, now, {
    type: 'quote',
    id,
    companyId: order.companyId,
    userId: actor.userId || null,
  })
  return `/preview/${code}`
}

interface Agreed {
  status: 'waiting' | 'confirmed' | 'declined' | 'replaced'
  amount: string
  /** Of this round he has declined one. */
  declined: boolean
}
/**
 * Why what the owner is to pay is not agreed to yet: a signature says it is, the last quote of the round by what was said to it, else a
 * tick. Once he has said no, nobody but himself says yes.
 */
export async function notAgreed(
  q: Queryable,
  { id, round }: Order,
  amount: string,
  { ticked, signed }: { ticked: boolean; signed: boolean },
): Promise<string | null> {
  if (signed) return null
  const [quote] = await q.query<Agreed>(
    "select status, amount::text as amount, bool_or(status = 'declined') over () as declined from work_order_quote where order_id = $1 and round = $2 order by sent_at desc, id desc limit 1",
    [id, round],
  )
  if (quote?.status === 'confirmed')
    return lte(amount, quote.amount)
      ? null
      : `应收${formatMoney(amount)}元超过客户确认的报价${formatMoney(quote.amount)}元，请重新报价`
  if (quote?.declined) return '客户不同意报价，请重新报价或请客户签名'
  return ticked ? null : '请先与客户确认报价'
}

interface Asked {
  orderId: string
  round: number
  amount: string
  hash: string
  status: Agreed['status']
  expired: boolean
  sentBy: number
}
const WORKED: readonly number[] = [WORK_ORDER_STATUS.processing, WORK_ORDER_STATUS.hungUp]

/** What the customer says to a quote: once, to what he was shown, while the work is still to be done. */
export async function decide(
  { q, now, caller }: PublicContext,
  { code, hash, decision, name, reason }: ParsedOf<typeof decideQuote>,
): Promise<null> {
  // Counted apart: what is refused counts as well.
  if ((await countEvent(apartOf(q), `quote:${caller.ip}`, 60, now)) > PER_MINUTE) throw tooMany(60)
  const id = await linkedTo(q, 'quote', code)
  if (id === null) throw notFound(GONE)
  // The order before its quote, as its verbs lock them.
  const [held] = await q.query<{ id: string; status: number; round: number }>(
    'select o.id, o.status, o.round from work_order o where o.id = (select order_id from work_order_quote where id = $1::uuid) for update',
    [id],
  )
  if (!held) throw notFound(GONE)
  const [quote] = await q.query<Asked>(
    `select order_id as "orderId", round, amount::text as amount, hash, status, expires_at <= $2 as expired, sent_by as "sentBy"
     from work_order_quote where id = $1::uuid for update`,
    [id, now],
  )
  const fault = faultOf(quote!, held, hash)
  if (fault !== null) throw refuse(fault)
  await q.query(
    `update work_order_quote set status = $2, decided_at = $3, decided_by = $4, decided_ip = $5, reason = $6, version = version + 1, updated_at = $3 where id = $1::uuid`,
    [id, decision, now, name, caller.ip.slice(0, 45), decision === 'declined' ? (reason ?? null) : null],
  )
  const order = await orderOf(q, held.id)
  const said = `${labelOf(QUOTE_DECISION, decision)}报价${formatMoney(quote!.amount)}元`
  await writeTimeline(q, { userId: 0, petName: name, companyId: order.companyId, kind: 'customer' }, now, {
    bizType: workOrder.name,
    bizId: order.id,
    action: `客户${labelOf(QUOTE_DECISION, decision)}报价`,
    remark: [`${formatMoney(quote!.amount)}元`, decision === 'declined' ? reason : null].filter(Boolean).join('，'),
    data: { quoteId: id, hash: quote!.hash, amount: quote!.amount },
    companyId: order.companyId,
  })
  await tell({ q, now }, order, [...new Set([order.handlerId, quote!.sentBy])], {
    title: `工单${order.orderNo}：客户${said}`,
    body: decision === 'declined' ? (reason ?? '请与客户联系') : '可以继续处理',
    event: 'quoteDecided',
    level: 2,
  })
  return null
}

function faultOf(quote: Asked, order: { status: number; round: number }, hash: string): string | null {
  if (quote.status === 'confirmed') return '该报价已确认，不能再次答复'
  if (quote.status === 'declined') return '该报价已答复为不同意，不能再次答复'
  if (quote.status === 'replaced' || quote.hash !== hash) return '报价已变更，请以最新的报价为准'
  if (quote.expired) return '报价已过期，请联系物业重新报价'
  return WORKED.includes(order.status) && order.round === quote.round ? null : '该工单已不需要确认报价'
}

export interface QuoteRow {
  about: string
  lines: QuoteLine[]
  amount: string
  hash: string
  status: Agreed['status']
  expired: boolean
  over: boolean
  expiresAt: string
  sentAt: string
  decidedAt: string | null
  decidedBy: string | null
  community: string
}
/** A quote as its link shows it, for as long as it is good and a month more. */
export async function shownQuote(q: Queryable, now: Date, id: string): Promise<QuoteRow | null> {
  const [row] = await q.query<QuoteRow>(
    `select b.about, b.lines, b.amount::text as amount, b.hash, b.status, b.expires_at <= $2 as expired, ${DATE_TIME('b.expires_at')} as "expiresAt", ${DATE_TIME('b.sent_at')} as "sentAt",
       ${DATE_TIME('b.decided_at')} as "decidedAt", b.decided_by as "decidedBy", c.name as community, o.status not in (${WORKED.join()}) or o.round <> b.round as "over"
     from work_order_quote b join work_order o on o.id = b.order_id join community c on c.id = b.community_id
     where b.id::text = $1 and b.expires_at > $2::timestamptz - interval '30 days'`,
    [id, now],
  )
  return row ?? null
}
