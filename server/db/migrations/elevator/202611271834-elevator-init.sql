create table elevator_brand (
  id uuid not null,
  company_id bigint not null,
  name text not null,
  manufacturer text,
  service_phone text,
  enabled smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_elevator_brand_company_id_id on elevator_brand (company_id, id desc);

create index ix_elevator_brand_company_id_name on elevator_brand (company_id, name, id);

create index ix_elevator_brand_company_id_enabled on elevator_brand (company_id, enabled, id);

create unique index uq_elevator_brand_name_company_id on elevator_brand (name, company_id) nulls not distinct;

create table elevator_fault_type (
  id uuid not null,
  company_id bigint not null,
  code text not null,
  name text not null,
  severity text not null,
  arrive_minutes integer not null,
  repair_hours integer not null,
  enabled smallint not null,
  is_system boolean not null default false,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_elevator_fault_type_company_id_id on elevator_fault_type (company_id, id desc);

create index ix_elevator_fault_type_company_id_name on elevator_fault_type (company_id, name, id);

create index ix_elevator_fault_type_company_id_severity on elevator_fault_type (company_id, severity, id);

create index ix_elevator_fault_type_company_id_enabled on elevator_fault_type (company_id, enabled, id);

create unique index uq_elevator_fault_type_code_company_id on elevator_fault_type (code, company_id) nulls not distinct;

create unique index uq_elevator_fault_type_name_company_id on elevator_fault_type (name, company_id) nulls not distinct;

create table elevator_maintain_item (
  id uuid not null,
  company_id bigint not null,
  kind text not null,
  level text not null,
  no integer not null,
  name text not null,
  requirement text not null,
  value_type text not null,
  enabled smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_elevator_maintain_item_company_id_id on elevator_maintain_item (company_id, id desc);

create index ix_elevator_maintain_item_company_id_kind on elevator_maintain_item (company_id, kind, id);

create index ix_elevator_maintain_item_company_id_level on elevator_maintain_item (company_id, level, id);

create index ix_elevator_maintain_item_company_id_no on elevator_maintain_item (company_id, no, id);

create index ix_elevator_maintain_item_company_id_enabled on elevator_maintain_item (company_id, enabled, id);

create unique index uq_elevator_maintain_item_kind_level_no_company_id on elevator_maintain_item (kind, level, no, company_id) nulls not distinct;

create table elevator (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  elevator_no text not null,
  register_code text not null,
  use_cert_no text,
  rescue_code text,
  kind text not null,
  brand_id uuid not null,
  model text,
  serial_no text,
  building_id uuid,
  unit_id uuid,
  location_text text,
  floors integer not null,
  stations integer not null,
  doors integer,
  rated_load integer,
  rated_speed numeric(4,2),
  rated_persons integer,
  made_date date,
  install_date date,
  accept_date date,
  use_date date,
  safety_officer_id bigint,
  safety_phone text,
  contractor_id uuid,
  contractor_phone text,
  contract_end date,
  maintain_days integer not null,
  check_cycle text not null,
  insurance_end date,
  photos jsonb,
  attachments jsonb,
  status text not null,
  last_maintain_date date,
  next_maintain_due date,
  next_check_due date,
  stopped_on date,
  stop_reason text,
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

create index ix_elevator_community_id_id on elevator (community_id, id desc) where deleted_at is null;

create index ix_elevator_community_id_elevator_no on elevator (community_id, elevator_no, id) where deleted_at is null;

create index ix_elevator_community_id_register_code on elevator (community_id, register_code, id) where deleted_at is null;

create index ix_elevator_community_id_rescue_code on elevator (community_id, rescue_code, id) where deleted_at is null;

create index ix_elevator_community_id_kind on elevator (community_id, kind, id) where deleted_at is null;

create index ix_elevator_brand_id on elevator (brand_id, id desc) where deleted_at is null;

create index ix_elevator_building_id on elevator (building_id, id desc) where deleted_at is null;

create index ix_elevator_unit_id on elevator (unit_id, id desc) where deleted_at is null;

create index ix_elevator_community_id_accept_date on elevator (community_id, accept_date, id) where deleted_at is null;

create index ix_elevator_safety_officer_id on elevator (safety_officer_id, id desc) where deleted_at is null;

create index ix_elevator_contractor_id on elevator (contractor_id, id desc) where deleted_at is null;

create index ix_elevator_community_id_contract_end on elevator (community_id, contract_end, id) where deleted_at is null;

create index ix_elevator_community_id_status on elevator (community_id, status, id) where deleted_at is null;

create index ix_elevator_community_id_next_maintain_due on elevator (community_id, next_maintain_due, id) where deleted_at is null;

create index ix_elevator_community_id_next_check_due on elevator (community_id, next_check_due, id) where deleted_at is null;

create index ix_elevator_applicant_id on elevator (applicant_id, id desc) where deleted_at is null;

create unique index uq_elevator_elevator_no_community_id on elevator (elevator_no, community_id) nulls not distinct where deleted_at is null;

create unique index uq_elevator_register_code_company_id on elevator (register_code, company_id) nulls not distinct where deleted_at is null;

create unique index uq_elevator_rescue_code_company_id on elevator (rescue_code, company_id) where deleted_at is null;

create table elevator_stop (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  elevator_id uuid not null,
  kind text not null,
  start_on date not null,
  end_on date,
  reason text not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_elevator_stop_community_id_id on elevator_stop (community_id, id desc);

create index ix_elevator_stop_elevator_id on elevator_stop (elevator_id, id desc);

create table elevator_repair (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  repair_no text not null,
  elevator_id uuid not null,
  level text,
  due_date date,
  maintain_date date,
  gap_days integer,
  late_days integer,
  contractor_id uuid,
  executor_id bigint,
  workers jsonb,
  items jsonb,
  car_stop_minutes integer,
  problems text,
  parts jsonb,
  cost numeric(14,2),
  contractor_sign jsonb,
  owner_sign jsonb,
  submitted_at timestamptz,
  audit_by bigint,
  audit_at timestamptz,
  audit_comment text,
  status text not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_elevator_repair_community_id_id on elevator_repair (community_id, id desc);

create index ix_elevator_repair_community_id_repair_no on elevator_repair (community_id, repair_no, id);

create index ix_elevator_repair_elevator_id on elevator_repair (elevator_id, id desc);

create index ix_elevator_repair_community_id_level on elevator_repair (community_id, level, id);

create index ix_elevator_repair_community_id_maintain_date on elevator_repair (community_id, maintain_date, id);

create index ix_elevator_repair_contractor_id on elevator_repair (contractor_id, id desc);

create index ix_elevator_repair_executor_id on elevator_repair (executor_id, id desc);

create index ix_elevator_repair_audit_by on elevator_repair (audit_by, id desc);

create index ix_elevator_repair_community_id_status on elevator_repair (community_id, status, id);

create unique index uq_elevator_repair_elevator_id on elevator_repair (elevator_id) nulls not distinct where status = 'running';

create table elevator_check (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  elevator_id uuid not null,
  check_kind text not null,
  year integer not null,
  due_date date not null,
  apply_date date,
  book_date date,
  agency text,
  rounds integer not null,
  phase text not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_elevator_check_community_id_id on elevator_check (community_id, id desc);

create index ix_elevator_check_elevator_id on elevator_check (elevator_id, id desc);

create index ix_elevator_check_community_id_check_kind on elevator_check (community_id, check_kind, id);

create index ix_elevator_check_community_id_year on elevator_check (community_id, year, id);

create index ix_elevator_check_community_id_due_date on elevator_check (community_id, due_date, id);

create index ix_elevator_check_community_id_book_date on elevator_check (community_id, book_date, id);

create index ix_elevator_check_community_id_phase on elevator_check (community_id, phase, id);

create unique index uq_elevator_check_elevator_id_year_check_kind on elevator_check (elevator_id, year, check_kind) nulls not distinct;

create table elevator_check_log (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  check_id uuid not null,
  elevator_id uuid not null,
  year integer not null,
  check_kind text not null,
  round integer not null,
  check_date date not null,
  report_no text not null,
  result text not null,
  next_date date,
  agency text,
  conclusion text,
  rectify_items jsonb,
  rectify_text text,
  fee numeric(14,2),
  attachments jsonb,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_elevator_check_log_community_id_id on elevator_check_log (community_id, id desc);

create index ix_elevator_check_log_check_id on elevator_check_log (check_id, id desc);

create index ix_elevator_check_log_elevator_id on elevator_check_log (elevator_id, id desc);

create index ix_elevator_check_log_community_id_year on elevator_check_log (community_id, year, id);

create index ix_elevator_check_log_community_id_check_kind on elevator_check_log (community_id, check_kind, id);

create index ix_elevator_check_log_community_id_check_date on elevator_check_log (community_id, check_date, id);

create index ix_elevator_check_log_community_id_report_no on elevator_check_log (community_id, report_no, id);

create index ix_elevator_check_log_community_id_result on elevator_check_log (community_id, result, id);

create unique index uq_elevator_check_log_report_no_company_id on elevator_check_log (report_no, company_id) nulls not distinct;

create table elevator_fault (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  fault_no text not null,
  elevator_id uuid not null,
  fault_type_id uuid not null,
  happened_at timestamptz not null,
  found_by text not null,
  description text,
  trapped boolean not null default false,
  trapped_count integer,
  injured integer,
  stop_use boolean not null default true,
  call_at timestamptz not null,
  platform_at timestamptz,
  arrive_at timestamptz,
  release_at timestamptz,
  recover_at timestamptz,
  arrive_limit integer,
  release_limit integer,
  repair_limit integer,
  contractor_id uuid,
  cause_kind text,
  cause_text text,
  handle_text text,
  part_cost numeric(14,2),
  duty text,
  void_reason text,
  order_id uuid,
  over_told boolean not null default false,
  attachments jsonb,
  status text not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_elevator_fault_community_id_id on elevator_fault (community_id, id desc);

create index ix_elevator_fault_community_id_fault_no on elevator_fault (community_id, fault_no, id);

create index ix_elevator_fault_elevator_id on elevator_fault (elevator_id, id desc);

create index ix_elevator_fault_fault_type_id on elevator_fault (fault_type_id, id desc);

create index ix_elevator_fault_community_id_happened_at on elevator_fault (community_id, happened_at, id);

create index ix_elevator_fault_community_id_found_by on elevator_fault (community_id, found_by, id);

create index ix_elevator_fault_community_id_trapped on elevator_fault (community_id, trapped, id);

create index ix_elevator_fault_contractor_id on elevator_fault (contractor_id, id desc);

create index ix_elevator_fault_community_id_cause_kind on elevator_fault (community_id, cause_kind, id);

create index ix_elevator_fault_order_id on elevator_fault (order_id, id desc);

create index ix_elevator_fault_community_id_status on elevator_fault (community_id, status, id);
