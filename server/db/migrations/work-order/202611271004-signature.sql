alter table work_order add column signature jsonb;
