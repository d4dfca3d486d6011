import type { Queryable } from '../../kernel/db/sql.ts'

/** The equations of shared costs: records of a community that break one. None may ever answer. */
export async function sharingViolations(
  q: Queryable,
  communityId: number,
): Promise<{ recordNo: string; rule: string }[]> {
  return q.query<{ recordNo: string; rule: string }>(
    `select r.record_no as "recordNo", 'I-S2 lines = shared amount' as rule from sharing_record r
     where r.community_id = $1 and r.status >= 2 and r.shared_amount <> (select coalesce(sum(l.amount), 0) from sharing_line l where l.record_id = r.id)
     union all
     select r.record_no, 'I-S1 receivables = charged lines' from sharing_record r
     where r.community_id = $1 and r.status = 4
       and (select coalesce(sum(x.original_amount), 0) from receivable x where x.source = 'sharing' and x.source_id = r.id::text)
         <> (select coalesce(sum(case when r.corrects_record_id is null then l.amount else greatest(l.delta, 0) end), 0) from sharing_line l where l.record_id = r.id and l.handling = 'charge')
     order by 1, 2`,
    [communityId],
  )
}
