-- Which orders were open at a moment, and which ended on a day, without looking at the years between.
create index ix_work_order_closed on work_order (closed_at, created_at) where closed_at is not null;
create index ix_work_order_voided on work_order (voided_at, created_at) where voided_at is not null;

-- The few lines of the log by which an order was opened again, or came into the pool.
create index ix_timeline_order_reopened on timeline (at) where biz_type = 'work-order.workOrder' and from_state = '已关闭' and to_state <> '已关闭';
create index ix_timeline_order_pooled on timeline (at) where biz_type = 'work-order.workOrder' and to_state = '待抢单' and from_state is distinct from '待抢单';

-- What was reported before at the same place.
create index ix_work_order_house_category on work_order (house_id, category_id, closed_at) where house_id is not null;
create index ix_work_order_area_category on work_order (area_id, category_id, closed_at) where area_id is not null;
