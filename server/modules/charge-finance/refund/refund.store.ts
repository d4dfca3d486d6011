import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import type { refundLine } from '@wuguan/contract/charge-finance/refund-line.entity'
import type { refund } from '@wuguan/contract/charge-finance/refund.entity'
import type { ShownRowOf } from '@wuguan/contract/kernel/entity'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { DocumentRow } from '../document.service.ts'
import type { LedgerContext } from '../ledger/context.service.ts'
import type { Component } from '../ledger/posting.service.ts'

export type RefundRow = DocumentRow<typeof refund>
export type RefundTarget = RefundRow['target']
export type Handling = NonNullable<ShownRowOf<typeof refundLine>['handling']>

export interface RefundLine {
  readonly id: string
  readonly allocationId: string
  readonly receivableId: string
  readonly receiptId: string
  readonly component: Component
  readonly amount: bigint
  readonly handling: Handling
}
export async function refundLines(q: Queryable, refundId: string): Promise<RefundLine[]> {
  const rows = await q.query<Omit<RefundLine, 'amount'> & { amount: string }>(
    `select l.id, l.source_allocation_id as "allocationId", l.receivable_id as "receivableId", a.receipt_id as "receiptId", l.component, l.amount, l.handling
     from refund_line l join receipt_allocation a on a.id = l.source_allocation_id where l.refund_id = $1 order by l.id`,
    [refundId],
  )
  return rows.map((row) => ({ ...row, amount: cents(row.amount) }))
}

/** What is told of a refund to whoever follows it: its source, and what became of which debt. */
export const toldOf = (refund: RefundRow, lines: readonly RefundLine[]) => ({
  refundId: refund.id,
  refundNumber: refund.refundNumber,
  communityId: refund.communityId,
  source: refund.source,
  sourceId: refund.sourceId,
  lines: lines.map(({ receivableId, component, amount, handling }) => ({
    receivableId,
    component,
    amount: yuan(amount),
    handling,
  })),
})

/** Moves reservations: promised on application, given back when it ends, spent when it is paid. */
export const reserve = ({ q, now }: LedgerContext, refundId: string, step: 'take' | 'release' | 'spend') =>
  q.query(
    `update receipt_allocation a set pending_refund_amount = a.pending_refund_amount + $2 * x.amount,
       refunded_amount = a.refunded_amount + $3 * x.amount, version = a.version + 1, updated_at = $4
     from (select source_allocation_id as id, sum(amount) as amount from refund_line where refund_id = $1 group by 1) x where a.id = x.id`,
    [refundId, step === 'take' ? 1 : -1, step === 'spend' ? 1 : 0, now],
  )
