create table sharing_standard (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  code text not null,
  name text not null,
  kind text not null,
  fee_standard_id uuid not null,
  basis text not null,
  area_basis text not null,
  floor_table jsonb,
  floor_combine text not null,
  custom_table jsonb,
  usage_meter_kind text,
  fixed_mode text,
  fixed_total numeric(14,2),
  fixed_rate numeric(14,6),
  unit text,
  company_bear_ratio numeric(5,4) not null,
  vacant_policy text not null,
  vacant_ratio numeric(5,4),
  unsold_policy text not null,
  not_delivered_policy text not null,
  day_weighted boolean not null default false,
  min_usage numeric(12,4),
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

create index ix_sharing_standard_community_id_id on sharing_standard (community_id, id desc) where deleted_at is null;

create index ix_sharing_standard_community_id_code on sharing_standard (community_id, code, id) where deleted_at is null;

create index ix_sharing_standard_community_id_name on sharing_standard (community_id, name, id) where deleted_at is null;

create index ix_sharing_standard_community_id_kind on sharing_standard (community_id, kind, id) where deleted_at is null;

create index ix_sharing_standard_fee_standard_id on sharing_standard (fee_standard_id, id desc) where deleted_at is null;

create index ix_sharing_standard_community_id_basis on sharing_standard (community_id, basis, id) where deleted_at is null;

create index ix_sharing_standard_community_id_status on sharing_standard (community_id, status, id) where deleted_at is null;

create unique index uq_sharing_standard_code_community_id on sharing_standard (code, community_id) nulls not distinct where deleted_at is null;

create unique index uq_sharing_standard_name_community_id on sharing_standard (name, community_id) nulls not distinct where deleted_at is null;

create table sharing_standard_scope (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  standard_id uuid not null,
  scope_type text not null,
  scope_id text not null,
  exclude boolean not null default false,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_sharing_standard_scope_community_id_id on sharing_standard_scope (community_id, id desc);

create index ix_sharing_standard_scope_standard_id on sharing_standard_scope (standard_id, id desc);

create index ix_sharing_standard_scope_community_id_scope_id on sharing_standard_scope (community_id, scope_id, id);

create table sharing_standard_meter (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  standard_id uuid not null,
  meter_id uuid not null,
  sign smallint not null,
  share numeric(5,4) not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_sharing_standard_meter_community_id_id on sharing_standard_meter (community_id, id desc);

create index ix_sharing_standard_meter_standard_id on sharing_standard_meter (standard_id, id desc);

create index ix_sharing_standard_meter_meter_id on sharing_standard_meter (meter_id, id desc);

create table sharing_rate (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  standard_id uuid not null,
  effective_from date not null,
  unit_rate numeric(14,6) not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_sharing_rate_community_id_id on sharing_rate (community_id, id desc);

create index ix_sharing_rate_standard_id on sharing_rate (standard_id, id desc);

create table sharing_record (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  record_no text not null,
  standard_id uuid not null,
  kind text not null,
  basis text not null,
  fixed_mode text,
  fee_period text not null,
  period_from date not null,
  period_to date not null,
  total_usage numeric(16,4),
  unit_rate numeric(14,6),
  gross_amount numeric(14,2) not null,
  gross_reason text,
  manual_adjust numeric(14,2) not null,
  adjust_reason text,
  company_bear_ratio numeric(5,4) not null,
  company_bear numeric(14,2) not null,
  shared_amount numeric(14,2) not null,
  weight_total numeric(18,6),
  house_count integer,
  zero_count integer,
  book_date date,
  due_date date,
  fingerprint text,
  status smallint not null,
  corrects_record_id uuid,
  input_by bigint,
  auditor_id bigint,
  audited_at timestamptz,
  generated_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_sharing_record_community_id_id on sharing_record (community_id, id desc);

create index ix_sharing_record_community_id_record_no on sharing_record (community_id, record_no, id);

create index ix_sharing_record_standard_id on sharing_record (standard_id, id desc);

create index ix_sharing_record_community_id_kind on sharing_record (community_id, kind, id);

create index ix_sharing_record_community_id_fee_period on sharing_record (community_id, fee_period, id);

create index ix_sharing_record_community_id_book_date on sharing_record (community_id, book_date, id);

create index ix_sharing_record_community_id_status on sharing_record (community_id, status, id);

create index ix_sharing_record_corrects_record_id on sharing_record (corrects_record_id, id desc);

create index ix_sharing_record_input_by on sharing_record (input_by, id desc);

create index ix_sharing_record_auditor_id on sharing_record (auditor_id, id desc);

create index ix_sharing_record_community_id_generated_at on sharing_record (community_id, generated_at, id);

create table sharing_record_meter (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  record_id uuid not null,
  meter_id uuid not null,
  meter_reading_id uuid not null,
  previous_reading numeric(14,4) not null,
  current_reading numeric(14,4) not null,
  ratio numeric(10,4) not null,
  raw_usage numeric(14,4) not null,
  measured numeric(16,4) not null,
  sign integer not null,
  share numeric(5,4) not null,
  usage numeric(16,4) not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_sharing_record_meter_community_id_id on sharing_record_meter (community_id, id desc);

create index ix_sharing_record_meter_record_id on sharing_record_meter (record_id, id desc);

create index ix_sharing_record_meter_meter_id on sharing_record_meter (meter_id, id desc);

create index ix_sharing_record_meter_meter_reading_id on sharing_record_meter (meter_reading_id, id desc);

create table sharing_line (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  record_id uuid not null,
  property_id uuid not null,
  property_name text,
  building_id uuid,
  rank integer not null,
  payer_customer_id uuid,
  payer_kind text,
  area numeric(10,2),
  coefficient numeric(12,4),
  days integer,
  weight numeric(18,6) not null,
  exact_share numeric(18,8) not null,
  amount numeric(14,2) not null,
  delta numeric(14,2),
  handling text not null,
  warning text,
  receivable_id uuid,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_sharing_line_community_id_id on sharing_line (community_id, id desc);

create index ix_sharing_line_record_id on sharing_line (record_id, id desc);

create index ix_sharing_line_property_id on sharing_line (property_id, id desc);

create index ix_sharing_line_community_id_property_name on sharing_line (community_id, property_name, id);

create index ix_sharing_line_building_id on sharing_line (building_id, id desc);

create index ix_sharing_line_community_id_rank on sharing_line (community_id, rank, id);

create index ix_sharing_line_payer_customer_id on sharing_line (payer_customer_id, id desc);

create index ix_sharing_line_community_id_handling on sharing_line (community_id, handling, id);

create index ix_sharing_line_receivable_id on sharing_line (receivable_id, id desc);
