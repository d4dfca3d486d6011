alter table work_order add column follows_id uuid;

create index ix_work_order_follows_id on work_order (follows_id, id desc);
