-- The list begins with the newest, of one community or of all; what is open, and a category of a community, are a small part of years of orders.
create index ix_work_order_community_created on work_order (community_id, created_at, id);
create index ix_work_order_created on work_order (created_at, id);
create index ix_work_order_open on work_order (created_at, id) where status < 80;
create index ix_work_order_community_category on work_order (community_id, category_id);

-- What the report asks of the clocks of a finished order, without their rows.
create index ix_work_order_clock_handle on work_order_clock (order_id) include (over) where stage = 'handle' and status <> 'cancelled' and not waived;

-- The tick goes on behind the clock that it looked at last.
drop index ix_work_order_clock_fire;
create index ix_work_order_clock_fire on work_order_clock (next_fire_at, id) where status = 'running';

create index ix_appraisal_community_id_at on appraisal (community_id, at, id);
