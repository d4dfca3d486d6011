-- The minute's look at open tasks does not read those that are over.
create index ix_schedule_task_open_end on schedule_task (slot_end) where status in (10, 20);

create index ix_schedule_task_open_latest on schedule_task (latest_at) where status in (10, 20);

-- Signs at a machine may wait for a network, also of tasks that were given out before.
update schedule_task set rule = rule || '{"allowOffline": true}' where biz_kind = 'equipment' and status in (10, 20);
