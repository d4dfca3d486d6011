import type { invoiceableReceipt } from '@wuguan/contract/charge-other/invoice/invoiceable-receipt.entity'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { heldOf } from './held.ts'
import { STANDING_ROWS } from './invoiceable.queries.ts'

/** 可开票: receipts that stand and have money that no invoice holds. */
export const invoiceableHooks: EntityHooks<typeof invoiceableReceipt> = {
  relation:
    () => `select r.id, r.version, r.company_id, r.community_id, r.created_by, r.created_at, r.updated_by, r.updated_at,
    r.receipt_number, r.type, r.property_name, r.payer_name, r.book_date, x.received, x.invoiced, x.received - x.invoiced as invoiceable
    from receipt r cross join lateral (
      select coalesce(sum(a.amount - a.refunded_amount - a.pending_refund_amount), 0) as received, coalesce(sum(${heldOf('a')}), 0) as invoiced
      from receipt_allocation a join receivable v on v.id = a.receivable_id join fee_item f on f.id = v.fee_item_id
      where a.receipt_id = r.id and ${STANDING_ROWS} and f.invoiceable and f.category <> 'deposit') x
    where r.status in (1, 3) and x.received > x.invoiced`,
}
