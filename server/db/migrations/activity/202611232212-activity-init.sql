create table activity_type (
  id uuid not null,
  company_id bigint not null,
  parent_id uuid,
  name text not null,
  icon text,
  color text,
  need_insurance boolean not null default false,
  default_checklist text[],
  enabled smallint not null,
  sort integer,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_activity_type_company_id_id on activity_type (company_id, id desc) where deleted_at is null;

create index ix_activity_type_parent_id on activity_type (parent_id, id desc) where deleted_at is null;

create index ix_activity_type_company_id_name on activity_type (company_id, name, id) where deleted_at is null;

create index ix_activity_type_company_id_enabled on activity_type (company_id, enabled, id) where deleted_at is null;

create unique index uq_activity_type_name_parent_id_company_id on activity_type (name, parent_id, company_id) nulls not distinct where deleted_at is null;

create table activity_plan__communities (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_activity_plan__communities_target_id on activity_plan__communities (target_id);

create table activity_plan (
  id uuid not null,
  company_id bigint not null,
  code text not null,
  name text not null,
  year integer not null,
  period_kind smallint not null,
  during_start date not null,
  during_end date,
  owner_id bigint not null,
  budget numeric(14,2) not null,
  items jsonb,
  goal text,
  files jsonb,
  explanation text,
  void_reason text,
  process_instance_id text,
  applicant_id bigint,
  submitted_at timestamptz,
  status smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_activity_plan_company_id_id on activity_plan (company_id, id desc) where deleted_at is null;

create index ix_activity_plan_company_id_code on activity_plan (company_id, code, id) where deleted_at is null;

create index ix_activity_plan_company_id_name on activity_plan (company_id, name, id) where deleted_at is null;

create index ix_activity_plan_company_id_year on activity_plan (company_id, year, id) where deleted_at is null;

create index ix_activity_plan_company_id_during_start on activity_plan (company_id, during_start, id) where deleted_at is null;

create index ix_activity_plan_owner_id on activity_plan (owner_id, id desc) where deleted_at is null;

create index ix_activity_plan_applicant_id on activity_plan (applicant_id, id desc) where deleted_at is null;

create index ix_activity_plan_company_id_status on activity_plan (company_id, status, id) where deleted_at is null;
