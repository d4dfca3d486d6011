-- What the database itself keeps of closed months and of numbered papers.

-- A snapshot is written while its month is being closed and goes when the month is open again; in between it stays as it is.
create function refuse_snapshot_change() returns trigger language plpgsql as $$
declare
  settlement uuid := case when tg_op = 'DELETE' then old.settlement_id else new.settlement_id end;
begin
  if exists (select 1 from month_settlement where id = settlement and status in (3, 4)) then
    raise exception 'the snapshot of a closed month is never changed' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger closed_snapshot before insert or update or delete on month_settlement_line for each row execute function refuse_snapshot_change();
create trigger closed_snapshot before insert or update or delete on month_settlement_prepaid for each row execute function refuse_snapshot_change();
create trigger closed_snapshot before insert or update or delete on month_settlement_cash for each row execute function refuse_snapshot_change();

-- A closed month opens through its settlement only.
create function refuse_period_reopening() returns trigger language plpgsql as $$
begin
  if exists (select 1 from month_settlement s where s.community_id = old.community_id and s.period = old.period and s.status in (3, 4)) then
    raise exception 'month % is closed by its settlement', old.period using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger settled_period before update on accounting_period for each row when (old.status = 3 and new.status <> 3)
  execute function refuse_period_reopening();

alter table receipt_book add constraint ck_receipt_book_numbers check (start_no >= 1 and end_no >= start_no and end_no - start_no < 1000);
alter table receipt_book add constraint ex_receipt_book_numbers exclude using gist (
  int8range(hashtextextended(company_id::text || ':' || coalesce(prefix, ''), 0), hashtextextended(company_id::text || ':' || coalesce(prefix, ''), 0), '[]') with &&,
  int4range(start_no, end_no, '[]') with &&
);
-- One valid paper per receipt; the next free sheet of a book.
create unique index uq_paper_receipt_live on paper_receipt (receipt_id) where status = 1 and receipt_id is not null;
create index ix_paper_receipt_free on paper_receipt (book_id, sheet_no) where status = 0;
