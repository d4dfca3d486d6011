create table meter_level (
  id uuid not null,
  company_id bigint not null,
  code text not null,
  name text not null,
  level_no integer not null,
  kind text not null,
  is_house boolean not null default false,
  loss_alarm_rate numeric(5,4) not null,
  enabled boolean not null default true,
  remark text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_meter_level_company_id_id on meter_level (company_id, id desc);

create index ix_meter_level_company_id_code on meter_level (company_id, code, id);

create index ix_meter_level_company_id_level_no on meter_level (company_id, level_no, id);

create unique index uq_meter_level_code_company_id on meter_level (code, company_id) nulls not distinct;

create unique index uq_meter_level_name_company_id on meter_level (name, company_id) nulls not distinct;

create table meter (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  code text not null,
  name text,
  kind text not null,
  level_id uuid not null,
  parent_id uuid,
  usage_type text not null,
  property_type text,
  property_id uuid,
  location text,
  ratio numeric(10,4) not null,
  digits integer not null,
  decimals integer not null,
  loss_rate numeric(5,4) not null,
  loss_fixed numeric(12,4) not null,
  initial_reading numeric(14,4) not null,
  install_date date,
  brand text,
  model text,
  calibration_date date,
  next_calibration date,
  collect_mode text not null,
  remote_no text,
  read_order integer,
  reader_user_id bigint,
  qr_code text,
  last_reading numeric(14,4),
  last_read_date date,
  status smallint not null,
  status_reason text,
  dismantled_on date,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_meter_community_id_id on meter (community_id, id desc) where deleted_at is null;

create index ix_meter_community_id_code on meter (community_id, code, id) where deleted_at is null;

create index ix_meter_community_id_kind on meter (community_id, kind, id) where deleted_at is null;

create index ix_meter_level_id on meter (level_id, id desc) where deleted_at is null;

create index ix_meter_parent_id on meter (parent_id, id desc) where deleted_at is null;

create index ix_meter_community_id_usage_type on meter (community_id, usage_type, id) where deleted_at is null;

create index ix_meter_property_id on meter (property_id, id desc) where deleted_at is null;

create index ix_meter_community_id_next_calibration on meter (community_id, next_calibration, id) where deleted_at is null;

create index ix_meter_community_id_collect_mode on meter (community_id, collect_mode, id) where deleted_at is null;

create index ix_meter_community_id_read_order on meter (community_id, read_order, id) where deleted_at is null;

create index ix_meter_reader_user_id on meter (reader_user_id, id desc) where deleted_at is null;

create index ix_meter_community_id_last_read_date on meter (community_id, last_read_date, id) where deleted_at is null;

create index ix_meter_community_id_status on meter (community_id, status, id) where deleted_at is null;

create unique index uq_meter_code_community_id_kind on meter (code, community_id, kind) nulls not distinct where deleted_at is null and status in (1, 2);

create table meter_change (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  change_no text,
  meter_id uuid not null,
  property_id uuid,
  change_date date not null,
  old_code text not null,
  new_code text not null,
  old_final numeric(14,4) not null,
  rollover boolean not null default false,
  new_initial numeric(14,4) not null,
  old_ratio numeric(10,4) not null,
  new_ratio numeric(10,4) not null,
  old_digits integer not null,
  new_digits integer not null,
  reason text not null,
  remark text,
  photos jsonb,
  reading_id uuid,
  status smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_meter_change_community_id_id on meter_change (community_id, id desc);

create index ix_meter_change_community_id_change_no on meter_change (community_id, change_no, id);

create index ix_meter_change_meter_id on meter_change (meter_id, id desc);

create index ix_meter_change_property_id on meter_change (property_id, id desc);

create index ix_meter_change_community_id_change_date on meter_change (community_id, change_date, id);

create index ix_meter_change_community_id_reason on meter_change (community_id, reason, id);

create index ix_meter_change_reading_id on meter_change (reading_id, id desc);

create index ix_meter_change_community_id_status on meter_change (community_id, status, id);

create unique index uq_meter_change_change_no_company_id on meter_change (change_no, company_id);

create table meter_reading (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  meter_id uuid not null,
  meter_kind text not null,
  property_id uuid,
  fee_period text not null,
  kind text not null,
  previous_reading numeric(14,4) not null,
  previous_date date,
  current_reading numeric(14,4) not null,
  read_date date not null,
  rollover boolean not null default false,
  segments jsonb,
  raw_usage numeric(14,4) not null,
  usage numeric(14,4) not null,
  average numeric(14,4),
  ratio numeric(10,4) not null,
  loss_rate numeric(5,4) not null,
  loss_fixed numeric(12,4) not null,
  source text not null,
  abnormal text[],
  abnormal_note text,
  photos jsonb,
  amount numeric(14,2),
  read_by bigint,
  status smallint not null,
  shared_in text[],
  audited_by bigint,
  audited_at timestamptz,
  void_reason text,
  voided_by bigint,
  voided_at timestamptz,
  void_handling text,
  import_batch_id uuid,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_meter_reading_community_id_id on meter_reading (community_id, id desc);

create index ix_meter_reading_meter_id on meter_reading (meter_id, id desc);

create index ix_meter_reading_community_id_meter_kind on meter_reading (community_id, meter_kind, id);

create index ix_meter_reading_property_id on meter_reading (property_id, id desc);

create index ix_meter_reading_community_id_fee_period on meter_reading (community_id, fee_period, id);

create index ix_meter_reading_community_id_kind on meter_reading (community_id, kind, id);

create index ix_meter_reading_community_id_read_date on meter_reading (community_id, read_date, id);

create index ix_meter_reading_community_id_source on meter_reading (community_id, source, id);

create index ix_meter_reading_read_by on meter_reading (read_by, id desc);

create index ix_meter_reading_community_id_status on meter_reading (community_id, status, id);

create index ix_meter_reading_audited_by on meter_reading (audited_by, id desc);

create index ix_meter_reading_voided_by on meter_reading (voided_by, id desc);

create index ix_meter_reading_community_id_voided_at on meter_reading (community_id, voided_at, id);

create index ix_meter_reading_import_batch_id on meter_reading (import_batch_id, id desc);

create unique index uq_meter_reading_meter_id_fee_period on meter_reading (meter_id, fee_period) nulls not distinct where kind = 'normal' and status in (1, 2, 3);

create unique index uq_meter_reading_meter_id_read_date on meter_reading (meter_id, read_date) nulls not distinct where status in (1, 2, 3);
