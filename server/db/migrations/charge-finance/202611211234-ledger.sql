-- What the database itself keeps of the ledger: sums that cannot go wrong, rows that cannot change, months that stay closed.

alter table receivable drop column outstanding_amount;
alter table receivable add column outstanding_amount numeric(14,2) not null
  generated always as (receivable_amount - received_amount - deducted_amount) stored;

alter table receivable
  add constraint ck_receivable_amounts check (original_amount > 0 and receivable_amount >= 0 and received_amount >= 0
    and deducted_amount >= 0 and late_fee_received >= 0 and late_fee_deducted >= 0),
  add constraint ck_receivable_outstanding check (outstanding_amount >= 0),
  add constraint ck_receivable_dates check (period_from <= period_to),
  add constraint ck_receivable_binding check (source not in ('generate', 'single', 'supplement') or house_fee_standard_id is not null);

create unique index uq_receivable_binding on receivable (property_id, fee_item_id, house_fee_standard_id, fee_period, period_from)
  where status <> 4 and source in ('generate', 'single', 'supplement');
create unique index uq_receivable_source on receivable (source, source_id, source_part)
  where status <> 4 and source in ('meter', 'sharing', 'park', 'contract', 'workOrder', 'decoration', 'device', 'activity');
-- Who owes what, and what is locked: a small part of a large table.
create index ix_receivable_open on receivable (community_id, property_id, fee_item_id, fee_period) where outstanding_amount > 0 and status <> 4;
create index ix_receivable_locked on receivable (lock_type, lock_expire_at) where lock_type <> 'none';
create index ix_receivable_lock_ref on receivable (lock_ref) where lock_ref is not null;

alter table receivable_entry
  add constraint ck_receivable_entry_amount check (amount <> 0),
  add constraint ck_receivable_entry_dates check (value_date <= book_date and account_period = to_char(book_date, 'YYYY-MM'));
-- An entry is taken back once.
create unique index uq_receivable_entry_reverses on receivable_entry (reverses_entry_id) where reverses_entry_id is not null;
alter table receipt
  add constraint ck_receipt_amounts check (cash_amount >= 0 and prepaid_used >= 0 and prepaid_in >= 0 and preferential_amount >= 0 and round_off_amount >= 0),
  add constraint ck_receipt_sum check (total_amount = cash_amount + prepaid_used);
alter table receipt_allocation
  add constraint ck_receipt_allocation_amount check (amount <> 0),
  add constraint ck_receipt_allocation_refunded check (
    refunded_amount >= 0 and pending_refund_amount >= 0 and (refunded_amount + pending_refund_amount <= amount or (amount < 0 and refunded_amount = 0 and pending_refund_amount = 0)));
alter table payment
  add constraint ck_payment_document check ((receipt_id is null) <> (refund_id is null)),
  add constraint ck_payment_sign check ((direction = 'in' and amount > 0) or (direction = 'out' and amount < 0)),
  add constraint ck_payment_change check (tendered_amount is null or tendered_amount - coalesce(change_amount, 0) = amount);
create unique index uq_payment_reverses on payment (reverses_payment_id) where refund_id is null and reverses_payment_id is not null;
create unique index uq_deduction_line_entry on deduction_line (entry_id) where entry_id is not null;
alter table deduction_line add constraint ck_deduction_line_amount check (amount > 0);
alter table refund add constraint ck_refund_total check (total > 0);
alter table refund_line add constraint ck_refund_line_amount check (amount > 0);

-- A row of a ledger stays as it was written; the arguments name the columns that are maintained.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_nargs > 0 and to_jsonb(old) - tg_argv = to_jsonb(new) - tg_argv then
    return new;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger append_only before update or delete on receivable_entry for each row execute function refuse_ledger_change();
create trigger append_only before update or delete on receipt_allocation for each row
  execute function refuse_ledger_change('refunded_amount', 'pending_refund_amount', 'version', 'updated_at', 'updated_by');
create trigger append_only before update or delete on payment for each row
  execute function refuse_ledger_change('reconcile_status', 'version', 'updated_at', 'updated_by');
