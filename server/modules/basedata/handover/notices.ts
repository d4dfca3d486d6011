import { HANDOVER_HOUSE_STATUS } from '@wuguan/contract/basedata/handover-house.entity'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { writeOutbox } from '../../../kernel/outbox.ts'

/** Notices leave the transaction through the outbox; its deliverer finds the people and the channel. */
export async function queue(
  q: Queryable,
  topic: string,
  bizType: string,
  items: readonly { bizId: string; key: string; payload: Record<string, unknown> }[],
  now: Date,
): Promise<number> {
  return writeOutbox(
    q,
    now,
    items.map(({ bizId, key, payload }) => ({ topic, bizType, bizId, key: key.slice(0, 64), payload })),
  )
}

export async function queueNotices({ q, now }: ActionContext, handoverId: string): Promise<void> {
  const houses = await q.query<{ id: string; house_id: string }>(
    'select id, house_id from handover_house where handover_id = $1 and status = $2',
    [handoverId, HANDOVER_HOUSE_STATUS.waiting],
  )
  await queue(
    q,
    'handover.published',
    'basedata.handoverHouse',
    houses.map((row) => ({ bizId: row.id, key: `ho-pub:${row.id}`, payload: { houseId: row.house_id, handoverId } })),
    now,
  )
}
