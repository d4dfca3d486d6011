import { NOTICE_STATUS } from '@wuguan/contract/charge-report/notice'
import { maskedPhone } from '../../../kernel/db/mask-sql.ts'
import type { Relation } from '../../../kernel/reports/facts.ts'
import { owedRows } from './owed-rows.ts'

/** Notices that reached somebody or were on their way, by the end of a day. */
const noticesTo = (row: string, day: string) =>
  `from payment_notice n where n.community_id = ${row}.community_id and n.property_id = ${row}.property_id and n.payer_customer_id = ${row}.payer_customer_id
     and n.status <> ${NOTICE_STATUS.void} and (n.created_at at time zone 'Asia/Shanghai')::date <= ${day}::date`

/**
 * 欠费客户: what may be dunned, a payer and property a row, with what was said to him already. Late fees cost a call a receivable: they are
 * worked out for the rows that are looked at.
 */
export const debtorRows: Relation = (input) => {
  const day = input.params.add(input.asOf ?? input.today)
  const fee = `(select coalesce(sum(f.late_fee), 0.00) from (${owedRows(input)}) f
    where f.community_id = g.community_id and f.property_id = g.property_id and f.payer_customer_id = g.payer_customer_id)`
  return `select g.*, ${maskedPhone('c.mobile')} as mobile, ${fee} as late_fee, g.principal + ${fee} as total, l.level as last_level,
      (l.sent_at at time zone 'Asia/Shanghai')::date as last_sent_on, p.promised_date, coalesce(p.promised_date >= ${day}::date, false) as promised
    from (select o.debtor as id, o.company_id, o.community_id, null::bigint as created_by, min(o.property_type) as property_type, o.property_id,
        max(o.property_name) as property_name, min(o.building_id::text)::uuid as building_id, o.payer_customer_id,
        string_agg(distinct i.name, '、' order by i.name) as items, count(*)::integer as rows, count(distinct o.fee_period)::integer as months,
        max(o.overdue_days)::integer as overdue_days, sum(o.outstanding) as principal,
        coalesce(sum(o.outstanding) filter (where o.hung_up), 0.00) as hung_up_amount
      from (${owedRows(input)}) o join fee_item i on i.id = o.fee_item_id
      group by o.debtor, o.company_id, o.community_id, o.property_id, o.payer_customer_id) g
    join customer c on c.id = g.payer_customer_id
    left join lateral (select n.level, n.sent_at ${noticesTo('g', day)} and n.sent_at is not null order by n.sent_at desc limit 1) l on true
    left join lateral (select n.promised_date ${noticesTo('g', day)} and n.result = 1 order by n.followed_at desc nulls last limit 1) p on true`
}
