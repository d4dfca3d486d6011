import { collections } from '@wuguan/contract/charge-finance/collections.facts'
import { receivables } from '@wuguan/contract/charge-finance/receivables.facts'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import type { Relation } from '../../../kernel/reports/facts.ts'
import { due, lateFee } from '../owed/owed.service.ts'

/** As it stands the sums that the row keeps, as of a day those of its entries: the ledger check holds both to each other. */
const AMOUNTS_NOW =
  'select r.receivable_amount as receivable, r.deducted_amount as deducted, r.received_amount as received, r.outstanding_amount as outstanding'
const amountsOf = (day: string) => `select s.*, s.receivable - s.deducted - s.received as outstanding from (
    select coalesce(sum(e.amount) filter (where e.side = 'R'), 0) as receivable, coalesce(sum(e.amount) filter (where e.side = 'D'), 0) as deducted,
      coalesce(sum(e.amount) filter (where e.side = 'C'), 0) as received
    from receivable_entry e where e.receivable_id = r.id and e.component = 'P' and e.book_date <= ${day}::date) s`

const receivableRows: Relation = ({ asOf, today, params }) => {
  const day = params.add(asOf ?? today)
  const days = `${day}::date - r.due_date`
  return `select r.id, r.company_id, r.community_id, r.created_by, r.receivable_no, r.property_type, r.property_id, r.property_name, r.building_id,
      r.payer_customer_id, r.payer_role, r.fee_item_id, i.category, i.count_in_rate, r.fee_period, r.due_date, r.source, r.hung_up,
      m.receivable, m.deducted, m.receivable - m.deducted as net, m.received, m.outstanding, m.outstanding <> 0 as owes, ${due('r', day)} as due,
      case when m.outstanding > 0 then ${lateFee('r', day)} else 0 end as late_fee,
      case when ${days} <= 0 then 'notDue' when ${days} <= 30 then 'd30' when ${days} <= 90 then 'd90' when ${days} <= 180 then 'd180'
        when ${days} <= 365 then 'd365' when ${days} <= 730 then 'y2' when ${days} <= 1095 then 'y3' else 'older' end as age,
      case when left(r.fee_period, 4) < to_char(${day}::date, 'YYYY') then 'past' else 'current' end as vintage
    from receivable r join fee_item i on i.id = r.fee_item_id cross join lateral (${asOf === null ? AMOUNTS_NOW : amountsOf(day)}) m`
}

const collectionRows: Relation = () =>
  `select p.id, p.company_id, p.community_id, p.created_by, p.doc_no, c.property_type, c.property_id, c.property_name, p.receipt_id::text as receipt_id,
      c.type as receipt_type, p.payment_method_id, p.direction, c.cashier_id, p.book_date, p.paid_at,
      extract(hour from p.paid_at)::integer as hour, p.amount, p.handling_fee
    from payment p join payment_method m on m.id = p.payment_method_id and m.kind <> 'prepaid' left join receipt c on c.id = p.receipt_id`

/** What the reports of charging are made of. */
export function chargeFacts({ facts }: Pick<ModuleBuilder, 'facts'>): void {
  facts(receivables, receivableRows)
  facts(collections, collectionRows)
}
