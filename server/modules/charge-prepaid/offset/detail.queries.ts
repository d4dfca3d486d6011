import type { OffsetDetail, PlannedOffset, offsetDetail } from '@wuguan/contract/charge-prepaid/offset.actions'
import { notFound } from '@wuguan/contract/kernel/errors'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'

/** A run by its number, or the one property of it that a receipt belongs to. */
export async function readDetail(
  { q, actor }: ActionContext,
  asked: ParsedOf<typeof offsetDetail>,
): Promise<OffsetDetail> {
  const { communities } = actor.scope('charge-prepaid:offset:list')
  const [found] = await q.query<{ run_id: string; part_id: string | null }>(
    asked.receiptNumber
      ? 'select run_id, id as part_id from offset_part where receipt_number = $1 and community_id = any($2) limit 1'
      : 'select id as run_id, null as part_id from offset_run where run_no = $1 and community_id = any($2) limit 1',
    [asked.receiptNumber ?? asked.runNo, communities],
  )
  if (!found) throw notFound('找不到该冲抵记录')
  return readRun(q, found.run_id, found.part_id)
}

export async function readRun(q: Queryable, runId: string, partId: string | null = null): Promise<OffsetDetail> {
  const [run] = await q.query<Omit<OffsetDetail, 'parts' | 'linesOf' | 'balances'>>(
    `select r.id as "runId", r.run_no as "runNo", r.status, r.properties, r.lines, r.total_amount as "totalAmount", r.failed, r.kind, r.trigger,
       s.name as "schemeName", r.as_of_date as "asOfDate", ${DATE_TIME('r.planned_at')} as "plannedAt", ${DATE_TIME('r.finished_at')} as "finishedAt",
       u.pet_name as "operatorName"
     from offset_run r left join offset_scheme s on s.id = r.scheme_id left join sys_user u on u.id = r.operator_id where r.id = $1`,
    [runId],
  )
  const parts = await q.query<OffsetDetail['parts'][number]>(
    `select p.id, p.property_id as "propertyId", coalesce(p.property_name, '') as "propertyName", c.name as "customerName", p.principal, p.late_fee as "lateFee",
       p.total, p.receipt_number as "receiptNumber", p.status, p.reason
     from offset_part p join customer c on c.id = p.customer_id where p.run_id = $1 and ($2::uuid is null or p.id = $2) order by p.property_name, p.id limit 1000`,
    [runId, partId],
  )
  const ids = parts.map((part) => part.id)
  const linesOf = await q.query<PlannedOffset>(
    `select l.id, l.part_id as "partId", coalesce(l.property_name, '') as "propertyName", c.name as "customerName", l.account_id as "accountId",
       a.account_no as "accountNo", ai.name as "accountItem", l.receivable_id as "receivableId", r.receivable_no as "receivableNo", i.name as "itemName",
       l.fee_period as "feePeriod", l.component, l.planned, l.amount, l.status, l.reason
     from offset_line l join prepaid_account a on a.id = l.account_id join customer c on c.id = a.customer_id left join fee_item ai on ai.id = a.fee_item_id
     join receivable r on r.id = l.receivable_id join fee_item i on i.id = l.fee_item_id
     where l.part_id = any($1) order by l.property_name, l.part_id, l.seq limit 5000`,
    [ids],
  )
  return { ...run!, parts, linesOf, balances: await balancesOf(q, ids) }
}

/** Before and after, as the ledger of each account has it; of a plan, what the balance would become. */
const balancesOf = (q: Queryable, partIds: readonly string[]) =>
  q.query<OffsetDetail['balances'][number]>(
    `select x.account_id as "accountId", a.account_no as "accountNo", coalesce(e.balance_after - e.amount, a.balance)::numeric(14,2) as before,
       coalesce(e.balance_after, a.balance - x.planned)::numeric(14,2) as after
     from (select account_id, part_id, max(receipt_id::text)::uuid as receipt_id, sum(planned) filter (where status = 0) as planned from offset_line
       where part_id = any($1) and status in (0, 1, 4) group by 1, 2) x
     join prepaid_account a on a.id = x.account_id
     left join prepaid_entry e on e.account_id = x.account_id and e.receipt_id = x.receipt_id and e.kind = 'offset' order by a.account_no limit 1000`,
    [partIds],
  )
