create table event_level (
  id uuid not null,
  company_id bigint not null,
  name text not null,
  rank integer not null,
  color text not null,
  report_minutes integer not null,
  audit_minutes integer not null,
  follow_minutes integer not null,
  close_hours integer not null,
  enabled smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_event_level_company_id_id on event_level (company_id, id desc);

create index ix_event_level_company_id_rank on event_level (company_id, rank, id);

create index ix_event_level_company_id_enabled on event_level (company_id, enabled, id);

create unique index uq_event_level_name_company_id on event_level (name, company_id) nulls not distinct;

create unique index uq_event_level_rank_company_id on event_level (rank, company_id) nulls not distinct;

create table event_type (
  id uuid not null,
  company_id bigint not null,
  parent_id uuid,
  code text not null,
  name text not null,
  default_level_id uuid,
  guide text,
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

create index ix_event_type_company_id_id on event_type (company_id, id desc);

create index ix_event_type_parent_id on event_type (parent_id, id desc);

create index ix_event_type_default_level_id on event_type (default_level_id, id desc);

create index ix_event_type_company_id_enabled on event_type (company_id, enabled, id);

create index ix_event_type_company_id_path on event_type (company_id, path, id);

create unique index uq_event_type_code_company_id on event_type (code, company_id) nulls not distinct;

create unique index uq_event_type_name_parent_id_company_id on event_type (name, parent_id, company_id) nulls not distinct;

create table event_reminder__position_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_event_reminder__position_ids_target_id on event_reminder__position_ids (target_id);

create table event_reminder__role_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_event_reminder__role_ids_target_id on event_reminder__role_ids (target_id);

create table event_reminder__user_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_event_reminder__user_ids_target_id on event_reminder__user_ids (target_id);

create table event_reminder (
  id uuid not null,
  company_id bigint not null,
  level_id uuid not null,
  moment text not null,
  offset_minutes integer not null,
  repeat_minutes integer not null,
  max_repeat integer not null,
  receiver_kinds text[] not null,
  channels text[] not null,
  template text not null,
  enabled smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_event_reminder_company_id_id on event_reminder (company_id, id desc);

create index ix_event_reminder_level_id on event_reminder (level_id, id desc);

create index ix_event_reminder_company_id_moment on event_reminder (company_id, moment, id);

create index ix_event_reminder_company_id_enabled on event_reminder (company_id, enabled, id);

create unique index uq_event_reminder_level_id_moment_offset_minutes_company_id on event_reminder (level_id, moment, offset_minutes, company_id) nulls not distinct;

create table event_auditor__user_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_event_auditor__user_ids_target_id on event_auditor__user_ids (target_id);

create table event_auditor__position_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_event_auditor__position_ids_target_id on event_auditor__position_ids (target_id);

create table event_auditor__role_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_event_auditor__role_ids_target_id on event_auditor__role_ids (target_id);

create table event_auditor (
  id uuid not null,
  company_id bigint not null,
  community_id bigint,
  type_id uuid,
  level_id uuid,
  step integer not null,
  kind text not null,
  mode text not null,
  enabled smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_event_auditor_company_id_id on event_auditor (company_id, id desc);

create index ix_event_auditor_company_id_community_id on event_auditor (company_id, community_id, id);

create index ix_event_auditor_type_id on event_auditor (type_id, id desc);

create index ix_event_auditor_level_id on event_auditor (level_id, id desc);

create index ix_event_auditor_company_id_step on event_auditor (company_id, step, id);

create index ix_event_auditor_company_id_enabled on event_auditor (company_id, enabled, id);

create unique index uq_event_auditor_community_id_type_id_level_id_step_company_id on event_auditor (community_id, type_id, level_id, step, company_id) nulls not distinct;

create table event (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  event_no text,
  title text not null,
  type_id uuid,
  level_id uuid,
  happened_at timestamptz,
  found_at timestamptz,
  location text,
  building_id uuid,
  house_id uuid,
  geo_lng numeric(9,6),
  geo_lat numeric(9,6),
  description text,
  injured integer,
  dead integer,
  loss_amount numeric(14,2),
  affected_houses integer,
  police_called boolean not null default false,
  fire_called boolean not null default false,
  ambulance_called boolean not null default false,
  media_risk boolean not null default false,
  measures text,
  handler_id bigint,
  handler_dept bigint,
  reporter_mobile text,
  attachments jsonb,
  status smallint not null,
  reporter_id bigint,
  reported_at timestamptz,
  late_report boolean not null default false,
  audited_at timestamptz,
  last_follow_at timestamptz,
  next_follow_at timestamptz,
  process_instance_id text,
  applicant_id bigint,
  submitted_at timestamptz,
  report_instance_id text,
  close_instance_id text,
  close_summary text,
  cause_text text,
  improve_text text,
  closed_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_event_community_id_id on event (community_id, id desc);

create index ix_event_community_id_event_no on event (community_id, event_no, id);

create index ix_event_community_id_title on event (community_id, title, id);

create index ix_event_type_id on event (type_id, id desc);

create index ix_event_level_id on event (level_id, id desc);

create index ix_event_community_id_happened_at on event (community_id, happened_at, id);

create index ix_event_building_id on event (building_id, id desc);

create index ix_event_house_id on event (house_id, id desc);

create index ix_event_handler_id on event (handler_id, id desc);

create index ix_event_handler_dept on event (handler_dept, id desc);

create index ix_event_community_id_status on event (community_id, status, id);

create index ix_event_reporter_id on event (reporter_id, id desc);

create index ix_event_community_id_reported_at on event (community_id, reported_at, id);

create index ix_event_applicant_id on event (applicant_id, id desc);

create unique index uq_event_event_no_company_id on event (event_no, company_id) where status in (20, 25, 30, 40, 50, 60);

create table event_follow (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  event_id uuid not null,
  content text not null,
  at timestamptz not null,
  by_id bigint not null,
  old_level_id uuid,
  new_level_id uuid,
  old_handler_id bigint,
  new_handler_id bigint,
  next_follow_at timestamptz,
  attachments jsonb,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_event_follow_community_id_id on event_follow (community_id, id desc);

create index ix_event_follow_event_id on event_follow (event_id, id desc);

create index ix_event_follow_community_id_at on event_follow (community_id, at, id);

create index ix_event_follow_by_id on event_follow (by_id, id desc);

create index ix_event_follow_old_level_id on event_follow (old_level_id, id desc);

create index ix_event_follow_new_level_id on event_follow (new_level_id, id desc);

create index ix_event_follow_old_handler_id on event_follow (old_handler_id, id desc);

create index ix_event_follow_new_handler_id on event_follow (new_handler_id, id desc);

create table event_evidence (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  event_id uuid not null,
  name text not null,
  files jsonb not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_event_evidence_community_id_id on event_evidence (community_id, id desc) where deleted_at is null;

create index ix_event_evidence_event_id on event_evidence (event_id, id desc) where deleted_at is null;

create table event_order (
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

create index ix_event_order_community_id_id on event_order (community_id, id desc);

create index ix_event_order_event_id on event_order (event_id, id desc);

create index ix_event_order_order_id on event_order (order_id, id desc);

create unique index uq_event_order_order_id on event_order (order_id) nulls not distinct;

create table event_firing (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  event_id uuid not null,
  rule_id uuid not null,
  base_at timestamptz not null,
  occurrence integer not null,
  at timestamptz not null,
  body text not null,
  told integer not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_event_firing_community_id_id on event_firing (community_id, id desc);

create index ix_event_firing_event_id on event_firing (event_id, id desc);

create index ix_event_firing_rule_id on event_firing (rule_id, id desc);

create unique index uq_event_firing_event_id_rule_id_base_at_occurrence on event_firing (event_id, rule_id, base_at, occurrence) nulls not distinct;
