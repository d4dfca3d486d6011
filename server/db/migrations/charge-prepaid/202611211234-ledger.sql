-- Balances that cannot go wrong and rows that cannot change; the functions stand in the ledger migration of charge-finance.

alter table prepaid_account drop column available;
alter table prepaid_account add column available numeric(14,2) not null generated always as (balance - frozen) stored;
alter table prepaid_account
  add constraint ck_prepaid_account_balance check (balance >= 0 and frozen >= 0 and frozen <= balance and total_in >= 0 and total_out >= 0);
alter table prepaid_entry
  add constraint ck_prepaid_entry_amount check (amount <> 0 and balance_after >= 0),
  add constraint ck_prepaid_entry_dates check (account_period = to_char(book_date, 'YYYY-MM')),
  add constraint ck_prepaid_entry_document check (
    num_nonnulls(receipt_id, refund_id, transfer_id, offset_line_id, import_batch_id) > 0);
create unique index uq_prepaid_entry_reverses on prepaid_entry (reverses_entry_id) where reverses_entry_id is not null;
alter table prepaid_hold add constraint ck_prepaid_hold_amount check (amount > 0);
create index ix_prepaid_hold_open on prepaid_hold (account_id) where status = 1;

create trigger append_only before update or delete on prepaid_entry for each row execute function refuse_ledger_change();
create trigger never_deleted before delete on prepaid_account for each row execute function refuse_ledger_change();
create trigger open_book after insert on prepaid_entry referencing new table as new_rows for each statement execute function refuse_closed_book();
