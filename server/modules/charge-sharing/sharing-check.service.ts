import type { Queryable } from '../../kernel/db/sql.ts'
import type { Violation } from '../charge-finance/ledger/assert-ledger.service.ts'

/** The equations of shared costs: records of a community that break one. None may ever answer. */
export function sharingViolations(q: Queryable, communityId: number): Promise<Violation[]> {
  return q.query<{ rule: string; subject: string; detail: string }>(
    `with mine as (
       select id, record_no, status, shared_amount, corrects_record_id from sharing_record where community_id = $1 and status >= 2),
     lines as (
       select m.id, sum(l.amount) as amount,
         sum(case when m.corrects_record_id is null then l.amount else greatest(l.delta, 0) end) filter (where l.handling = 'charge') as charged
       from mine m join sharing_line l on l.record_id = m.id group by m.id),
     made as (
       select source_id, sum(original_amount) as amount from receivable where community_id = $1 and source = 'sharing' group by source_id)
     select m.record_no as subject, 'I-S2 lines = shared amount' as rule, 'sharing record' as detail
     from mine m left join lines l using (id) where m.shared_amount <> coalesce(l.amount, 0)
     union all
     select m.record_no, 'I-S1 receivables = charged lines', 'sharing record'
     from mine m left join lines l using (id) left join made x on x.source_id = m.id::text
     where m.status = 4 and coalesce(x.amount, 0) <> coalesce(l.charged, 0)
     order by 1, 2`,
    [communityId],
  )
}
