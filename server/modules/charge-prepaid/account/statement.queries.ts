import type {
  PrepaidSummaryRow,
  Statement,
  accountStatement,
  prepaidSummary,
} from '@wuguan/contract/charge-prepaid/account.actions'
import { notFound } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'

/** 对账单: every movement of an account between two days, with the balance before and after. */
export async function readStatement(
  { q, actor }: ActionContext,
  { id, from, to }: ParsedOf<typeof accountStatement>,
): Promise<Statement> {
  const [account] = await q.query<Omit<Statement, 'entries'>>(
    `select a.account_no as "accountNo", a.property_name as "propertyName", c.name as "customerName", i.name as "itemName", m.name as "communityName", x.*
     from prepaid_account a join customer c on c.id = a.customer_id join community m on m.id = a.community_id left join fee_item i on i.id = a.fee_item_id
     left join lateral (
       select coalesce(sum(amount) filter (where book_date < $2), 0)::numeric(14,2) as opening,
         coalesce(sum(amount) filter (where amount > 0 and ($2::date is null or book_date >= $2) and ($3::date is null or book_date <= $3)), 0)::numeric(14,2) as income,
         coalesce(-sum(amount) filter (where amount < 0 and ($2::date is null or book_date >= $2) and ($3::date is null or book_date <= $3)), 0)::numeric(14,2) as expense,
         coalesce(sum(amount) filter (where $3::date is null or book_date <= $3), 0)::numeric(14,2) as closing
       from prepaid_entry where account_id = a.id) x on true
     where a.id = $1 and a.community_id = any($4)`,
    [id, from ?? null, to ?? null, actor.scope('charge-prepaid:balance:ledger').communities],
  )
  if (!account) throw notFound()
  const entries = await q.query<Statement['entries'][number]>(
    `select e.id, e.seq, e.book_date as "bookDate", e.kind, case when e.amount > 0 then e.amount end as income, case when e.amount < 0 then -e.amount end as expense,
       e.balance_after as "balanceAfter", e.doc_no as "docNo", r.receipt_number as "receiptNumber", f.refund_number as "refundNumber", u.pet_name as "operatorName"
     from prepaid_entry e left join receipt r on r.id = e.receipt_id left join refund f on f.id = e.refund_id left join sys_user u on u.id = e.operator_id
     where e.account_id = $1 and ($2::date is null or e.book_date >= $2) and ($3::date is null or e.book_date <= $3) order by e.seq limit 5000`,
    [id, from ?? null, to ?? null],
  )
  return { ...account, entries }
}

/** 预存汇总: opening + in − out = closing, by item. */
export async function summarise(
  { q, actor }: ActionContext,
  { communityId, from, to }: ParsedOf<typeof prepaidSummary>,
): Promise<PrepaidSummaryRow[]> {
  const { communities } = actor.scope('charge-prepaid:balance:list')
  return q.query<PrepaidSummaryRow>(
    `select case when a.fee_item_id is null then 'general' else 'special' end as kind, min(i.name) as "itemName", count(distinct a.id)::int as accounts,
       coalesce(sum(e.amount) filter (where e.book_date < $2), 0)::numeric(14,2) as opening,
       coalesce(sum(e.amount) filter (where e.book_date >= $2 and e.amount > 0), 0)::numeric(14,2) as income,
       coalesce(-sum(e.amount) filter (where e.book_date >= $2 and e.amount < 0), 0)::numeric(14,2) as expense,
       coalesce(sum(e.amount), 0)::numeric(14,2) as closing
     from prepaid_account a left join fee_item i on i.id = a.fee_item_id left join prepaid_entry e on e.account_id = a.id and e.book_date <= $3
     where a.community_id = any($1) group by a.fee_item_id order by a.fee_item_id nulls first`,
    [communityId === undefined ? communities : communities.filter((id) => id === communityId), from, to],
  )
}
