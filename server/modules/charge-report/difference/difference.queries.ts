import type { DifferenceRun } from '@wuguan/contract/charge-report/difference.actions'
import { communitiesOf } from '../../../kernel/auth/communities.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { Relation } from '../../../kernel/reports/facts.ts'

const AT_WORK = 1
const FAILED = 6
const EXPIRED = 7
const CANCELLED = 4
const EFFECTIVE = 2
/** Rehearsals of whole communities, closed months among them; kept for a day. */
const CHECKS = (now: string) =>
  `generation_batch b where b.mode = 'supplement' and not b.auto and b.scope = '{}'::jsonb and b.created_at > ${now}::timestamptz - interval '24 hours'`

/** What stands in the books for a binding and a month; the parts of a split count together. */
const BOOKED = `select coalesce(sum(r.receivable_amount), 0.00) as amount, count(*) > 0 as any, array_agg(r.id) as ids from receivable r
    where r.property_id = l.property_id and r.fee_item_id = l.fee_item_id and r.house_fee_standard_id = l.house_fee_standard_id
      and r.fee_period = l.fee_period and r.status <> ${CANCELLED}`

/** The change orders that moved the amount by hand. */
const ADJUSTED = `select '人工调整 ' || string_agg(distinct c.change_number, '、') from receivable_change_line x join receivable_change c on c.id = x.change_id
    where x.receivable_id = any(e.ids) and c.type = 'adjust' and c.status = ${EFFECTIVE}`

/**
 * 应收差异: lines of the latest rehearsal that are not as they stand in the books, and what stands there that no standard asks for. The
 * rehearsal is that of generation itself; whoever generates what is missing gets these very amounts. What was put right since is in
 * no row any more: the standards are asked when somebody checks, the books whenever somebody looks.
 */
export const differenceRows: Relation = ({ now, params }) => {
  const latest = `(select distinct on (b.community_id) b.* from ${CHECKS(params.add(now))} and b.status not in (${AT_WORK}, ${FAILED}, ${EXPIRED})
      order by b.community_id, b.created_at desc, b.id desc)`
  return `select l.id, l.company_id, l.community_id, null::bigint as created_by, l.property_type, l.property_id, l.property_name, l.building_id, l.fee_item_id,
      l.fee_period, case when e.any then 'amount' else 'missing' end as kind, l.amount as expected, e.amount as booked, l.amount - e.amount as delta,
      case when e.any then coalesce((${ADJUSTED}), l.reason) else coalesce(l.reason, '未生成') end as reason, b.id as batch_id
    from ${latest} b join generation_line l on l.batch_id = b.id cross join lateral (${BOOKED}) e
    where l.result in ('new', 'different', 'error') and l.amount <> e.amount
    union all
    select r.id, r.company_id, r.community_id, null, r.property_type, r.property_id, r.property_name, r.building_id, r.fee_item_id, r.fee_period, 'excess',
      0.00, r.receivable_amount, -r.receivable_amount, '没有该月有效的收费标准', b.id
    from ${latest} b join receivable r on r.community_id = b.community_id and r.fee_period between b.period_from and b.period_to
    where r.house_fee_standard_id is not null and r.status <> ${CANCELLED} and r.receivable_amount <> 0 and r.source in ('generate', 'single', 'supplement')
      and not exists (select 1 from generation_line l where l.batch_id = b.id and l.house_fee_standard_id = r.house_fee_standard_id
          and (l.fee_period = r.fee_period or l.period_from is null))`
}

/** How far the check of each community is that the caller sees, and how old. */
export async function readRuns({ q, now, actor }: ActionContext): Promise<DifferenceRun[]> {
  return q.query<DifferenceRun>(
    `select distinct on (b.community_id) b.community_id as "communityId", c.name as "communityName", b.batch_no as "batchNo", b.period_from as "periodFrom",
       b.period_to as "periodTo", b.status, b.progress, to_char(b.previewed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "computedAt",
       b.fail_reason as "failReason"
     from (select * from ${CHECKS('$1')} and b.status <> ${EXPIRED}) b join community c on c.id = b.community_id
     where b.community_id = any($2) order by b.community_id, b.created_at desc, b.id desc`,
    [now, communitiesOf(actor, 'charge-report:difference:view')],
  )
}
