-- What reports ask of the handling of an order, and whether it was late, without the rows of its clocks.
drop index ix_work_order_clock_handle;
create index ix_work_order_clock_handle on work_order_clock (order_id) include (status, clock_kind, used_minutes, over_minutes, start_at, end_at, over, waived) where stage = 'handle' and status <> 'cancelled';
create index ix_work_order_clock_late on work_order_clock (order_id) where over and not waived and status <> 'cancelled';