create trigger never_deleted before delete on receivable for each row execute function refuse_ledger_change();
create trigger never_deleted before delete on receipt for each row execute function refuse_ledger_change();

-- The last line of defence behind the posting function: nothing is written into a closed month or day.
create function refuse_closed_book() returns trigger language plpgsql as $$
declare
  closed record;
begin
  select n.account_period, n.book_date into closed
  from (select distinct community_id, account_period, book_date from new_rows) n
  left join accounting_period p on p.community_id = n.community_id and p.period = n.account_period
  left join finance_day d on d.community_id = n.community_id and d.book_date = n.book_date
  where p.status in (2, 3) or d.status = 3 limit 1;
  if found then
    raise exception 'the books of % are closed', coalesce(closed.book_date::text, closed.account_period) using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create trigger open_book after insert on receivable_entry referencing new table as new_rows for each statement execute function refuse_closed_book();
create trigger open_book after insert on receipt referencing new table as new_rows for each statement execute function refuse_closed_book();
create trigger open_book after insert on payment referencing new table as new_rows for each statement execute function refuse_closed_book();

-- lateFee of the ledger book, for many receivables at once; packages/contract/charge-finance/late-fee.ts is the same in TypeScript
-- and a test holds both against each other.
-- The tables it reads may be made by later migrations.
set local check_function_bodies = off;

create function late_fee_due(of_receivable uuid, as_of date) returns numeric language sql stable as $$
  with r as (
    select id, overdue_rate, overdue_cap_ratio,
      greatest(due_date + 1 + case when start_mode = 'afterGrace' then coalesce(grace_days, 0) else 0 end, late_fee_from) as first_day
    from receivable
    where id = of_receivable and status <> 4 and overdue_rate > 0 and late_fee_from is not null and due_date < as_of
      and (start_mode = 'afterGrace' or as_of - due_date > coalesce(grace_days, 0))),
  live as (
    select e.side, e.amount, case when e.side = 'R' then e.book_date else e.value_date end as day
    from r join receivable_entry e on e.receivable_id = r.id
    where e.component = 'P' and not (e.kind in ('void', 'revoke') and e.reverses_entry_id is not null)
      and not exists (select 1 from receivable_entry x where x.reverses_entry_id = e.id and x.kind in ('void', 'revoke'))),
  steps as (
    select day, sum(sum(case side when 'R' then amount else -amount end)) over (order by day) as principal, lead(day) over (order by day) as next_day
    from live group by day),
  spans as (
    select s.principal, datemultirange(daterange(greatest(s.day + 1, r.first_day), least(coalesce(s.next_day, as_of), as_of) + 1)) as days
    from steps s cross join r
    where s.principal > 0 and greatest(s.day + 1, r.first_day) <= least(coalesce(s.next_day, as_of), as_of)),
  stopped as (
    select coalesce(range_agg(daterange(h.from_date, coalesce(h.to_date, as_of) + 1)), '{}') as days
    from r join hang_up_record h on h.receivable_id = r.id join hang_up_type t on t.id = h.type_id
    where t.stop_late_fee and h.from_date <= coalesce(h.to_date, as_of)),
  interest as (
    select sum(s.principal * (upper(d.span) - lower(d.span))) as principal_days
    from spans s cross join stopped x cross join lateral unnest(s.days - x.days) as d(span))
  select least(
    round(coalesce(i.principal_days, 0) * r.overdue_rate / 10000, 2),
    coalesce(round(r.overdue_cap_ratio * (select coalesce(sum(case side when 'R' then amount when 'D' then -amount else 0 end), 0) from live where day <= as_of), 2), 'Infinity'::numeric))
  from r cross join interest i
$$;

-- What of it is still to be paid.
create function late_fee_payable(of_receivable uuid, as_of date) returns numeric language sql stable as $$
  select greatest(0, coalesce(late_fee_due(id, as_of), 0) - late_fee_received - late_fee_deducted) from receivable where id = of_receivable
$$;
