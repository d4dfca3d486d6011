-- Late fee, as before. Nearly every receivable has one entry of principal and was never set aside: for it the fee is a product, and a
-- list adds up thousands of them. The whole history is gone through only where there is one; its plan is kept for the next.
create or replace function late_fee_due(of_receivable uuid, as_of date) returns numeric language plpgsql stable as $$
declare
  known record;
begin
  select x.overdue_rate as rate, x.overdue_cap_ratio as cap,
      greatest(x.due_date + 1 + case when x.start_mode = 'afterGrace' then coalesce(x.grace_days, 0) else 0 end, x.late_fee_from) as first_day,
      p.alone and not exists (select 1 from hang_up_record h where h.receivable_id = x.id) as alone, p.amount, p.day
    into known
    from receivable x cross join lateral (
      select count(*) = 1 and bool_and(e.side = 'R' and e.amount > 0) as alone, min(e.amount) as amount, min(e.book_date) as day
      from receivable_entry e where e.receivable_id = x.id and e.component = 'P') p
    where x.id = of_receivable and x.status <> 4 and x.overdue_rate > 0 and x.late_fee_from is not null and x.due_date < as_of
      and (x.start_mode = 'afterGrace' or as_of - x.due_date > coalesce(x.grace_days, 0));
  if not found then
    return null;
  end if;
  if known.alone then
    return least(
      round(known.amount * greatest(as_of - greatest(known.day + 1, known.first_day) + 1, 0) * known.rate / 10000, 2),
      coalesce(round(known.cap * known.amount, 2), 'Infinity'::numeric));
  end if;
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
      select s.principal, datemultirange(daterange(greatest(s.day + 1, known.first_day), least(coalesce(s.next_day, as_of), as_of) + 1)) as days
      from steps s
      where s.principal > 0 and greatest(s.day + 1, known.first_day) <= least(coalesce(s.next_day, as_of), as_of)),
    stopped as (
      select coalesce(range_agg(daterange(h.from_date, coalesce(h.to_date, as_of) + 1)), '{}') as days
      from hang_up_record h join hang_up_type t on t.id = h.type_id
      where h.receivable_id = of_receivable and t.stop_late_fee and h.from_date <= coalesce(h.to_date, as_of)),
    interest as (
      select sum(s.principal * (upper(d.span) - lower(d.span))) as principal_days
      from spans s cross join stopped x cross join lateral unnest(s.days - x.days) as d(span))
    select least(
      round(coalesce(i.principal_days, 0) * known.rate / 10000, 2),
      coalesce(round(known.cap * (select coalesce(sum(case side when 'R' then amount when 'D' then -amount else 0 end), 0) from live where day <= as_of), 2), 'Infinity'::numeric))
    from interest i);
end
$$;
