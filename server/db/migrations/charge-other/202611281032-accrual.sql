alter table voucher_batch add column accrual boolean not null default false;
