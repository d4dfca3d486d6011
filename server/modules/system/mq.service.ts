import type { mqIgnore, mqRetry } from '@wuguan/contract/system/operations.actions'
import { mqFailureRecord } from '@wuguan/contract/system/mq-failure-record.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import { lockRows, logRows } from '../../kernel/crud/write.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { writing } from '../../kernel/crud/writing.ts'

export const MAX_ATTEMPTS = 10

/**
 * Hands a failed message back to the outbox under its own key: delivery is idempotent by it, and what the outbox says of it
 * is taken over by `settle`.
 */
export async function handBack(q: Queryable, ids: readonly string[], now: Date): Promise<number> {
  const rows = await q.query<{ id: string }>(
    `update mq_failure_record set status = 1, attempts = attempts + 1, next_retry_at = null, version = version + 1, updated_at = $2 where id = any($1) and status = 0 returning id`,
    [ids, now],
  )
  await q.query(
    `insert into outbox (id, topic, biz_type, biz_id, message_key, payload, status, attempts, available_at, created_at, updated_at)
     select gen_random_uuid(), topic, biz_type, biz_id, message_key, payload, 0, 0, $2, $2, $2 from mq_failure_record where id = any($1)
     on conflict (message_key) do update set status = 0, attempts = 0, available_at = excluded.available_at, locked_until = null, error = null, updated_at = excluded.updated_at where outbox.status <> 2`,
    [rows.map(({ id }) => id), now],
  )
  return rows.length
}

/** What became of messages that were handed back: delivered, or failed again with a longer pause (1, 2, 4 … 60 minutes). */
export async function settle(q: Queryable, now: Date): Promise<void> {
  await q.query(
    `update mq_failure_record m set status = case when o.status = 2 then 2 else 0 end, error = coalesce(o.error, m.error), handled_at = case when o.status = 2 then $1 else m.handled_at end,
       next_retry_at = case when o.status = 3 and m.attempts < ${MAX_ATTEMPTS} then $1::timestamptz + make_interval(mins => least(60, power(2, m.attempts - 1)::int)) end, version = m.version + 1, updated_at = $1
     from outbox o where o.message_key = m.message_key and m.status = 1 and o.status in (2, 3)`,
    [now],
  )
}

export async function retryMessages(context: ActionContext, { ids }: ParsedOf<typeof mqRetry>): Promise<null> {
  const { q, now } = context
  const rows = await lockRows(writing(context, mqFailureRecord, undefined), ids, 'system:mq:retry')
  if (rows.some((row) => row['status'] !== 0)) throw refuse('只能重试待重试的消息')
  await handBack(q, ids, now)
  await logRows(context, mqFailureRecord, rows, () => ({ action: 'other', after: { 操作: '重试' } }))
  return null
}

export async function ignoreMessages(
  context: ActionContext,
  { ids, remark }: ParsedOf<typeof mqIgnore>,
): Promise<null> {
  const { q, actor, now } = context
  const rows = await lockRows(writing(context, mqFailureRecord, undefined), ids, 'system:mq:ignore')
  if (rows.some((row) => row['status'] !== 0)) throw refuse('只能放弃待重试的消息')
  await q.query(
    'update mq_failure_record set status = 3, next_retry_at = null, handled_by = $2, handled_at = $3, handle_remark = $4, version = version + 1, updated_by = $2, updated_at = $3 where id = any($1)',
    [ids, actor.userId || null, now, remark],
  )
  await logRows(context, mqFailureRecord, rows, () => ({ action: 'other', after: { 操作: '放弃', remark } }))
  return null
}
