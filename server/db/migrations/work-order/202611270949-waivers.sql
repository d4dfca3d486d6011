alter table work_order add column waived_amount numeric(14,2);

alter table work_order add column fee_waived boolean not null default false;

alter table work_order_apply add column extent text;

alter table work_order_apply add column amount numeric(14,2);
