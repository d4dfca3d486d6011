create table offset_run (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  run_no text not null,
  kind text not null,
  trigger text not null,
  scheme_id uuid,
  scheme jsonb,
  scope jsonb,
  as_of_date date not null,
  status smallint not null,
  properties integer not null,
  lines integer not null,
  total_amount numeric(14,2) not null,
  failed integer not null,
  planned_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  operator_id bigint,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_offset_run_community_id_id on offset_run (community_id, id desc);

create index ix_offset_run_community_id_run_no on offset_run (community_id, run_no, id);

create index ix_offset_run_community_id_kind on offset_run (community_id, kind, id);

create index ix_offset_run_community_id_trigger on offset_run (community_id, trigger, id);

create index ix_offset_run_scheme_id on offset_run (scheme_id, id desc);

create index ix_offset_run_community_id_status on offset_run (community_id, status, id);

create index ix_offset_run_operator_id on offset_run (operator_id, id desc);

create unique index uq_offset_run_run_no on offset_run (run_no) nulls not distinct;

create table offset_part (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  run_id uuid not null,
  kind text not null,
  trigger text not null,
  property_type text not null,
  property_id text not null,
  property_name text,
  customer_id uuid not null,
  principal numeric(14,2) not null,
  late_fee numeric(14,2) not null,
  total numeric(14,2) not null,
  receipt_id uuid,
  receipt_number text,
  status smallint not null,
  reason text,
  posted_at timestamptz,
  operator_id bigint,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_offset_part_community_id_id on offset_part (community_id, id desc);

create index ix_offset_part_run_id on offset_part (run_id, id desc);

create index ix_offset_part_community_id_kind on offset_part (community_id, kind, id);

create index ix_offset_part_community_id_trigger on offset_part (community_id, trigger, id);

create index ix_offset_part_community_id_property_id on offset_part (community_id, property_id, id);

create index ix_offset_part_community_id_property_name on offset_part (community_id, property_name, id);

create index ix_offset_part_customer_id on offset_part (customer_id, id desc);

create index ix_offset_part_receipt_id on offset_part (receipt_id, id desc);

create index ix_offset_part_community_id_receipt_number on offset_part (community_id, receipt_number, id);

create index ix_offset_part_community_id_status on offset_part (community_id, status, id);

create index ix_offset_part_community_id_posted_at on offset_part (community_id, posted_at, id);

create index ix_offset_part_operator_id on offset_part (operator_id, id desc);

create table offset_line (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  run_id uuid not null,
  part_id uuid not null,
  kind text not null,
  trigger text not null,
  property_type text not null,
  property_id text not null,
  property_name text,
  account_id uuid not null,
  receivable_id uuid not null,
  fee_item_id uuid not null,
  fee_period text not null,
  component text not null,
  seq integer not null,
  planned numeric(14,2) not null,
  amount numeric(14,2) not null,
  receipt_id uuid,
  status smallint not null,
  reason text,
  operator_id bigint,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_offset_line_community_id_id on offset_line (community_id, id desc);

create index ix_offset_line_run_id on offset_line (run_id, id desc);

create index ix_offset_line_part_id on offset_line (part_id, id desc);

create index ix_offset_line_community_id_kind on offset_line (community_id, kind, id);

create index ix_offset_line_community_id_trigger on offset_line (community_id, trigger, id);

create index ix_offset_line_community_id_property_id on offset_line (community_id, property_id, id);

create index ix_offset_line_community_id_property_name on offset_line (community_id, property_name, id);

create index ix_offset_line_account_id on offset_line (account_id, id desc);

create index ix_offset_line_receivable_id on offset_line (receivable_id, id desc);

create index ix_offset_line_fee_item_id on offset_line (fee_item_id, id desc);

create index ix_offset_line_community_id_fee_period on offset_line (community_id, fee_period, id);

create index ix_offset_line_receipt_id on offset_line (receipt_id, id desc);

create index ix_offset_line_community_id_status on offset_line (community_id, status, id);

create index ix_offset_line_operator_id on offset_line (operator_id, id desc);

create table prepaid_transfer (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  transfer_no text not null,
  from_account_id uuid not null,
  to_account_id uuid,
  to_property_type text not null,
  to_property_id text not null,
  to_property_name text,
  to_customer_id uuid not null,
  to_fee_item_id uuid,
  amount numeric(14,2) not null,
  reason text not null,
  attachments jsonb,
  process_instance_id text,
  applicant_id bigint,
  submitted_at timestamptz,
  effective_date date,
  status smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_prepaid_transfer_community_id_id on prepaid_transfer (community_id, id desc);

create index ix_prepaid_transfer_community_id_transfer_no on prepaid_transfer (community_id, transfer_no, id);

create index ix_prepaid_transfer_from_account_id on prepaid_transfer (from_account_id, id desc);

create index ix_prepaid_transfer_to_account_id on prepaid_transfer (to_account_id, id desc);

create index ix_prepaid_transfer_to_customer_id on prepaid_transfer (to_customer_id, id desc);

create index ix_prepaid_transfer_to_fee_item_id on prepaid_transfer (to_fee_item_id, id desc);

create index ix_prepaid_transfer_applicant_id on prepaid_transfer (applicant_id, id desc);

create index ix_prepaid_transfer_community_id_status on prepaid_transfer (community_id, status, id);

create unique index uq_prepaid_transfer_transfer_no on prepaid_transfer (transfer_no) nulls not distinct;
