import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { LedgerContext } from '../ledger/context.service.ts'
import { ATTEMPTS, bring, PAPER, type PushChannel } from './channels.service.ts'

/** Mail goes to the address, everything else to the phone. */
const RECEIVER = `case when x.channel = 'print' then coalesce(c.name, b.property_name) when x.channel = 'email' then c.email else c.mobile end`

/** Queues bills for channels; paper counts as brought with its printing. Bills whose payer cannot be reached by one are counted. */
export async function queuePushes(
  { q, now, actor }: LedgerContext,
  billIds: readonly string[],
  channels: readonly PushChannel[],
): Promise<{ queued: number; withoutReceiver: number }> {
  const pairs = billIds.flatMap((billId) => channels.map((channel) => ({ id: uuidv7(), billId, channel })))
  if (pairs.length === 0) return { queued: 0, withoutReceiver: 0 }
  const rows = await q.query<{ status: number }>(
    `insert into bill_push (id, company_id, community_id, bill_id, channel, receiver, status, fail_reason, attempt, sent_at, created_by, created_at, updated_by, updated_at)
     select x.id, b.company_id, b.community_id, b.id, x.channel, coalesce(nullif(${RECEIVER}, ''), '—'),
       case when x.channel = '${PAPER}' then 1 when coalesce(${RECEIVER}, '') = '' then 4 else 0 end,
       case when x.channel <> '${PAPER}' and coalesce(${RECEIVER}, '') = '' then '付费人没有可用的联系方式' end,
       case when x.channel = '${PAPER}' then 1 else 0 end, case when x.channel = '${PAPER}' then $5::timestamptz end, $4, $5, $4, $5
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as x(id, bill_id, channel) join bill b on b.id = x.bill_id and not b.voided
     left join customer c on c.id = b.payer_customer_id returning status`,
    [
      pairs.map((pair) => pair.id),
      pairs.map((pair) => pair.billId),
      pairs.map((pair) => pair.channel),
      actor.userId || null,
      now,
    ],
  )
  await deriveStatus(q, billIds)
  return {
    queued: rows.filter((row) => row.status !== 4).length,
    withoutReceiver: rows.filter((row) => row.status === 4).length,
  }
}

/** 已推送 once one of its channels took it, 推送中 while one still waits, else 推送失败. */
const deriveStatus = (q: Queryable, billIds: readonly string[]) =>
  q.query(
    `update bill b set push_status = s.status from (
       select bill_id, case when bool_or(status in (1, 2, 3)) then 2 when bool_or(status = 0) then 1 else 3 end as status
       from bill_push where bill_id = any($1) group by bill_id) s where b.id = s.bill_id and b.push_status <> s.status`,
    [billIds],
  )

interface Waiting {
  id: string
  billId: string
  communityId: number
  channel: PushChannel
  receiver: string
  attempt: number
  orderNumber: string
  customerId: string | null
  text: string
}
const SLICE = 100
const TEXT = `concat('【', m.name, '】', b.property_name, ' ', b.bill_period, '账单共', b.total_amount, '元',
  case when b.arrears_amount > 0 then concat('（含往期欠费', b.arrears_amount, '元）') else '' end, '，请于', b.due_date, '前缴纳。')`

/** Sends what waits. A try is counted before it is made, so that one that broke the process is not made for ever. */
export async function sendWaiting(kernel: Pick<Kernel, 'q' | 'clock' | 'log'>): Promise<number> {
  const { q } = kernel
  let sent = 0
  for (;;) {
    const now = kernel.clock.now()
    const rows = await q.query<Waiting>(
      `with taken as (
         update bill_push set attempt = attempt + 1, updated_at = $1, version = version + 1 where id in (
           select id from bill_push where status = 0 and (attempt = 0 or updated_at < $1::timestamptz - interval '4 minutes')
           order by id limit ${SLICE} for update skip locked) returning id, bill_id, community_id, channel, receiver, attempt)
       select t.id, t.bill_id as "billId", t.community_id as "communityId", t.channel, t.receiver, t.attempt, b.order_number as "orderNumber",
         b.payer_customer_id as "customerId", ${TEXT} as text
       from taken t join bill b on b.id = t.bill_id join community m on m.id = b.community_id`,
      [now],
    )
    for (const row of rows) sent += (await sendOne(kernel, row)) ? 1 : 0
    if (rows.length < SLICE) return sent
  }
}

async function sendOne(kernel: Pick<Kernel, 'q' | 'clock' | 'log'>, row: Waiting): Promise<boolean> {
  const { q, clock } = kernel
  const { id, billId, channel, receiver, communityId, orderNumber, customerId, text } = row
  const message = { pushId: id, communityId, receiver, title: '物业费账单', text, orderNumber, customerId }
  const answer = await bring(kernel, channel, message, row.attempt)
  const now = clock.now()
  if ('failed' in answer)
    await q.query('update bill_push set status = $2, fail_reason = $3, updated_at = $4 where id = $1', [
      id,
      row.attempt >= ATTEMPTS ? 4 : 0,
      answer.failed.slice(0, 200),
      now,
    ])
  else
    await q.query('update bill_push set status = $2, fail_reason = null, sent_at = $3, updated_at = $3 where id = $1', [
      id,
      answer.delivered ? 2 : 1,
      now,
    ])
  await deriveStatus(q, [billId])
  return !('failed' in answer)
}
