alter table work_order add column time_remark text;

alter table work_order add column base_points numeric(8,2);

alter table work_order_clock add column deduct_points numeric(5,2);

create table order_staff_day (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  order_no text,
  order_id uuid,
  part text,
  happened_on date,
  staff_id bigint,
  role text,
  order_type text,
  biz_line text,
  category_id uuid,
  base_points numeric(8,2),
  praise numeric(8,2),
  blame numeric(8,2),
  over_points numeric(8,2),
  rework_points numeric(8,2),
  points numeric(8,2),
  over_count integer,
  judged boolean not null default false,
  content boolean not null default false,
  standard_minutes numeric(10,2),
  actual_minutes integer,
  shift_minutes integer,
  refused boolean not null default false,
  transferred boolean not null default false,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_order_staff_day_community_id_id on order_staff_day (community_id, id desc);

create index ix_order_staff_day_order_id on order_staff_day (order_id, id desc);

create index ix_order_staff_day_staff_id on order_staff_day (staff_id, id desc);

create index ix_order_staff_day_category_id on order_staff_day (category_id, id desc);

create table performance_lock (
  id uuid not null,
  through date not null,
  locked_at timestamptz not null,
  rows integer not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create unique index uq_performance_lock_through on performance_lock (through) nulls not distinct;

-- Reports read what is kept by its days, and what is not kept yet by the days of its orders.
create index ix_order_staff_day_happened on order_staff_day (happened_on);
create index ix_work_order_assign_assigned on work_order_assign (assigned_at);

-- What orders count for that were registered before it was kept.
update work_order o set base_points = s.base_points from problem_category c join staff_time_category s on s.id = c.staff_time_category_id where c.id = o.category_id;
