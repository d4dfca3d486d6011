create table bank_deduct_contract__houses (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_bank_deduct_contract__houses_target_id on bank_deduct_contract__houses (target_id);

create table bank_deduct_contract__places (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_bank_deduct_contract__places_target_id on bank_deduct_contract__places (target_id);

create table bank_deduct_contract__fee_items (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_bank_deduct_contract__fee_items_target_id on bank_deduct_contract__fee_items (target_id);

create table bank_deduct_contract (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  contract_no text not null,
  customer_id uuid not null,
  bank_code text not null,
  account_no_enc text not null,
  account_no_hash text,
  account_no_mask text,
  account_name text not null,
  id_no_enc text,
  id_no_hash text,
  id_no_mask text,
  signed_date date not null,
  end_date date,
  single_limit numeric(14,2),
  attachments jsonb,
  remark text,
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

create index ix_bank_deduct_contract_community_id_id on bank_deduct_contract (community_id, id desc) where deleted_at is null;

create index ix_bank_deduct_contract_community_id_contract_no on bank_deduct_contract (community_id, contract_no, id) where deleted_at is null;

create index ix_bank_deduct_contract_customer_id on bank_deduct_contract (customer_id, id desc) where deleted_at is null;

create index ix_bank_deduct_contract_community_id_bank_code on bank_deduct_contract (community_id, bank_code, id) where deleted_at is null;

create index ix_bank_deduct_contract_account_no_hash on bank_deduct_contract (account_no_hash) where deleted_at is null;

create index ix_bank_deduct_contract_id_no_hash on bank_deduct_contract (id_no_hash) where deleted_at is null;

create index ix_bank_deduct_contract_community_id_signed_date on bank_deduct_contract (community_id, signed_date, id) where deleted_at is null;

create index ix_bank_deduct_contract_community_id_end_date on bank_deduct_contract (community_id, end_date, id) where deleted_at is null;

create index ix_bank_deduct_contract_community_id_status on bank_deduct_contract (community_id, status, id) where deleted_at is null;

create unique index uq_bank_deduct_contract_contract_no_company_id on bank_deduct_contract (contract_no, company_id) nulls not distinct where deleted_at is null;

create table bank_file_template (
  id uuid not null,
  company_id bigint not null,
  name text not null,
  bank_code text not null,
  direction text not null,
  format text not null,
  delimiter text,
  encoding text not null,
  amount_unit text not null,
  header_line text,
  skip_lines integer,
  success_codes text[],
  columns jsonb not null,
  reasons jsonb,
  remark text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_bank_file_template_company_id_id on bank_file_template (company_id, id desc) where deleted_at is null;

create index ix_bank_file_template_company_id_name on bank_file_template (company_id, name, id) where deleted_at is null;

create index ix_bank_file_template_company_id_bank_code on bank_file_template (company_id, bank_code, id) where deleted_at is null;

create index ix_bank_file_template_company_id_direction on bank_file_template (company_id, direction, id) where deleted_at is null;

create unique index uq_bank_file_template_name_company_id on bank_file_template (name, company_id) nulls not distinct where deleted_at is null;

create unique index uq_bank_file_template_bank_code_direction_company_id on bank_file_template (bank_code, direction, company_id) nulls not distinct where deleted_at is null;

create table bank_deduct_batch__fee_items (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_bank_deduct_batch__fee_items_target_id on bank_deduct_batch__fee_items (target_id);

create table bank_deduct_batch (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  batch_no text not null,
  bank_code text not null,
  deduct_date date not null,
  source_batch_id uuid,
  line_count integer not null,
  total_amount numeric(14,2) not null,
  success_count integer not null,
  success_amount numeric(14,2) not null,
  fail_count integer not null,
  fail_amount numeric(14,2) not null,
  odd_count integer not null,
  bank_amount numeric(14,2),
  odd_rows jsonb,
  layout jsonb,
  file_hash text,
  answer_hash text,
  progress integer not null,
  job_id text,
  fail_reason text,
  exported_at timestamptz,
  answered_at timestamptz,
  booked_at timestamptz,
  cancel_reason text,
  process_instance_id text,
  applicant_id bigint,
  submitted_at timestamptz,
  status smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_bank_deduct_batch_community_id_id on bank_deduct_batch (community_id, id desc);

create index ix_bank_deduct_batch_community_id_batch_no on bank_deduct_batch (community_id, batch_no, id);

create index ix_bank_deduct_batch_community_id_bank_code on bank_deduct_batch (community_id, bank_code, id);

create index ix_bank_deduct_batch_community_id_deduct_date on bank_deduct_batch (community_id, deduct_date, id);

create index ix_bank_deduct_batch_source_batch_id on bank_deduct_batch (source_batch_id, id desc);

create index ix_bank_deduct_batch_community_id_booked_at on bank_deduct_batch (community_id, booked_at, id);

create index ix_bank_deduct_batch_applicant_id on bank_deduct_batch (applicant_id, id desc);

create index ix_bank_deduct_batch_community_id_status on bank_deduct_batch (community_id, status, id);

create unique index uq_bank_deduct_batch_batch_no_company_id on bank_deduct_batch (batch_no, company_id) nulls not distinct;

create unique index uq_bank_deduct_batch_answer_hash_company_id on bank_deduct_batch (answer_hash, company_id);

create table bank_deduct_line (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  batch_id uuid not null,
  line_no integer not null,
  contract_id uuid not null,
  payer_customer_id uuid not null,
  property_name text,
  bank_code text not null,
  account_no_enc text not null,
  account_no_hash text,
  account_no_mask text,
  account_name text not null,
  amount numeric(14,2) not null,
  receivables jsonb,
  result smallint not null,
  answer_code text,
  reason text,
  bank_trade_no text,
  receipt_id uuid,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_bank_deduct_line_community_id_id on bank_deduct_line (community_id, id desc);

create index ix_bank_deduct_line_batch_id on bank_deduct_line (batch_id, id desc);

create index ix_bank_deduct_line_community_id_line_no on bank_deduct_line (community_id, line_no, id);

create index ix_bank_deduct_line_contract_id on bank_deduct_line (contract_id, id desc);

create index ix_bank_deduct_line_payer_customer_id on bank_deduct_line (payer_customer_id, id desc);

create index ix_bank_deduct_line_account_no_hash on bank_deduct_line (account_no_hash);

create index ix_bank_deduct_line_community_id_result on bank_deduct_line (community_id, result, id);

create index ix_bank_deduct_line_receipt_id on bank_deduct_line (receipt_id, id desc);

create unique index uq_bank_deduct_line_batch_id_line_no on bank_deduct_line (batch_id, line_no) nulls not distinct;
