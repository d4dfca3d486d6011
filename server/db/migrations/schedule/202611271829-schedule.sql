create table schedule_plan__way_ids (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_schedule_plan__way_ids_target_id on schedule_plan__way_ids (target_id);

create table schedule_plan__user_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_schedule_plan__user_ids_target_id on schedule_plan__user_ids (target_id);

create table schedule_plan__position_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_schedule_plan__position_ids_target_id on schedule_plan__position_ids (target_id);

create table schedule_plan__role_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_schedule_plan__role_ids_target_id on schedule_plan__role_ids (target_id);

create table schedule_plan__auditor_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_schedule_plan__auditor_ids_target_id on schedule_plan__auditor_ids (target_id);

create table schedule_plan (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  biz_kind text not null,
  plan_no text,
  name text not null,
  model_id uuid,
  manager_patrol boolean not null default false,
  freq text not null,
  every integer,
  interval_from text,
  weekdays smallint[],
  month_of_cycle integer,
  month_days smallint[],
  short_month text,
  cycle jsonb,
  repeat_after text,
  times jsonb not null,
  span_days integer not null,
  start_date date not null,
  end_date date,
  include_dates jsonb,
  exclude_dates jsonb,
  holiday_policy text not null,
  lead_days integer not null,
  early_minutes integer not null,
  unlimited boolean not null default false,
  late_minutes integer,
  makeup_days integer not null,
  assign_mode text not null,
  assignee_kind text not null,
  audit_required boolean not null default false,
  abnormal_policy text not null,
  remark text,
  attachments jsonb,
  status smallint not null,
  cycle_text text,
  by_system boolean not null default false,
  plan_version integer,
  generated_until date,
  next_slot_at timestamptz,
  enabled_at timestamptz,
  unanswered integer,
  fault text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_schedule_plan_community_id_id on schedule_plan (community_id, id desc);

create index ix_schedule_plan_community_id_biz_kind on schedule_plan (community_id, biz_kind, id);

create index ix_schedule_plan_community_id_plan_no on schedule_plan (community_id, plan_no, id);

create index ix_schedule_plan_community_id_name on schedule_plan (community_id, name, id);

create index ix_schedule_plan_model_id on schedule_plan (model_id, id desc);

create index ix_schedule_plan_community_id_freq on schedule_plan (community_id, freq, id);

create index ix_schedule_plan_community_id_start_date on schedule_plan (community_id, start_date, id);

create index ix_schedule_plan_community_id_status on schedule_plan (community_id, status, id);

create unique index uq_schedule_plan_plan_no_company_id on schedule_plan (plan_no, company_id);

create unique index uq_schedule_plan_name_biz_kind_community_id on schedule_plan (name, biz_kind, community_id) nulls not distinct where status in (10, 20, 30);

create table schedule_task__assignee_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_schedule_task__assignee_ids_target_id on schedule_task__assignee_ids (target_id);

create table schedule_task__auditor_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_schedule_task__auditor_ids_target_id on schedule_task__auditor_ids (target_id);

create table schedule_task (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  task_no text not null,
  biz_kind text not null,
  plan_id uuid,
  plan_version integer,
  name text not null,
  target_id text not null,
  target_name text not null,
  category text,
  manager_patrol boolean not null default false,
  slot_date date not null,
  slot_start timestamptz not null,
  slot_end timestamptz not null,
  earliest_at timestamptz not null,
  latest_at timestamptz,
  assignee_key text not null,
  executor_id bigint,
  executor_name text,
  status smallint not null,
  overdue boolean not null default false,
  late boolean not null default false,
  generated_late boolean not null default false,
  unassigned boolean not null default false,
  suspect boolean not null default false,
  started_at timestamptz,
  submitted_at timestamptz,
  finished_at timestamptz,
  step_total integer,
  step_done integer,
  abnormal_count integer,
  score numeric(6,2),
  summary text,
  rule jsonb,
  audit_required boolean not null default false,
  audit_round integer,
  audit_by_id bigint,
  audit_at timestamptz,
  audit_in_time boolean not null default false,
  audit_comment text,
  close_reason text,
  reassign_count integer,
  source text not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_schedule_task_community_id_id on schedule_task (community_id, id desc);

create index ix_schedule_task_community_id_task_no on schedule_task (community_id, task_no, id);

create index ix_schedule_task_community_id_biz_kind on schedule_task (community_id, biz_kind, id);

create index ix_schedule_task_plan_id on schedule_task (plan_id, id desc);

create index ix_schedule_task_community_id_target_id on schedule_task (community_id, target_id, id);

create index ix_schedule_task_community_id_category on schedule_task (community_id, category, id);

create index ix_schedule_task_community_id_slot_date on schedule_task (community_id, slot_date, id);

create index ix_schedule_task_community_id_slot_start on schedule_task (community_id, slot_start, id);

create index ix_schedule_task_community_id_latest_at on schedule_task (community_id, latest_at, id);

create index ix_schedule_task_executor_id on schedule_task (executor_id, id desc);

create index ix_schedule_task_community_id_status on schedule_task (community_id, status, id);

create index ix_schedule_task_community_id_submitted_at on schedule_task (community_id, submitted_at, id);

create index ix_schedule_task_audit_by_id on schedule_task (audit_by_id, id desc);

create unique index uq_schedule_task_task_no_company_id on schedule_task (task_no, company_id) nulls not distinct;

create unique index uq_schedule_task_plan_id_target_id_slot_start_assignee_key on schedule_task (plan_id, target_id, slot_start, assignee_key) nulls not distinct;

create table schedule_step (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  biz_kind text not null,
  task_id uuid not null,
  seq integer not null,
  ref_id text not null,
  ref_name text not null,
  target_name text,
  category text,
  required boolean not null default true,
  co_signed boolean not null default false,
  code text,
  nfc_code text,
  geo_lng numeric(9,6),
  geo_lat numeric(9,6),
  radius_meters integer,
  status text not null,
  sign_at timestamptz,
  sign_by_id bigint,
  sign_method text,
  methods_done text[],
  sign_geo_lng numeric(9,6),
  sign_geo_lat numeric(9,6),
  distance_meters integer,
  client_at timestamptz,
  skewed boolean not null default false,
  speedy boolean not null default false,
  device_id text,
  photos jsonb,
  remark text,
  manual_reason text,
  abnormal_count integer,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_schedule_step_community_id_id on schedule_step (community_id, id desc);

create index ix_schedule_step_community_id_biz_kind on schedule_step (community_id, biz_kind, id);

create index ix_schedule_step_task_id on schedule_step (task_id, id desc);

create index ix_schedule_step_community_id_ref_id on schedule_step (community_id, ref_id, id);

create index ix_schedule_step_community_id_ref_name on schedule_step (community_id, ref_name, id);

create index ix_schedule_step_community_id_status on schedule_step (community_id, status, id);

create index ix_schedule_step_community_id_sign_at on schedule_step (community_id, sign_at, id);

create index ix_schedule_step_sign_by_id on schedule_step (sign_by_id, id desc);

create unique index uq_schedule_step_task_id_seq on schedule_step (task_id, seq) nulls not distinct;

create table schedule_item (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  task_id uuid not null,
  step_id uuid not null,
  seq integer not null,
  item_id text,
  name text not null,
  value_type text not null,
  standard_text text,
  unit text,
  normal_min numeric(14,4),
  normal_max numeric(14,4),
  options text[],
  full_score numeric(6,2),
  required boolean not null default true,
  photo_rule text not null,
  level text not null,
  value text,
  number_value numeric(14,4),
  judge text,
  got_score numeric(6,2),
  remark text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_schedule_item_community_id_id on schedule_item (community_id, id desc);

create index ix_schedule_item_task_id on schedule_item (task_id, id desc);

create index ix_schedule_item_step_id on schedule_item (step_id, id desc);

create unique index uq_schedule_item_step_id_seq on schedule_item (step_id, seq) nulls not distinct;

create table finding (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  finding_no text not null,
  biz_kind text not null,
  task_id uuid not null,
  step_id uuid not null,
  item_id uuid not null,
  ref_name text not null,
  item_name text not null,
  category text,
  level text not null,
  description text not null,
  photos jsonb,
  found_by_id bigint,
  found_at timestamptz not null,
  handler_id bigint,
  deadline timestamptz not null,
  status smallint not null,
  handle_result text,
  handle_photos jsonb,
  handled_at timestamptz,
  review_by_id bigint,
  review_at timestamptz,
  review_comment text,
  order_id uuid,
  closed_at timestamptz,
  told_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_finding_community_id_id on finding (community_id, id desc);

create index ix_finding_community_id_finding_no on finding (community_id, finding_no, id);

create index ix_finding_community_id_biz_kind on finding (community_id, biz_kind, id);

create index ix_finding_task_id on finding (task_id, id desc);

create index ix_finding_step_id on finding (step_id, id desc);

create index ix_finding_item_id on finding (item_id, id desc);

create index ix_finding_community_id_level on finding (community_id, level, id);

create index ix_finding_found_by_id on finding (found_by_id, id desc);

create index ix_finding_community_id_found_at on finding (community_id, found_at, id);

create index ix_finding_handler_id on finding (handler_id, id desc);

create index ix_finding_community_id_deadline on finding (community_id, deadline, id);

create index ix_finding_community_id_status on finding (community_id, status, id);

create index ix_finding_review_by_id on finding (review_by_id, id desc);

create index ix_finding_order_id on finding (order_id, id desc);

create unique index uq_finding_finding_no_company_id on finding (finding_no, company_id) nulls not distinct;

create unique index uq_finding_item_id on finding (item_id) nulls not distinct;
