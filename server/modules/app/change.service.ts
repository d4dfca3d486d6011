import { changeTopic } from '@wuguan/contract/app/change-topic'
import type { Queryable } from '../../kernel/db/sql.ts'
import { type Delivery, writeOutbox } from '../../kernel/outbox.ts'

export const CHANGED = 'record.changed'

/** Whoever has the record before him reads it again, as soon as the change is committed. */
export async function tellChanged(
  q: Queryable,
  now: Date,
  entity: { readonly name: string },
  id: string,
): Promise<void> {
  await writeOutbox(q, now, [{ topic: CHANGED, payload: { topic: changeTopic(entity.name, id) } }])
}

export const deliverChange = ({ payload, publish }: Delivery): Promise<void> =>
  publish([{ topic: String(payload['topic']), payload: '' }])
