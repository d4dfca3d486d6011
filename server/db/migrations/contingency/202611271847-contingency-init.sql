create table contingency_level (
  id uuid not null,
  company_id bigint not null,
  name text not null,
  rank integer not null,
  color text not null,
  report_minutes integer not null,
  progress_minutes integer not null,
  close_days integer not null,
  approve_to text not null,
  enabled smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_contingency_level_company_id_id on contingency_level (company_id, id desc);

create index ix_contingency_level_company_id_rank on contingency_level (company_id, rank, id);

create index ix_contingency_level_company_id_enabled on contingency_level (company_id, enabled, id);

create unique index uq_contingency_level_name_company_id on contingency_level (name, company_id) nulls not distinct;

create unique index uq_contingency_level_rank_company_id on contingency_level (rank, company_id) nulls not distinct;

create table contingency_classification (
  id uuid not null,
  company_id bigint not null,
  parent_id uuid,
  code text not null,
  name text not null,
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

create index ix_contingency_classification_company_id_id on contingency_classification (company_id, id desc);

create index ix_contingency_classification_parent_id on contingency_classification (parent_id, id desc);

create index ix_contingency_classification_company_id_enabled on contingency_classification (company_id, enabled, id);

create index ix_contingency_classification_company_id_path on contingency_classification (company_id, path, id);

create unique index uq_contingency_classification_code_company_id on contingency_classification (code, company_id) nulls not distinct;

create unique index uq_contingency_classification_name_parent_id_company_id on contingency_classification (name, parent_id, company_id) nulls not distinct;

create table contingency_type (
  id uuid not null,
  company_id bigint not null,
  classification_id uuid not null,
  code text not null,
  name text not null,
  default_level_id uuid,
  plan_text text,
  checklist jsonb,
  attachments jsonb,
  enabled smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_contingency_type_company_id_id on contingency_type (company_id, id desc);

create index ix_contingency_type_classification_id on contingency_type (classification_id, id desc);

create index ix_contingency_type_company_id_code on contingency_type (company_id, code, id);

create index ix_contingency_type_company_id_name on contingency_type (company_id, name, id);

create index ix_contingency_type_default_level_id on contingency_type (default_level_id, id desc);

create index ix_contingency_type_company_id_enabled on contingency_type (company_id, enabled, id);

create unique index uq_contingency_type_code_company_id on contingency_type (code, company_id) nulls not distinct;

create unique index uq_contingency_type_name_company_id on contingency_type (name, company_id) nulls not distinct;

create table contingency_permission__classification_ids (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_contingency_permission__classification_ids_target_id on contingency_permission__classification_ids (target_id);

create table contingency_permission__level_ids (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_contingency_permission__level_ids_target_id on contingency_permission__level_ids (target_id);

create table contingency_permission__community_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_contingency_permission__community_ids_target_id on contingency_permission__community_ids (target_id);

create table contingency_permission__role_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_contingency_permission__role_ids_target_id on contingency_permission__role_ids (target_id);

create table contingency_permission__position_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_contingency_permission__position_ids_target_id on contingency_permission__position_ids (target_id);

create table contingency_permission__user_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_contingency_permission__user_ids_target_id on contingency_permission__user_ids (target_id);

create table contingency_permission (
  id uuid not null,
  company_id bigint not null,
  name text not null,
  kinds text[] not null,
  grantee_kind text not null,
  enabled smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_contingency_permission_company_id_id on contingency_permission (company_id, id desc);

create index ix_contingency_permission_company_id_enabled on contingency_permission (company_id, enabled, id);

create unique index uq_contingency_permission_name_company_id on contingency_permission (name, company_id) nulls not distinct;

create table contingency_event (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  event_no text,
  classification_id uuid,
  title text not null,
  type_id uuid not null,
  level_id uuid,
  happened_at timestamptz,
  found_at timestamptz,
  location text,
  building_id uuid,
  geo_lng numeric(9,6),
  geo_lat numeric(9,6),
  description text,
  injured integer,
  dead integer,
  missing integer,
  evacuated integer,
  loss_amount numeric(14,2),
  measures text,
  external_units text[],
  media_risk boolean not null default false,
  commander_id bigint,
  contact_mobile text,
  attachments jsonb,
  drill boolean not null default false,
  reporter_id bigint,
  reported_at timestamptz,
  late_report boolean not null default false,
  audit_result smallint,
  process_instance_id text,
  first_submitted_at timestamptz,
  first_audited_at timestamptz,
  handle_status smallint not null,
  controlled_at timestamptz,
  last_progress_at timestamptz,
  closed_at timestamptz,
  close_summary text,
  cause_text text,
  duty_text text,
  improve_text text,
  close_result smallint,
  close_process_instance_id text,
  event_id uuid,
  progress_told_for timestamptz,
  upgraded boolean not null default false,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_contingency_event_community_id_id on contingency_event (community_id, id desc);

create index ix_contingency_event_community_id_event_no on contingency_event (community_id, event_no, id);

create index ix_contingency_event_classification_id on contingency_event (classification_id, id desc);

create index ix_contingency_event_community_id_title on contingency_event (community_id, title, id);

create index ix_contingency_event_type_id on contingency_event (type_id, id desc);

create index ix_contingency_event_level_id on contingency_event (level_id, id desc);

create index ix_contingency_event_community_id_happened_at on contingency_event (community_id, happened_at, id);

create index ix_contingency_event_building_id on contingency_event (building_id, id desc);

create index ix_contingency_event_commander_id on contingency_event (commander_id, id desc);

create index ix_contingency_event_reporter_id on contingency_event (reporter_id, id desc);

create index ix_contingency_event_community_id_reported_at on contingency_event (community_id, reported_at, id);

create index ix_contingency_event_community_id_audit_result on contingency_event (community_id, audit_result, id);

create index ix_contingency_event_community_id_process_instance_id on contingency_event (community_id, process_instance_id, id);

create index ix_contingency_event_community_id_handle_status on contingency_event (community_id, handle_status, id);

create index ix_contingency_event_community_id_close_process_instance_id on contingency_event (community_id, close_process_instance_id, id);

create index ix_contingency_event_event_id on contingency_event (event_id, id desc);

create unique index uq_contingency_event_event_no_company_id on contingency_event (event_no, company_id) where handle_status in (20, 30, 40, 50);

create unique index uq_contingency_event_event_id on contingency_event (event_id) nulls not distinct where upgraded = true;

create table contingency_task (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  event_id uuid not null,
  step text not null,
  role_text text,
  owner_id bigint,
  due_at timestamptz,
  status smallint not null,
  done_at timestamptz,
  remark text,
  photos jsonb,
  over_told boolean not null default false,
  sort integer,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_contingency_task_community_id_id on contingency_task (community_id, id desc);

create index ix_contingency_task_event_id on contingency_task (event_id, id desc);

create index ix_contingency_task_owner_id on contingency_task (owner_id, id desc);

create index ix_contingency_task_community_id_due_at on contingency_task (community_id, due_at, id);

create index ix_contingency_task_community_id_status on contingency_task (community_id, status, id);

create index ix_contingency_task_community_id_sort on contingency_task (community_id, sort, id);

create table contingency_progress (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  event_id uuid not null,
  kind text not null,
  content text not null,
  at timestamptz not null,
  by_id bigint not null,
  injured integer,
  dead integer,
  missing integer,
  evacuated integer,
  old_level_id uuid,
  new_level_id uuid,
  attachments jsonb,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_contingency_progress_community_id_id on contingency_progress (community_id, id desc);

create index ix_contingency_progress_event_id on contingency_progress (event_id, id desc);

create index ix_contingency_progress_community_id_at on contingency_progress (community_id, at, id);

create index ix_contingency_progress_by_id on contingency_progress (by_id, id desc);

create index ix_contingency_progress_old_level_id on contingency_progress (old_level_id, id desc);

create index ix_contingency_progress_new_level_id on contingency_progress (new_level_id, id desc);

create table contingency_person (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  event_id uuid not null,
  user_id bigint not null,
  called_at timestamptz not null,
  arrived_at timestamptz,
  geo_lng numeric(9,6),
  geo_lat numeric(9,6),
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_contingency_person_community_id_id on contingency_person (community_id, id desc);

create index ix_contingency_person_event_id on contingency_person (event_id, id desc);

create index ix_contingency_person_community_id_user_id on contingency_person (community_id, user_id, id);

create unique index uq_contingency_person_event_id_user_id on contingency_person (event_id, user_id) nulls not distinct;

create table contingency_order (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  event_id uuid not null,
  order_id uuid not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_contingency_order_community_id_id on contingency_order (community_id, id desc);

create index ix_contingency_order_event_id on contingency_order (event_id, id desc);

create index ix_contingency_order_order_id on contingency_order (order_id, id desc);

create unique index uq_contingency_order_order_id on contingency_order (order_id) nulls not distinct;
