import { refuse } from '@wuguan/contract/kernel/errors'
import { archiveSlots } from '../basedata/slots.service.ts'
import { onLedgerEvent } from '../charge-finance/events.service.ts'
import { userDeleteGuards } from '../system/guards.service.ts'
import { readArchiveOrders } from './archive.queries.ts'

const STANDS = {
  'receivable.settled': 'paid',
  'receivable.reopened': 'unpaid',
  'receivable.cancelled': 'waived',
} as const

/** Nobody leaves with orders in his hands, what the ledger says of a fee stands on its order, and the archive of a customer knows of his. */
export function joinSystem(): void {
  archiveSlots.set('orders', readArchiveOrders)
  userDeleteGuards.push(async (q, userIds) => {
    const [busy] = await q.query<{ n: number }>(
      'select count(*)::int as n from work_order where handler_id = any($1) and status < 80 group by handler_id limit 1',
      [userIds],
    )
    if (busy) throw refuse(`该用户有${busy.n}个未完成工单，请先转单`)
  })
  for (const [topic, feeStatus] of Object.entries(STANDS))
    onLedgerEvent(topic as keyof typeof STANDS, async ({ q, now, payload }) => {
      await q.query(
        'update work_order set fee_status = $2, version = version + 1, updated_at = $3 where receivable_id = $1 and fee_status <> $2',
        [payload['receivableId'], feeStatus, now],
      )
    })
}
