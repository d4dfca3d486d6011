create table equipment_level (
  id uuid not null,
  company_id bigint not null,
  code text not null,
  name text not null,
  color text not null,
  response_minutes integer not null,
  need_audit boolean not null default false,
  sort integer,
  enabled smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_equipment_level_company_id_id on equipment_level (company_id, id desc);

create index ix_equipment_level_company_id_sort on equipment_level (company_id, sort, id);

create index ix_equipment_level_company_id_enabled on equipment_level (company_id, enabled, id);

create unique index uq_equipment_level_code_company_id on equipment_level (code, company_id) nulls not distinct;

create unique index uq_equipment_level_name_company_id on equipment_level (name, company_id) nulls not distinct;

create table equipment_type (
  id uuid not null,
  company_id bigint not null,
  parent_id uuid,
  code text not null,
  name text not null,
  system text,
  default_level_id uuid,
  life_years integer,
  licence text,
  param_defs jsonb,
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

create index ix_equipment_type_company_id_id on equipment_type (company_id, id desc);

create index ix_equipment_type_parent_id on equipment_type (parent_id, id desc);

create index ix_equipment_type_company_id_system on equipment_type (company_id, system, id);

create index ix_equipment_type_default_level_id on equipment_type (default_level_id, id desc);

create index ix_equipment_type_company_id_enabled on equipment_type (company_id, enabled, id);

create index ix_equipment_type_company_id_sort on equipment_type (company_id, sort, id);

create index ix_equipment_type_company_id_path on equipment_type (company_id, path, id);

create unique index uq_equipment_type_code_company_id on equipment_type (code, company_id) nulls not distinct;

create unique index uq_equipment_type_parent_id_name_company_id on equipment_type (parent_id, name, company_id) nulls not distinct;

create table equipment_abnormal_type (
  id uuid not null,
  company_id bigint not null,
  code text not null,
  name text not null,
  level text not null,
  deadline_hours integer not null,
  to_order boolean not null default false,
  category_id uuid,
  enabled smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_equipment_abnormal_type_company_id_id on equipment_abnormal_type (company_id, id desc);

create index ix_equipment_abnormal_type_company_id_code on equipment_abnormal_type (company_id, code, id);

create index ix_equipment_abnormal_type_company_id_level on equipment_abnormal_type (company_id, level, id);

create index ix_equipment_abnormal_type_category_id on equipment_abnormal_type (category_id, id desc);

create index ix_equipment_abnormal_type_company_id_enabled on equipment_abnormal_type (company_id, enabled, id);

create unique index uq_equipment_abnormal_type_code_company_id on equipment_abnormal_type (code, company_id) nulls not distinct;

create unique index uq_equipment_abnormal_type_name_company_id on equipment_abnormal_type (name, company_id) nulls not distinct;

create table equipment_check_item (
  id uuid not null,
  company_id bigint not null,
  type_id uuid not null,
  maintain_kind text not null,
  name text not null,
  content text,
  value_type text not null,
  unit text,
  normal_min numeric(14,4),
  normal_max numeric(14,4),
  options text[],
  required boolean not null default true,
  photo_rule text not null,
  standard_minutes integer,
  abnormal_type_id uuid,
  sort integer,
  enabled smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_equipment_check_item_company_id_id on equipment_check_item (company_id, id desc) where deleted_at is null;

create index ix_equipment_check_item_type_id on equipment_check_item (type_id, id desc) where deleted_at is null;

create index ix_equipment_check_item_company_id_maintain_kind on equipment_check_item (company_id, maintain_kind, id) where deleted_at is null;

create index ix_equipment_check_item_abnormal_type_id on equipment_check_item (abnormal_type_id, id desc) where deleted_at is null;

create index ix_equipment_check_item_company_id_sort on equipment_check_item (company_id, sort, id) where deleted_at is null;

create index ix_equipment_check_item_company_id_enabled on equipment_check_item (company_id, enabled, id) where deleted_at is null;

create unique index uq_equipment_check_item_type_id_maintain_kind_name_company_id on equipment_check_item (type_id, maintain_kind, name, company_id) nulls not distinct where deleted_at is null;

create table equipment (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  equipment_no text,
  qr_code text,
  old_codes text[],
  name text not null,
  type_id uuid not null,
  level_id uuid,
  brand text,
  model text,
  serial_no text,
  manufacturer text,
  supplier_id uuid,
  contractor_id uuid,
  building_id uuid,
  room_name text,
  location_text text not null,
  geo_lng numeric(9,6),
  geo_lat numeric(9,6),
  install_date date,
  use_date date,
  warranty_end date,
  scrap_date date,
  purchase_price numeric(14,2),
  life_years integer,
  power numeric(10,2),
  params jsonb,
  parent_id uuid,
  manager_id bigint,
  meter_id uuid,
  run_hours numeric(12,1),
  hours_every integer,
  spare_parts jsonb,
  photos jsonb,
  attachments jsonb,
  status smallint not null,
  residual_value numeric(14,2),
  scrap_reason text,
  process_instance_id text,
  applicant_id bigint,
  submitted_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_equipment_community_id_id on equipment (community_id, id desc) where deleted_at is null;

create index ix_equipment_community_id_equipment_no on equipment (community_id, equipment_no, id) where deleted_at is null;

create index ix_equipment_community_id_qr_code on equipment (community_id, qr_code, id) where deleted_at is null;

create index ix_equipment_community_id_name on equipment (community_id, name, id) where deleted_at is null;

create index ix_equipment_type_id on equipment (type_id, id desc) where deleted_at is null;

create index ix_equipment_level_id on equipment (level_id, id desc) where deleted_at is null;

create index ix_equipment_supplier_id on equipment (supplier_id, id desc) where deleted_at is null;

create index ix_equipment_contractor_id on equipment (contractor_id, id desc) where deleted_at is null;

create index ix_equipment_building_id on equipment (building_id, id desc) where deleted_at is null;

create index ix_equipment_community_id_use_date on equipment (community_id, use_date, id) where deleted_at is null;

create index ix_equipment_community_id_warranty_end on equipment (community_id, warranty_end, id) where deleted_at is null;

create index ix_equipment_parent_id on equipment (parent_id, id desc) where deleted_at is null;

create index ix_equipment_manager_id on equipment (manager_id, id desc) where deleted_at is null;

create index ix_equipment_meter_id on equipment (meter_id, id desc) where deleted_at is null;

create index ix_equipment_community_id_status on equipment (community_id, status, id) where deleted_at is null;

create index ix_equipment_applicant_id on equipment (applicant_id, id desc) where deleted_at is null;

create unique index uq_equipment_equipment_no_company_id on equipment (equipment_no, company_id) where deleted_at is null;

create unique index uq_equipment_qr_code_company_id on equipment (qr_code, company_id) where deleted_at is null;

create unique index uq_equipment_brand_serial_no_company_id on equipment (brand, serial_no, company_id) where deleted_at is null;

create table equipment_status_log (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  equipment_id uuid not null,
  from_status smallint,
  to_status smallint not null,
  at timestamptz not null,
  by_id bigint,
  reason text,
  order_id uuid,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_equipment_status_log_community_id_id on equipment_status_log (community_id, id desc);

create index ix_equipment_status_log_equipment_id on equipment_status_log (equipment_id, id desc);

create index ix_equipment_status_log_community_id_to_status on equipment_status_log (community_id, to_status, id);

create index ix_equipment_status_log_community_id_at on equipment_status_log (community_id, at, id);

create index ix_equipment_status_log_by_id on equipment_status_log (by_id, id desc);

create index ix_equipment_status_log_order_id on equipment_status_log (order_id, id desc);

create table equipment_document (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  equipment_id uuid not null,
  kind text not null,
  name text not null,
  cert_no text,
  agency text,
  result text not null,
  issue_date date not null,
  expire_date date,
  files jsonb,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_equipment_document_community_id_id on equipment_document (community_id, id desc) where deleted_at is null;

create index ix_equipment_document_equipment_id on equipment_document (equipment_id, id desc) where deleted_at is null;

create index ix_equipment_document_community_id_kind on equipment_document (community_id, kind, id) where deleted_at is null;

create index ix_equipment_document_community_id_expire_date on equipment_document (community_id, expire_date, id) where deleted_at is null;

create table equipment_run_reading (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  equipment_id uuid not null,
  at timestamptz not null,
  hours numeric(12,1) not null,
  by_id bigint,
  remark text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_equipment_run_reading_community_id_id on equipment_run_reading (community_id, id desc);

create index ix_equipment_run_reading_equipment_id on equipment_run_reading (equipment_id, id desc);

create index ix_equipment_run_reading_community_id_at on equipment_run_reading (community_id, at, id);

create index ix_equipment_run_reading_by_id on equipment_run_reading (by_id, id desc);

create table equipment_hour_due (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  equipment_id uuid not null,
  threshold numeric(12,1) not null,
  reading numeric(12,1) not null,
  at timestamptz not null,
  told boolean not null default false,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_equipment_hour_due_community_id_id on equipment_hour_due (community_id, id desc);

create index ix_equipment_hour_due_equipment_id on equipment_hour_due (equipment_id, id desc);

create unique index uq_equipment_hour_due_equipment_id_threshold on equipment_hour_due (equipment_id, threshold) nulls not distinct;
