-- Late fee, as before; what most receivables need, one product, is now worked out within the query that asks for many of them: a function
-- of one row that returns a table is written out where it is read, one that returns a value is called for each. The history is gone through
-- for those that have one.
create function late_fee_history(of_receivable uuid, rate numeric, cap_ratio numeric, first_day date, as_of date) returns numeric language plpgsql stable as $$
begin
  return (
    with live as (
      select e.side, e.amount, case when e.side = 'R' then e.book_date else e.value_date end as day
      from receivable_entry e
      where e.receivable_id = of_receivable and e.component = 'P' and not (e.kind in ('void', 'revoke') and e.reverses_entry_id is not null)
        and not exists (select 1 from receivable_entry x where x.reverses_entry_id = e.id and x.kind in ('void', 'revoke'))),
    steps as (
      select day, sum(sum(case side when 'R' then amount else -amount end)) over (order by day) as principal, lead(day) over (order by day) as next_day
      from live group by day),
    spans as (
      select s.principal, datemultirange(daterange(greatest(s.day + 1, first_day), least(coalesce(s.next_day, as_of), as_of) + 1)) as days
      from steps s
      where s.principal > 0 and greatest(s.day + 1, first_day) <= least(coalesce(s.next_day, as_of), as_of)),
    stopped as (
      select coalesce(range_agg(daterange(h.from_date, coalesce(h.to_date, as_of) + 1)), '{}') as days
      from hang_up_record h join hang_up_type t on t.id = h.type_id
      where h.receivable_id = of_receivable and t.stop_late_fee and h.from_date <= coalesce(h.to_date, as_of)),
    interest as (
      select sum(s.principal * (upper(d.span) - lower(d.span))) as principal_days
      from spans s cross join stopped x cross join lateral unnest(s.days - x.days) as d(span))
    select least(
      round(coalesce(i.principal_days, 0) * rate / 10000, 2),
      coalesce(round(cap_ratio * (select coalesce(sum(case side when 'R' then amount when 'D' then -amount else 0 end), 0) from live where day <= as_of), 2), 'Infinity'::numeric))
    from interest i);
end
$$;

-- No row where none is due.
create function late_fee_of(of_receivable uuid, rate numeric, cap_ratio numeric, due_date date, start_mode text, grace_days integer, late_fee_from date, as_of date)
  returns table (due numeric) language sql stable rows 1 as $$
  select case when p.alone and not exists (select 1 from hang_up_record h where h.receivable_id = of_receivable)
    then least(
      round(p.amount * greatest(as_of - greatest(p.day + 1, s.first_day) + 1, 0) * rate / 10000, 2),
      coalesce(round(cap_ratio * p.amount, 2), 'Infinity'::numeric))
    else late_fee_history(of_receivable, rate, cap_ratio, s.first_day, as_of) end
  from (select greatest(due_date + 1 + case when start_mode = 'afterGrace' then coalesce(grace_days, 0) else 0 end, late_fee_from) as first_day) s
  cross join (
    select count(*) = 1 and bool_and(e.side = 'R' and e.amount > 0) as alone, min(e.amount) as amount, min(e.book_date) as day
    from receivable_entry e where e.receivable_id = of_receivable and e.component = 'P') p
  where rate > 0 and late_fee_from is not null and due_date < as_of and (start_mode = 'afterGrace' or as_of - due_date > coalesce(grace_days, 0))
$$;

create or replace function late_fee_due(of_receivable uuid, as_of date) returns numeric language sql stable as $$
  select f.due
  from receivable r
  cross join lateral late_fee_of(r.id, r.overdue_rate, r.overdue_cap_ratio, r.due_date, r.start_mode, r.grace_days, r.late_fee_from, as_of) f
  where r.id = of_receivable and r.status <> 4
$$;
