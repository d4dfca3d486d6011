-- One running run per community, plans that add up, rows that stay.

create unique index uq_offset_run_running on offset_run (community_id) where status = 3;
alter table offset_run add constraint ck_offset_run_counts check (properties >= 0 and lines >= 0 and failed >= 0 and total_amount >= 0);
alter table offset_line
  add constraint ck_offset_line_amounts check (planned > 0 and amount >= 0 and amount <= planned and (amount > 0) = (status in (1, 4)));
alter table prepaid_transfer add constraint ck_prepaid_transfer_amount check (amount > 0);
create trigger never_deleted before delete on offset_run for each row execute function refuse_ledger_change();
create trigger never_deleted before delete on prepaid_transfer for each row execute function refuse_ledger_change();
create index ix_offset_part_run on offset_part (run_id, status, id);
