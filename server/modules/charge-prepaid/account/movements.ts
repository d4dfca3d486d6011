import type { Relation } from '../../../kernel/reports/facts.ts'

/** What came to prepaid accounts and went from them, as reports add it up. */
export const movementRows: Relation = () =>
  `select e.id, e.company_id, e.community_id, e.created_by, e.doc_no, e.account_id, a.property_type, a.property_id, a.property_name, a.customer_id,
      a.fee_item_id, e.seq, e.kind,
      case coalesce(o.kind, e.kind) when 'offset' then 'offset' when 'refund' then 'refund' when 'transferIn' then 'transfer'
        when 'transferOut' then 'transfer' else 'in' end as movement, e.book_date, e.amount, e.operator_id, e.remark
    from prepaid_entry e join prepaid_account a on a.id = e.account_id left join prepaid_entry o on o.id = e.reverses_entry_id`
