import { STANDING } from '@wuguan/contract/charge-other/invoice/codes'
import type { Relation } from '../../../kernel/reports/facts.ts'
import { STANDING_ROWS } from './invoiceable.queries.ts'

/** 开票: invoices that exist at the tax office, and the money that may be invoiced. */
export const invoicingRows: Relation = () =>
  `select i.id, i.company_id, i.community_id, i.created_by, i.color as kind, i.invoice_no as number, (i.issued_at at time zone 'Asia/Shanghai')::date as day,
      i.type, i.buyer_name, i.property_name, i.amount_total as amount, i.tax_total as tax
    from invoice i where i.status in (${STANDING.join(', ')})
    union all
    select a.id, r.company_id, r.community_id, r.created_by, 'received', r.receipt_number, r.book_date, null, r.payer_name, r.property_name,
      a.amount - a.refunded_amount - a.pending_refund_amount, null
    from receipt_allocation a join receipt r on r.id = a.receipt_id join receivable v on v.id = a.receivable_id join fee_item f on f.id = v.fee_item_id
    where ${STANDING_ROWS} and r.status in (1, 3) and f.invoiceable and f.category <> 'deposit' and a.amount > a.refunded_amount + a.pending_refund_amount`
