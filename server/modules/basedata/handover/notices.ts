import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'

/** Notices leave the transaction through the outbox; its deliverer finds the people and the channel. */
export async function queue(
  q: Queryable,
  topic: string,
  bizType: string,
  items: readonly { bizId: string; key: string; payload: Record<string, unknown> }[],
  now: Date,
): Promise<number> {
  if (items.length === 0) return 0
  const made = await q.query(
    `insert into outbox (id, topic, biz_type, biz_id, message_key, payload, status, attempts, available_at, created_at, updated_at)
     select gen_random_uuid(), $2, $3, r.biz_id, r.message_key, r.payload, 0, 0, $4, $4, $4
     from jsonb_to_recordset($1::jsonb) as r(biz_id text, message_key text, payload jsonb) on conflict (message_key) do nothing returning id`,
    [
      JSON.stringify(
        items.map((item) => ({ biz_id: item.bizId, message_key: item.key.slice(0, 64), payload: item.payload })),
      ),
      topic,
      bizType,
      now,
    ],
  )
  return made.length
}

export async function queueNotices({ q, now }: ActionContext, handoverId: string): Promise<void> {
  const houses = await q.query<{ id: string; house_id: string }>(
    'select id, house_id from handover_house where handover_id = $1 and status = 1',
    [handoverId],
  )
  await queue(
    q,
    'handover.published',
    'basedata.handoverHouse',
    houses.map((row) => ({ bizId: row.id, key: `ho-pub:${row.id}`, payload: { houseId: row.house_id, handoverId } })),
    now,
  )
}
