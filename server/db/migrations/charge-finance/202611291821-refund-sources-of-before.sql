-- What was paid out before: of one receipt as it was; of several, what left in one way, by what each had brought in in that way.
with recursive part as (
  select f.id as refund_id, a.receipt_id, r.type
  from refund f join refund_line l on l.refund_id = f.id join receipt_allocation a on a.id = l.source_allocation_id join receipt r on r.id = a.receipt_id
  where f.status = 5
  union
  select p.refund_id, s.receipt_id, r.type
  from part p join receipt_allocation a on a.receipt_id = p.receipt_id and a.kind = 'transferOut' and p.type = 'transfer'
    join receipt_allocation s on s.id = a.source_allocation_id join receipt r on r.id = s.receipt_id),
came as (
  select o.refund_id, o.receipt_id, e.account_id, sum(p.amount) as paid
  from (select distinct refund_id, receipt_id from part where type <> 'transfer') o
    join payment p on p.receipt_id = o.receipt_id left join prepaid_entry e on e.id = p.prepaid_entry_id
  group by 1, 2, 3 having sum(p.amount) > 0),
gone as (
  select refund_id, null::uuid as account_id, -sum(amount) as amount from payment where refund_id is not null group by 1
  union all
  select refund_id, account_id, sum(amount) from prepaid_entry where kind = 'refundIn' group by 1, 2),
reached as (
  select c.refund_id, c.receipt_id, c.account_id, c.paid, g.amount, sum(c.paid) over (partition by c.refund_id, c.account_id) as all_paid,
    sum(c.paid) over (partition by c.refund_id, c.account_id order by c.receipt_id) as paid_so_far
  from came c join gone g on g.refund_id = c.refund_id and g.account_id is not distinct from c.account_id),
shares as (
  select refund_id, receipt_id, account_id,
    round(amount * paid_so_far / all_paid, 2) - round(amount * (paid_so_far - paid) / all_paid, 2) as amount
  from reached)
insert into refund_source (id, company_id, community_id, refund_id, receipt_id, account_id, amount, created_by, created_at, updated_by, updated_at)
select gen_random_uuid(), f.company_id, f.community_id, s.refund_id, s.receipt_id, s.account_id, s.amount, f.updated_by, f.updated_at, f.updated_by, f.updated_at
from shares s join refund f on f.id = s.refund_id where s.amount > 0;
