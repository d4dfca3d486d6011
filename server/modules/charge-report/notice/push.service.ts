import type { PUSH_CHANNEL } from '@wuguan/contract/charge-finance/codes'
import { NOTICE_STATUS } from '@wuguan/contract/charge-report/notice'
import { paymentNoticeFlow } from '@wuguan/contract/charge-report/payment-notice.flow'
import type { CodeOf } from '@wuguan/contract/kernel/options'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { moveBySystem } from '../../../kernel/flow/system.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext, Kernel } from '../../../kernel/kernel.ts'
import { inTransaction } from '../../../kernel/tx.ts'
import { ATTEMPTS, bring } from '../../charge-finance/bill/channels.service.ts'
import { settled } from './settled.ts'

type Channel = CodeOf<typeof PUSH_CHANNEL>
const SLICE = 100
const WAITS = 0
const FAILED = 4

/** Puts a notice on its way over channels; false where its payer can be reached by none of them. */
export async function queue(
  { q, now, actor }: Pick<ActionContext, 'q' | 'now' | 'actor'>,
  id: string,
  channels: readonly Channel[],
): Promise<boolean> {
  const rows = await q.query<{ status: number }>(
    `insert into payment_notice_push (id, company_id, community_id, notice_id, channel, receiver, status, fail_reason, attempt, created_by, created_at, updated_by, updated_at)
     select x.id, n.company_id, n.community_id, n.id, x.channel, coalesce(nullif(c.mobile, ''), '—'),
       case when coalesce(c.mobile, '') = '' then ${FAILED} else ${WAITS} end,
       case when coalesce(c.mobile, '') = '' then '付费人没有可用的联系方式' end, 0, $4, $5, $4, $5
     from unnest($2::uuid[], $3::text[]) as x(id, channel) join payment_notice n on n.id = $1 join customer c on c.id = n.payer_customer_id
     returning status`,
    [id, channels.map(() => uuidv7()), channels, actor.userId || null, now],
  )
  return rows.some(({ status }) => status === WAITS)
}

interface Waiting {
  id: string
  noticeId: string
  communityId: number
  channel: Channel
  receiver: string
  attempt: number
  noticeNo: string
  customerId: string
  title: string
  text: string
  /** Why it is not sent any more. */
  stopped: string | null
}
const TEXT = `concat('【', m.name, '】', n.title, '：', n.property_name, ' 截至', n.as_of_date, '共欠费', n.total, '元，请于', n.pay_before, '前缴纳。')`

/** Sends what waits. A try is counted before it is made, so that one that broke the process is not made for ever. */
export async function sendWaiting(kernel: Kernel): Promise<number> {
  let sent = 0
  for (;;) {
    const now = kernel.clock.now()
    const rows = await kernel.q.query<Waiting>(
      `with taken as (
         update payment_notice_push set attempt = attempt + 1, updated_at = $1, version = version + 1 where id in (
           select id from payment_notice_push where status = ${WAITS} and (attempt = 0 or updated_at < $1::timestamptz - interval '4 minutes')
           order by id limit ${SLICE} for update skip locked) returning id, notice_id, community_id, channel, receiver, attempt)
       select t.id, t.notice_id as "noticeId", t.community_id as "communityId", t.channel, t.receiver, t.attempt, n.notice_no as "noticeNo",
         n.payer_customer_id as "customerId", n.title, ${TEXT} as text, case when n.status = ${NOTICE_STATUS.void} then '通知已作废' when ${settled('n')} then '该客户已无欠费' end as stopped
       from taken t join payment_notice n on n.id = t.notice_id join community m on m.id = t.community_id`,
      [now],
    )
    for (const row of rows) sent += (await sendOne(kernel, row)) ? 1 : 0
    if (rows.length < SLICE) return sent
  }
}

/**
 * One message through its channel; who has paid in the meantime, or whose notice is void, is told nothing. A gateway that told what became
 * of it before it answered is believed.
 */
async function sendOne(kernel: Kernel, row: Waiting): Promise<boolean> {
  const { id, channel, receiver, communityId, noticeNo, customerId, title, text } = row
  const message = { pushId: id, communityId, receiver, title, text, orderNumber: noticeNo, customerId }
  const answer = row.stopped !== null ? { failed: row.stopped } : await bring(kernel, channel, message, row.attempt)
  const over = row.stopped !== null || row.attempt >= ATTEMPTS
  await inTransaction(kernel, async ({ q, now }) => {
    if ('failed' in answer)
      await q.query(
        `update payment_notice_push set status = $2, fail_reason = $3, updated_at = $4 where id = $1 and status = ${WAITS}`,
        [id, over ? FAILED : WAITS, answer.failed.slice(0, 200), now],
      )
    else
      await q.query(
        `update payment_notice_push set status = case when $2 then 2 else 1 end, fail_reason = null, sent_at = $3,
           delivered_at = case when $2 then $3::timestamptz end, updated_at = $3 where id = $1 and status = ${WAITS}`,
        [id, answer.delivered, now],
      )
    await follow(q, now, row.noticeId)
  })
  return !('failed' in answer)
}

/** What a gateway tells of a message; it only goes on: what was read is not delivered afterwards. */
export async function hear(
  q: Queryable,
  now: Date,
  {
    channel,
    pushId,
    state,
    reason,
  }: { channel: Channel; pushId: string; state: 'delivered' | 'read' | 'failed'; reason: string | null },
): Promise<void> {
  const target = { delivered: 2, read: 3, failed: FAILED }[state]
  const [row] = await q.query<{ noticeId: string }>(
    `update payment_notice_push set status = $3, fail_reason = case when $3 = ${FAILED} then coalesce($4, '推送失败') end,
       delivered_at = case when $3 = ${FAILED} then delivered_at else coalesce(delivered_at, $5) end, read_at = case when $3 = 3 then $5::timestamptz end,
       sent_at = coalesce(sent_at, $5), updated_at = $5, version = version + 1
     where id = $1 and channel = $2 and (status = 1 or (status = ${WAITS} and attempt > 0) or (status = 2 and $3 = 3)) returning notice_id as "noticeId"`,
    [pushId, channel, target, reason, now],
  )
  if (row) await follow(q, now, row.noticeId)
}

/** The notice goes as its messages went: 已读 or 已送达 with the first that was, 推送失败 with the last that failed. */
async function follow(q: Queryable, now: Date, noticeId: string): Promise<void> {
  const [state] = await q.query<{ read: boolean; arrived: boolean; failed: boolean; reason: string | null }>(
    `select bool_or(p.status = 3) as read, bool_or(p.status = 2) as arrived, bool_and(p.status = ${FAILED}) as failed, max(p.fail_reason) as reason
     from payment_notice_push p where p.notice_id = $1 and p.created_at >= (select max(o.created_at) from payment_notice_push o where o.notice_id = $1)`,
    [noticeId],
  )
  const { read, arrived, failed, reason } = state!
  const way = read ? 'read' : arrived ? 'arrive' : failed ? 'fail' : null
  if (way === null) return
  const moved = await moveBySystem({ q, now }, paymentNoticeFlow, way, (params) => `t.id = ${params.add(noticeId)}`)
  if (moved.length === 0) return
  await q.query(`update payment_notice set fail_reason = $2, delivered_at = coalesce(delivered_at, $3) where id = $1`, [
    noticeId,
    failed ? reason : null,
    failed ? null : now,
  ])
}
