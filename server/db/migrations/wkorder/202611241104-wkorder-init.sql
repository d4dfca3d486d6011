create table order_source (
  id uuid not null,
  company_id bigint not null,
  code text not null,
  name text not null,
  channel text not null,
  biz_lines text[] not null,
  is_default boolean not null default false,
  enabled smallint not null,
  sort integer,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_order_source_company_id_id on order_source (company_id, id desc);

create index ix_order_source_company_id_enabled on order_source (company_id, enabled, id);

create index ix_order_source_company_id_sort on order_source (company_id, sort, id);

create unique index uq_order_source_code_company_id on order_source (code, company_id) nulls not distinct;

create unique index uq_order_source_name_company_id on order_source (name, company_id) nulls not distinct;

create table complaint_level (
  id uuid not null,
  company_id bigint not null,
  name text not null,
  level integer not null,
  color text,
  must_visit boolean not null default true,
  start_escalation integer not null,
  enabled smallint not null,
  sort integer,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_complaint_level_company_id_id on complaint_level (company_id, id desc);

create index ix_complaint_level_company_id_level on complaint_level (company_id, level, id);

create index ix_complaint_level_company_id_enabled on complaint_level (company_id, enabled, id);

create unique index uq_complaint_level_name_company_id on complaint_level (name, company_id) nulls not distinct;

create unique index uq_complaint_level_level_company_id on complaint_level (level, company_id) nulls not distinct;

create table problem_category (
  id uuid not null,
  company_id bigint not null,
  parent_id uuid,
  code text not null,
  name text not null,
  order_types text[] not null,
  urgency_default text not null,
  pay_side_default text not null,
  need_photo boolean not null default false,
  enabled smallint not null,
  sort integer,
  path text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_problem_category_company_id_id on problem_category (company_id, id desc);

create index ix_problem_category_parent_id on problem_category (parent_id, id desc);

create index ix_problem_category_company_id_enabled on problem_category (company_id, enabled, id);

create index ix_problem_category_company_id_path on problem_category (company_id, path, id);

create unique index uq_problem_category_code_company_id on problem_category (code, company_id) nulls not distinct;

create unique index uq_problem_category_name_parent_id_company_id on problem_category (name, parent_id, company_id) nulls not distinct;

create table problem_area (
  id uuid not null,
  company_id bigint not null,
  parent_id uuid,
  community_id bigint,
  name text not null,
  building_id uuid,
  geo_lng numeric(9,6),
  geo_lat numeric(9,6),
  enabled smallint not null,
  sort integer,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_problem_area_company_id_id on problem_area (company_id, id desc);

create index ix_problem_area_parent_id on problem_area (parent_id, id desc);

create index ix_problem_area_company_id_community_id on problem_area (company_id, community_id, id);

create index ix_problem_area_building_id on problem_area (building_id, id desc);

create index ix_problem_area_company_id_enabled on problem_area (company_id, enabled, id);

create unique index uq_problem_area_name_parent_id_community_id_company_id on problem_area (name, parent_id, community_id, company_id) nulls not distinct;

create table task_handler__user_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_task_handler__user_ids_target_id on task_handler__user_ids (target_id);

create table task_handler__position_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_task_handler__position_ids_target_id on task_handler__position_ids (target_id);

create table task_handler__role_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_task_handler__role_ids_target_id on task_handler__role_ids (target_id);

create table task_handler__backup_user_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_task_handler__backup_user_ids_target_id on task_handler__backup_user_ids (target_id);

create table task_handler (
  id uuid not null,
  company_id bigint not null,
  order_type text not null,
  stage text not null,
  community_id bigint,
  category_id uuid,
  area_id uuid,
  kind text not null,
  enabled smallint not null,
  sort integer,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_task_handler_company_id_id on task_handler (company_id, id desc);

create index ix_task_handler_company_id_order_type on task_handler (company_id, order_type, id);

create index ix_task_handler_company_id_stage on task_handler (company_id, stage, id);

create index ix_task_handler_company_id_community_id on task_handler (company_id, community_id, id);

create index ix_task_handler_category_id on task_handler (category_id, id desc);

create index ix_task_handler_area_id on task_handler (area_id, id desc);

create index ix_task_handler_company_id_enabled on task_handler (company_id, enabled, id);

create index ix_task_handler_company_id_sort on task_handler (company_id, sort, id);

create unique index uq_task_handler_order_type_stage_community_id_category_2ae0ec90 on task_handler (order_type, stage, community_id, category_id, area_id, company_id) nulls not distinct;

create table order_reason (
  id uuid not null,
  company_id bigint not null,
  reason_type text not null,
  name text not null,
  need_remark boolean not null default false,
  enabled smallint not null,
  sort integer,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_order_reason_company_id_id on order_reason (company_id, id desc);

create index ix_order_reason_company_id_reason_type on order_reason (company_id, reason_type, id);

create index ix_order_reason_company_id_enabled on order_reason (company_id, enabled, id);

create index ix_order_reason_company_id_sort on order_reason (company_id, sort, id);

create unique index uq_order_reason_name_reason_type_company_id on order_reason (name, reason_type, company_id) nulls not distinct;

create table business_link (
  id uuid not null,
  company_id bigint not null,
  order_type text not null,
  stage text not null,
  enabled smallint not null,
  need_photo_before boolean not null default false,
  need_photo_after boolean not null default false,
  visit_mode text,
  sample_rate integer,
  require_appraisal boolean not null default false,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_business_link_company_id_id on business_link (company_id, id desc);

create index ix_business_link_company_id_order_type on business_link (company_id, order_type, id);

create index ix_business_link_company_id_stage on business_link (company_id, stage, id);

create unique index uq_business_link_order_type_stage_company_id on business_link (order_type, stage, company_id) nulls not distinct;

create table working_calendar (
  id uuid not null,
  company_id bigint not null,
  community_id bigint,
  name text not null,
  weekly jsonb not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_working_calendar_company_id_id on working_calendar (company_id, id desc);

create index ix_working_calendar_company_id_community_id on working_calendar (company_id, community_id, id);

create unique index uq_working_calendar_community_id_company_id on working_calendar (community_id, company_id) nulls not distinct;

create table working_calendar_day (
  id uuid not null,
  company_id bigint not null,
  calendar_id uuid not null,
  date date not null,
  kind text not null,
  segments jsonb,
  name text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_working_calendar_day_company_id_id on working_calendar_day (company_id, id desc);

create index ix_working_calendar_day_calendar_id on working_calendar_day (calendar_id, id desc);

create unique index uq_working_calendar_day_calendar_id_date on working_calendar_day (calendar_id, date) nulls not distinct;

create table time_limit_rule (
  id uuid not null,
  company_id bigint not null,
  stage text not null,
  biz_line text not null,
  order_type text,
  category_id uuid,
  complaint_level_id uuid,
  urgency text,
  community_id bigint,
  limit_minutes integer not null,
  clock_kind text not null,
  grace_minutes integer not null,
  pause_on_hang_up boolean not null default true,
  need_reason boolean not null default false,
  reassign_on_take_timeout boolean not null default false,
  enabled smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_time_limit_rule_company_id_id on time_limit_rule (company_id, id desc);

create index ix_time_limit_rule_company_id_stage on time_limit_rule (company_id, stage, id);

create index ix_time_limit_rule_company_id_biz_line on time_limit_rule (company_id, biz_line, id);

create index ix_time_limit_rule_category_id on time_limit_rule (category_id, id desc);

create index ix_time_limit_rule_complaint_level_id on time_limit_rule (complaint_level_id, id desc);

create index ix_time_limit_rule_company_id_community_id on time_limit_rule (company_id, community_id, id);

create index ix_time_limit_rule_company_id_enabled on time_limit_rule (company_id, enabled, id);

create table escalation_level__position_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_escalation_level__position_ids_target_id on escalation_level__position_ids (target_id);

create table escalation_level__role_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_escalation_level__role_ids_target_id on escalation_level__role_ids (target_id);

create table escalation_level__user_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_escalation_level__user_ids_target_id on escalation_level__user_ids (target_id);

create table escalation_level (
  id uuid not null,
  company_id bigint not null,
  biz_line text not null,
  level integer not null,
  name text not null,
  receiver_kinds text[] not null,
  reach text not null,
  enabled smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_escalation_level_company_id_id on escalation_level (company_id, id desc);

create index ix_escalation_level_company_id_biz_line on escalation_level (company_id, biz_line, id);

create index ix_escalation_level_company_id_level on escalation_level (company_id, level, id);

create index ix_escalation_level_company_id_enabled on escalation_level (company_id, enabled, id);

create unique index uq_escalation_level_level_biz_line_company_id on escalation_level (level, biz_line, company_id) nulls not distinct;

create table reminder_rule (
  id uuid not null,
  company_id bigint not null,
  biz_line text not null,
  order_type text,
  stage text not null,
  kind text not null,
  minutes integer not null,
  level_id uuid,
  repeat_minutes integer not null,
  max_repeat integer not null,
  template text not null,
  enabled smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_reminder_rule_company_id_id on reminder_rule (company_id, id desc);

create index ix_reminder_rule_company_id_biz_line on reminder_rule (company_id, biz_line, id);

create index ix_reminder_rule_company_id_stage on reminder_rule (company_id, stage, id);

create index ix_reminder_rule_company_id_minutes on reminder_rule (company_id, minutes, id);

create index ix_reminder_rule_level_id on reminder_rule (level_id, id desc);

create index ix_reminder_rule_company_id_enabled on reminder_rule (company_id, enabled, id);

create table visit_status (
  id uuid not null,
  company_id bigint not null,
  name text not null,
  kind text not null,
  max_retry integer,
  count_in_rate boolean not null default true,
  enabled smallint not null,
  sort integer,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_visit_status_company_id_id on visit_status (company_id, id desc);

create index ix_visit_status_company_id_kind on visit_status (company_id, kind, id);

create index ix_visit_status_company_id_enabled on visit_status (company_id, enabled, id);

create index ix_visit_status_company_id_sort on visit_status (company_id, sort, id);

create unique index uq_visit_status_name_company_id on visit_status (name, company_id) nulls not distinct;

create table eval_dimension (
  id uuid not null,
  company_id bigint not null,
  name text not null,
  order_types text[] not null,
  weight integer not null,
  required boolean not null default true,
  enabled smallint not null,
  sort integer,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_eval_dimension_company_id_id on eval_dimension (company_id, id desc);

create index ix_eval_dimension_company_id_enabled on eval_dimension (company_id, enabled, id);

create index ix_eval_dimension_company_id_sort on eval_dimension (company_id, sort, id);

create unique index uq_eval_dimension_name_company_id on eval_dimension (name, company_id) nulls not distinct;

create table default_comment (
  id uuid not null,
  company_id bigint not null,
  stage text not null,
  biz_line text not null,
  text text not null,
  enabled smallint not null,
  sort integer,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_default_comment_company_id_id on default_comment (company_id, id desc);

create index ix_default_comment_company_id_stage on default_comment (company_id, stage, id);

create index ix_default_comment_company_id_biz_line on default_comment (company_id, biz_line, id);

create index ix_default_comment_company_id_enabled on default_comment (company_id, enabled, id);

create unique index uq_default_comment_text_stage_biz_line_company_id on default_comment (text, stage, biz_line, company_id) nulls not distinct;

create table default_appraisal (
  id uuid not null,
  company_id bigint not null,
  order_type text not null,
  enabled smallint not null,
  days integer not null,
  score integer not null,
  comment text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_default_appraisal_company_id_id on default_appraisal (company_id, id desc);

create unique index uq_default_appraisal_order_type_company_id on default_appraisal (order_type, company_id) nulls not distinct;
