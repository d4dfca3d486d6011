create table work_order__co_handler_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_work_order__co_handler_ids_target_id on work_order__co_handler_ids (target_id);

create table work_order (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  order_no text not null,
  order_type text not null,
  biz_line text,
  source_id uuid not null,
  urgency text,
  complaint_level_id uuid,
  category_id uuid not null,
  area_id uuid,
  house_id uuid,
  location_text text,
  customer_id uuid,
  anonymous boolean not null default false,
  caller_name text,
  caller_mobile text,
  hidden_name text,
  hidden_mobile text,
  title text,
  content text not null,
  attachments jsonb,
  appointment_start timestamptz,
  appointment_end timestamptz,
  accept_at_once boolean not null default false,
  status smallint not null,
  dispatch_mode text,
  handler_id bigint,
  parent_id uuid,
  round integer,
  transfer_count integer,
  refuse_count integer,
  hang_up_count integer,
  urge_count integer,
  rework_count integer,
  visit_count integer,
  escalation_level integer,
  accepted_at timestamptz,
  dispatched_at timestamptz,
  dispatched_by bigint,
  taken_at timestamptz,
  arrived_at timestamptz,
  first_reply_at timestamptz,
  progress_at timestamptz,
  pooled_at timestamptz,
  resume_at timestamptz,
  next_visit_at timestamptz,
  finished_at timestamptz,
  visited_at timestamptz,
  closed_at timestamptz,
  voided_at timestamptz,
  result text,
  result_kind text,
  photos_before jsonb,
  photos_after jsonb,
  close_kind text,
  pay_side text,
  fee_status text,
  fee_amount numeric(14,2),
  receivable_id uuid,
  actual_minutes integer,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_work_order_community_id_id on work_order (community_id, id desc);

create index ix_work_order_community_id_order_no on work_order (community_id, order_no, id);

create index ix_work_order_community_id_order_type on work_order (community_id, order_type, id);

create index ix_work_order_community_id_biz_line on work_order (community_id, biz_line, id);

create index ix_work_order_source_id on work_order (source_id, id desc);

create index ix_work_order_community_id_urgency on work_order (community_id, urgency, id);

create index ix_work_order_complaint_level_id on work_order (complaint_level_id, id desc);

create index ix_work_order_category_id on work_order (category_id, id desc);

create index ix_work_order_area_id on work_order (area_id, id desc);

create index ix_work_order_house_id on work_order (house_id, id desc);

create index ix_work_order_customer_id on work_order (customer_id, id desc);

create index ix_work_order_community_id_caller_mobile on work_order (community_id, caller_mobile, id);

create index ix_work_order_community_id_status on work_order (community_id, status, id);

create index ix_work_order_handler_id on work_order (handler_id, id desc);

create index ix_work_order_parent_id on work_order (parent_id, id desc);

create index ix_work_order_community_id_escalation_level on work_order (community_id, escalation_level, id);

create index ix_work_order_dispatched_by on work_order (dispatched_by, id desc);

create index ix_work_order_community_id_finished_at on work_order (community_id, finished_at, id);

create index ix_work_order_receivable_id on work_order (receivable_id, id desc);

create unique index uq_work_order_order_no_company_id on work_order (order_no, company_id) nulls not distinct;

create table work_order_assign (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  order_id uuid not null,
  round integer not null,
  user_id bigint not null,
  mode text not null,
  status text not null,
  assigned_at timestamptz not null,
  assigned_by bigint,
  end_at timestamptz,
  reason_id uuid,
  remark text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_work_order_assign_community_id_id on work_order_assign (community_id, id desc);

create index ix_work_order_assign_order_id on work_order_assign (order_id, id desc);

create index ix_work_order_assign_community_id_user_id on work_order_assign (community_id, user_id, id);

create index ix_work_order_assign_assigned_by on work_order_assign (assigned_by, id desc);

create index ix_work_order_assign_reason_id on work_order_assign (reason_id, id desc);

create table work_order_clock (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  order_id uuid not null,
  stage text not null,
  round integer not null,
  seq integer not null,
  rule_id uuid,
  clock_kind text not null,
  limit_minutes integer not null,
  grace_minutes integer not null,
  pause_on_hang_up boolean not null default true,
  need_reason boolean not null default false,
  start_at timestamptz not null,
  due_at timestamptz not null,
  end_at timestamptz,
  paused_at timestamptz,
  paused_minutes integer not null,
  used_minutes integer,
  over_minutes integer,
  status text not null,
  over boolean not null default false,
  waived boolean not null default false,
  over_reason_id uuid,
  next_fire_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_work_order_clock_community_id_id on work_order_clock (community_id, id desc);

create index ix_work_order_clock_order_id on work_order_clock (order_id, id desc);

create index ix_work_order_clock_rule_id on work_order_clock (rule_id, id desc);

create index ix_work_order_clock_community_id_due_at on work_order_clock (community_id, due_at, id);

create index ix_work_order_clock_over_reason_id on work_order_clock (over_reason_id, id desc);

create index ix_work_order_clock_community_id_next_fire_at on work_order_clock (community_id, next_fire_at, id);

create unique index uq_work_order_clock_order_id_stage_round_seq on work_order_clock (order_id, stage, round, seq) nulls not distinct;

create table work_order_firing (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  order_id uuid not null,
  clock_id uuid not null,
  rule_id uuid not null,
  occurrence integer not null,
  at timestamptz not null,
  level integer not null,
  told integer not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_work_order_firing_community_id_id on work_order_firing (community_id, id desc);

create index ix_work_order_firing_order_id on work_order_firing (order_id, id desc);

create index ix_work_order_firing_clock_id on work_order_firing (clock_id, id desc);

create index ix_work_order_firing_rule_id on work_order_firing (rule_id, id desc);

create unique index uq_work_order_firing_clock_id_rule_id_occurrence on work_order_firing (clock_id, rule_id, occurrence) nulls not distinct;

create table work_order_fee (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  order_id uuid not null,
  kind text not null,
  name text not null,
  quantity numeric(10,2) not null,
  unit_rate numeric(12,4) not null,
  amount numeric(14,2) not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_work_order_fee_community_id_id on work_order_fee (community_id, id desc);

create index ix_work_order_fee_order_id on work_order_fee (order_id, id desc);

create table work_order_time (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  order_id uuid not null,
  user_id bigint not null,
  minutes integer not null,
  share_percent integer not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_work_order_time_community_id_id on work_order_time (community_id, id desc);

create index ix_work_order_time_order_id on work_order_time (order_id, id desc);

create table work_order_urge (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  order_id uuid not null,
  source_kind text not null,
  content text,
  at timestamptz not null,
  user_id bigint,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_work_order_urge_community_id_id on work_order_urge (community_id, id desc);

create index ix_work_order_urge_order_id on work_order_urge (order_id, id desc);

create table work_order_append (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  order_id uuid not null,
  type text not null,
  content text,
  attachments jsonb,
  caller_name text,
  caller_mobile text,
  child_order_id uuid,
  at timestamptz not null,
  user_id bigint,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_work_order_append_community_id_id on work_order_append (community_id, id desc);

create index ix_work_order_append_order_id on work_order_append (order_id, id desc);

create index ix_work_order_append_child_order_id on work_order_append (child_order_id, id desc);

create table return_visit (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  order_id uuid not null,
  round integer not null,
  seq integer not null,
  method text not null,
  visit_status_id uuid,
  solved text,
  content text,
  visitor_id bigint not null,
  visit_at timestamptz not null,
  next_visit_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_return_visit_community_id_id on return_visit (community_id, id desc);

create index ix_return_visit_order_id on return_visit (order_id, id desc);

create index ix_return_visit_visit_status_id on return_visit (visit_status_id, id desc);

create index ix_return_visit_visitor_id on return_visit (visitor_id, id desc);

create table appraisal (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  order_id uuid not null,
  round integer not null,
  source text not null,
  overall numeric(3,2) not null,
  comment text,
  scores jsonb,
  at timestamptz not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_appraisal_community_id_id on appraisal (community_id, id desc);

create index ix_appraisal_order_id on appraisal (order_id, id desc);

create unique index uq_appraisal_order_id_source_round on appraisal (order_id, source, round) nulls not distinct;

create index ix_work_order_clock_fire on work_order_clock (next_fire_at) where status = 'running';
