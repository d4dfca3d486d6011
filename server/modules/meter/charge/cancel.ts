import { refuse } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { cancelReceivable } from '../../charge-finance/system-calls/charge.service.ts'
import { refreshBilledTo } from './bindings.ts'

/** Cancels what a reading was charged; `paid` is what is said where somebody has paid or deducted of it already. */
export async function cancelCharges(
  context: ActionContext,
  readingId: string,
  reason: string,
  paid: string,
): Promise<number> {
  const { q } = context
  const live = await q.query<{ binding: string; touched: boolean }>(
    `select r.source_part as binding, exists (select 1 from receivable_entry e where e.receivable_id = r.id and e.side in ('C', 'D') having sum(e.amount) <> 0) as touched
     from receivable r where r.source = 'meter' and r.source_id = $1 and r.status <> 4`,
    [readingId],
  )
  if (live.some((row) => row.touched)) throw refuse(paid)
  const cancelled = await cancelReceivable(context, { source: 'meter', sourceId: readingId, reason })
  await refreshBilledTo(
    q,
    live.map((row) => row.binding),
  )
  return cancelled
}
