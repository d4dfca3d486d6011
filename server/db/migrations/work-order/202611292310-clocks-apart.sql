-- Reports take one of the clocks of an order by its id, so that several processes of the database can work on them together.
drop index ix_work_order_clock_handle;
create index ix_work_order_clock_handle on work_order_clock (order_id) include (id, status, clock_kind, used_minutes, over_minutes, start_at, end_at, over, waived) where stage = 'handle' and status <> 'cancelled';
