create table double_sign (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  task_id uuid not null,
  step_id uuid not null,
  point_id uuid not null,
  point_name text not null,
  way_name text,
  slot_date date not null,
  minutes integer not null,
  main_user_id bigint,
  main_at timestamptz,
  main_geo_lng numeric(9,6),
  main_geo_lat numeric(9,6),
  main_device text,
  co_user_id bigint,
  co_at timestamptz,
  co_geo_lng numeric(9,6),
  co_geo_lat numeric(9,6),
  co_device text,
  distance_meters integer,
  gap_seconds integer,
  status smallint not null,
  suspect boolean not null default false,
  suspect_reason text,
  remark text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_double_sign_community_id_id on double_sign (community_id, id desc);

create index ix_double_sign_task_id on double_sign (task_id, id desc);

create index ix_double_sign_step_id on double_sign (step_id, id desc);

create index ix_double_sign_point_id on double_sign (point_id, id desc);

create index ix_double_sign_community_id_slot_date on double_sign (community_id, slot_date, id);

create index ix_double_sign_main_user_id on double_sign (main_user_id, id desc);

create index ix_double_sign_co_user_id on double_sign (co_user_id, id desc);

create index ix_double_sign_community_id_status on double_sign (community_id, status, id);

create unique index uq_double_sign_step_id on double_sign (step_id) nulls not distinct;
