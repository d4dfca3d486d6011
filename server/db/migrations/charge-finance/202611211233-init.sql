create table receivable (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  receivable_no text not null,
  property_type text not null,
  property_id text not null,
  property_name text,
  house_id uuid,
  building_id uuid,
  payer_customer_id uuid,
  payer_role text not null,
  fee_item_id uuid not null,
  fee_standard_id uuid,
  house_fee_standard_id uuid,
  fee_period text not null,
  period_from date not null,
  period_to date not null,
  book_date date not null,
  account_period text not null,
  due_date date not null,
  quantity numeric(14,4),
  unit_rate numeric(14,6),
  calc_text text,
  calc_detail jsonb,
  original_amount numeric(14,2) not null,
  receivable_amount numeric(14,2) not null,
  received_amount numeric(14,2) not null,
  deducted_amount numeric(14,2) not null,
  outstanding_amount numeric(14,2) not null,
  late_fee_received numeric(14,2) not null,
  late_fee_deducted numeric(14,2) not null,
  overdue_rate numeric(8,4),
  grace_days integer,
  start_mode text,
  overdue_cap_ratio numeric(5,4),
  late_fee_from date,
  status smallint not null,
  hung_up boolean not null default false,
  hang_up_type_id uuid,
  lock_type text not null,
  lock_ref text,
  lock_expire_at timestamptz,
  source text not null,
  source_id text,
  source_part text,
  generation_batch_id uuid,
  parent_receivable_id uuid,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_receivable_community_id_id on receivable (community_id, id desc);

create index ix_receivable_community_id_receivable_no on receivable (community_id, receivable_no, id);

create index ix_receivable_community_id_property_id on receivable (community_id, property_id, id);

create index ix_receivable_community_id_property_name on receivable (community_id, property_name, id);

create index ix_receivable_house_id on receivable (house_id, id desc);

create index ix_receivable_building_id on receivable (building_id, id desc);

create index ix_receivable_payer_customer_id on receivable (payer_customer_id, id desc);

create index ix_receivable_fee_item_id on receivable (fee_item_id, id desc);

create index ix_receivable_fee_standard_id on receivable (fee_standard_id, id desc);

create index ix_receivable_house_fee_standard_id on receivable (house_fee_standard_id, id desc);

create index ix_receivable_community_id_fee_period on receivable (community_id, fee_period, id);

create index ix_receivable_community_id_book_date on receivable (community_id, book_date, id);

create index ix_receivable_community_id_account_period on receivable (community_id, account_period, id);

create index ix_receivable_community_id_due_date on receivable (community_id, due_date, id);

create index ix_receivable_community_id_status on receivable (community_id, status, id);

create index ix_receivable_hang_up_type_id on receivable (hang_up_type_id, id desc);

create index ix_receivable_generation_batch_id on receivable (generation_batch_id, id desc);

create index ix_receivable_parent_receivable_id on receivable (parent_receivable_id, id desc);

create unique index uq_receivable_receivable_no on receivable (receivable_no) nulls not distinct;

create table receivable_entry (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  receivable_id uuid not null,
  side text not null,
  component text not null,
  kind text not null,
  amount numeric(14,2) not null,
  value_date date not null,
  book_date date not null,
  account_period text not null,
  doc_type text not null,
  doc_id text not null,
  doc_no text,
  reverses_entry_id uuid,
  operator_id bigint,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_receivable_entry_community_id_id on receivable_entry (community_id, id desc);

create index ix_receivable_entry_receivable_id on receivable_entry (receivable_id, id desc);

create index ix_receivable_entry_community_id_book_date on receivable_entry (community_id, book_date, id);

create index ix_receivable_entry_community_id_account_period on receivable_entry (community_id, account_period, id);

create index ix_receivable_entry_community_id_doc_id on receivable_entry (community_id, doc_id, id);

create index ix_receivable_entry_reverses_entry_id on receivable_entry (reverses_entry_id, id desc);

create index ix_receivable_entry_operator_id on receivable_entry (operator_id, id desc);

create table receipt (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  receipt_number text not null,
  type text not null,
  property_type text not null,
  property_id text not null,
  property_name text,
  payer_customer_id uuid,
  payer_name text,
  group_no text,
  total_amount numeric(14,2) not null,
  cash_amount numeric(14,2) not null,
  prepaid_used numeric(14,2) not null,
  prepaid_in numeric(14,2) not null,
  preferential_amount numeric(14,2) not null,
  round_off_amount numeric(14,2) not null,
  jump_reason text,
  book_date date not null,
  account_period text not null,
  cashier_id bigint,
  shift_id uuid,
  status smallint not null,
  print_count integer not null,
  invoice_status smallint not null,
  source text,
  source_id text,
  remark text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_receipt_community_id_id on receipt (community_id, id desc);

create index ix_receipt_community_id_receipt_number on receipt (community_id, receipt_number, id);

create index ix_receipt_community_id_type on receipt (community_id, type, id);

create index ix_receipt_community_id_property_id on receipt (community_id, property_id, id);

create index ix_receipt_community_id_property_name on receipt (community_id, property_name, id);

create index ix_receipt_payer_customer_id on receipt (payer_customer_id, id desc);

create index ix_receipt_community_id_payer_name on receipt (community_id, payer_name, id);

create index ix_receipt_community_id_group_no on receipt (community_id, group_no, id);

create index ix_receipt_community_id_total_amount on receipt (community_id, total_amount, id);

create index ix_receipt_community_id_book_date on receipt (community_id, book_date, id);

create index ix_receipt_community_id_account_period on receipt (community_id, account_period, id);

create index ix_receipt_cashier_id on receipt (cashier_id, id desc);

create index ix_receipt_shift_id on receipt (shift_id, id desc);

create index ix_receipt_community_id_status on receipt (community_id, status, id);

create index ix_receipt_community_id_invoice_status on receipt (community_id, invoice_status, id);

create unique index uq_receipt_receipt_number_company_id on receipt (receipt_number, company_id) nulls not distinct;

create unique index uq_receipt_source_source_id_company_id on receipt (source, source_id, company_id);

create table receipt_allocation (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  receipt_id uuid not null,
  receivable_id uuid not null,
  component text not null,
  kind text not null,
  amount numeric(14,2) not null,
  source_allocation_id uuid,
  refunded_amount numeric(14,2) not null,
  pending_refund_amount numeric(14,2) not null,
  entry_id uuid not null,
  doc_type text not null,
  doc_id text not null,
  doc_no text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_receipt_allocation_community_id_id on receipt_allocation (community_id, id desc);

create index ix_receipt_allocation_receipt_id on receipt_allocation (receipt_id, id desc);

create index ix_receipt_allocation_receivable_id on receipt_allocation (receivable_id, id desc);

create index ix_receipt_allocation_source_allocation_id on receipt_allocation (source_allocation_id, id desc);

create index ix_receipt_allocation_entry_id on receipt_allocation (entry_id, id desc);

create index ix_receipt_allocation_community_id_doc_id on receipt_allocation (community_id, doc_id, id);

create unique index uq_receipt_allocation_entry_id on receipt_allocation (entry_id) nulls not distinct;

create table payment (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  receipt_id uuid,
  refund_id uuid,
  direction text not null,
  payment_method_id uuid not null,
  amount numeric(14,2) not null,
  tendered_amount numeric(14,2),
  change_amount numeric(14,2),
  handling_fee numeric(14,2) not null,
  payee_account_id uuid,
  channel_trade_no text,
  payer_account_name text,
  prepaid_entry_id uuid,
  paid_at timestamptz not null,
  book_date date not null,
  account_period text not null,
  shift_id uuid,
  doc_type text not null,
  doc_id text not null,
  doc_no text,
  reverses_payment_id uuid,
  reconcile_status smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_payment_community_id_id on payment (community_id, id desc);

create index ix_payment_receipt_id on payment (receipt_id, id desc);

create index ix_payment_refund_id on payment (refund_id, id desc);

create index ix_payment_community_id_direction on payment (community_id, direction, id);

create index ix_payment_payment_method_id on payment (payment_method_id, id desc);

create index ix_payment_community_id_amount on payment (community_id, amount, id);

create index ix_payment_payee_account_id on payment (payee_account_id, id desc);

create index ix_payment_community_id_channel_trade_no on payment (community_id, channel_trade_no, id);

create index ix_payment_prepaid_entry_id on payment (prepaid_entry_id, id desc);

create index ix_payment_community_id_paid_at on payment (community_id, paid_at, id);

create index ix_payment_community_id_book_date on payment (community_id, book_date, id);

create index ix_payment_community_id_account_period on payment (community_id, account_period, id);

create index ix_payment_shift_id on payment (shift_id, id desc);

create index ix_payment_community_id_doc_id on payment (community_id, doc_id, id);

create index ix_payment_reverses_payment_id on payment (reverses_payment_id, id desc);

create index ix_payment_community_id_reconcile_status on payment (community_id, reconcile_status, id);

create table deduction (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  deducted_number text not null,
  deducted_type_id uuid not null,
  source text not null,
  property_type text not null,
  property_id text not null,
  property_name text,
  receipt_id uuid,
  preferential_scheme_id uuid,
  total numeric(14,2) not null,
  principal_total numeric(14,2) not null,
  late_fee_total numeric(14,2) not null,
  reason text,
  attachments jsonb,
  process_instance_id text,
  applicant_id bigint,
  submitted_at timestamptz,
  status smallint not null,
  effective_date date,
  revoked_by bigint,
  revoked_at timestamptz,
  revoke_reason text,
  source_id text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_deduction_community_id_id on deduction (community_id, id desc);

create index ix_deduction_community_id_deducted_number on deduction (community_id, deducted_number, id);

create index ix_deduction_deducted_type_id on deduction (deducted_type_id, id desc);

create index ix_deduction_community_id_source on deduction (community_id, source, id);

create index ix_deduction_community_id_property_id on deduction (community_id, property_id, id);

create index ix_deduction_community_id_property_name on deduction (community_id, property_name, id);

create index ix_deduction_receipt_id on deduction (receipt_id, id desc);

create index ix_deduction_preferential_scheme_id on deduction (preferential_scheme_id, id desc);

create index ix_deduction_community_id_total on deduction (community_id, total, id);

create index ix_deduction_applicant_id on deduction (applicant_id, id desc);

create index ix_deduction_community_id_status on deduction (community_id, status, id);

create index ix_deduction_community_id_effective_date on deduction (community_id, effective_date, id);

create index ix_deduction_revoked_by on deduction (revoked_by, id desc);

create index ix_deduction_community_id_source_id on deduction (community_id, source_id, id);

create unique index uq_deduction_deducted_number_company_id on deduction (deducted_number, company_id) nulls not distinct;

create table deduction_line (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  deduction_id uuid not null,
  receivable_id uuid not null,
  component text not null,
  mode text not null,
  ratio numeric(5,4),
  amount numeric(14,2) not null,
  entry_id uuid,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_deduction_line_community_id_id on deduction_line (community_id, id desc);

create index ix_deduction_line_deduction_id on deduction_line (deduction_id, id desc);

create index ix_deduction_line_receivable_id on deduction_line (receivable_id, id desc);

create index ix_deduction_line_entry_id on deduction_line (entry_id, id desc);

create table refund (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  refund_number text not null,
  type text not null,
  receipt_id uuid,
  prepaid_account_id uuid,
  property_type text not null,
  property_id text not null,
  property_name text,
  payer_customer_id uuid,
  total numeric(14,2) not null,
  target text not null,
  source text,
  source_id text,
  payee_name text,
  payee_account_no text,
  payee_bank text,
  reason text,
  attachments jsonb,
  process_instance_id text,
  applicant_id bigint,
  submitted_at timestamptz,
  status smallint not null,
  paid_at timestamptz,
  paid_by bigint,
  book_date date,
  payout_trade_no text,
  fail_reason text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_refund_community_id_id on refund (community_id, id desc);

create index ix_refund_community_id_refund_number on refund (community_id, refund_number, id);

create index ix_refund_community_id_type on refund (community_id, type, id);

create index ix_refund_receipt_id on refund (receipt_id, id desc);

create index ix_refund_prepaid_account_id on refund (prepaid_account_id, id desc);

create index ix_refund_community_id_property_id on refund (community_id, property_id, id);

create index ix_refund_community_id_property_name on refund (community_id, property_name, id);

create index ix_refund_payer_customer_id on refund (payer_customer_id, id desc);

create index ix_refund_community_id_total on refund (community_id, total, id);

create index ix_refund_community_id_target on refund (community_id, target, id);

create index ix_refund_applicant_id on refund (applicant_id, id desc);

create index ix_refund_community_id_status on refund (community_id, status, id);

create index ix_refund_community_id_paid_at on refund (community_id, paid_at, id);

create index ix_refund_paid_by on refund (paid_by, id desc);

create index ix_refund_community_id_book_date on refund (community_id, book_date, id);

create unique index uq_refund_refund_number_company_id on refund (refund_number, company_id) nulls not distinct;

create unique index uq_refund_source_source_id_company_id on refund (source, source_id, company_id) where status in (0, 1, 2, 5, 6);

create table refund_line (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  refund_id uuid not null,
  source_allocation_id uuid not null,
  receivable_id uuid not null,
  component text not null,
  amount numeric(14,2) not null,
  handling text not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_refund_line_community_id_id on refund_line (community_id, id desc);

create index ix_refund_line_refund_id on refund_line (refund_id, id desc);

create index ix_refund_line_source_allocation_id on refund_line (source_allocation_id, id desc);

create index ix_refund_line_receivable_id on refund_line (receivable_id, id desc);

create table receipt_void (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  void_number text not null,
  receipt_id uuid not null,
  property_type text not null,
  property_id text not null,
  property_name text,
  total numeric(14,2) not null,
  receipt_date date not null,
  reason text not null,
  process_instance_id text,
  applicant_id bigint,
  submitted_at timestamptz,
  status smallint not null,
  book_date date,
  voided_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_receipt_void_community_id_id on receipt_void (community_id, id desc);

create index ix_receipt_void_community_id_void_number on receipt_void (community_id, void_number, id);

create index ix_receipt_void_receipt_id on receipt_void (receipt_id, id desc);

create index ix_receipt_void_community_id_property_id on receipt_void (community_id, property_id, id);

create index ix_receipt_void_community_id_property_name on receipt_void (community_id, property_name, id);

create index ix_receipt_void_community_id_receipt_date on receipt_void (community_id, receipt_date, id);

create index ix_receipt_void_applicant_id on receipt_void (applicant_id, id desc);

create index ix_receipt_void_community_id_status on receipt_void (community_id, status, id);

create index ix_receipt_void_community_id_book_date on receipt_void (community_id, book_date, id);

create unique index uq_receipt_void_void_number_company_id on receipt_void (void_number, company_id) nulls not distinct;

create unique index uq_receipt_void_receipt_id on receipt_void (receipt_id) nulls not distinct where status in (1, 2);

create table receivable_change (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  change_number text not null,
  type text not null,
  batch_no text,
  reason text not null,
  attachments jsonb,
  line_count integer not null,
  delta numeric(14,2) not null,
  params jsonb,
  process_instance_id text,
  applicant_id bigint,
  submitted_at timestamptz,
  status smallint not null,
  effective_date date,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_receivable_change_community_id_id on receivable_change (community_id, id desc);

create index ix_receivable_change_community_id_change_number on receivable_change (community_id, change_number, id);

create index ix_receivable_change_community_id_type on receivable_change (community_id, type, id);

create index ix_receivable_change_community_id_batch_no on receivable_change (community_id, batch_no, id);

create index ix_receivable_change_applicant_id on receivable_change (applicant_id, id desc);

create index ix_receivable_change_community_id_status on receivable_change (community_id, status, id);

create index ix_receivable_change_community_id_effective_date on receivable_change (community_id, effective_date, id);

create unique index uq_receivable_change_change_number_company_id on receivable_change (change_number, company_id) nulls not distinct;

create table receivable_change_line (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  change_id uuid not null,
  receivable_id uuid not null,
  before jsonb,
  after jsonb,
  delta numeric(14,2) not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_receivable_change_line_community_id_id on receivable_change_line (community_id, id desc);

create index ix_receivable_change_line_change_id on receivable_change_line (change_id, id desc);

create index ix_receivable_change_line_receivable_id on receivable_change_line (receivable_id, id desc);

create table hang_up_record (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  receivable_id uuid not null,
  type_id uuid not null,
  from_date date not null,
  to_date date,
  reason text,
  change_id uuid,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_hang_up_record_community_id_id on hang_up_record (community_id, id desc);

create index ix_hang_up_record_receivable_id on hang_up_record (receivable_id, id desc);

create index ix_hang_up_record_type_id on hang_up_record (type_id, id desc);

create index ix_hang_up_record_community_id_from_date on hang_up_record (community_id, from_date, id);

create index ix_hang_up_record_community_id_to_date on hang_up_record (community_id, to_date, id);

create index ix_hang_up_record_change_id on hang_up_record (change_id, id desc);

create unique index uq_hang_up_record_receivable_id_from_date on hang_up_record (receivable_id, from_date) nulls not distinct;

create table generation_batch (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  batch_no text not null,
  scope jsonb,
  period_from text not null,
  period_to text not null,
  book_date date,
  mode text not null,
  auto boolean not null default false,
  fingerprint text,
  status smallint not null,
  new_count integer not null,
  same_count integer not null,
  different_count integer not null,
  skip_count integer not null,
  error_count integer not null,
  new_total numeric(14,2) not null,
  same_total numeric(14,2) not null,
  difference_total numeric(14,2) not null,
  posted_count integer not null,
  posted_total numeric(14,2) not null,
  progress integer not null,
  job_id text,
  fail_reason text,
  started_at timestamptz,
  previewed_at timestamptz,
  finished_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_generation_batch_community_id_id on generation_batch (community_id, id desc);

create index ix_generation_batch_community_id_batch_no on generation_batch (community_id, batch_no, id);

create index ix_generation_batch_community_id_period_from on generation_batch (community_id, period_from, id);

create index ix_generation_batch_community_id_book_date on generation_batch (community_id, book_date, id);

create index ix_generation_batch_community_id_mode on generation_batch (community_id, mode, id);

create index ix_generation_batch_community_id_status on generation_batch (community_id, status, id);

create index ix_generation_batch_community_id_finished_at on generation_batch (community_id, finished_at, id);

create unique index uq_generation_batch_batch_no_company_id on generation_batch (batch_no, company_id) nulls not distinct;

create table generation_line (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  batch_id uuid not null,
  property_type text not null,
  property_id text not null,
  property_name text,
  house_id uuid,
  building_id uuid,
  fee_item_id uuid not null,
  standard_id uuid not null,
  house_fee_standard_id uuid not null,
  payer_customer_id uuid,
  payer_role text,
  fee_period text not null,
  period_from date,
  period_to date,
  due_date date,
  quantity numeric(14,4),
  unit_rate numeric(14,6),
  calc_text text,
  calc_detail jsonb,
  amount numeric(14,2) not null,
  existing_amount numeric(14,2),
  result text not null,
  outlier boolean not null default false,
  reason text,
  existing_receivable_id uuid,
  receivable_id uuid,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_generation_line_community_id_id on generation_line (community_id, id desc);

create index ix_generation_line_batch_id on generation_line (batch_id, id desc);

create index ix_generation_line_community_id_property_id on generation_line (community_id, property_id, id);

create index ix_generation_line_community_id_property_name on generation_line (community_id, property_name, id);

create index ix_generation_line_house_id on generation_line (house_id, id desc);

create index ix_generation_line_building_id on generation_line (building_id, id desc);

create index ix_generation_line_fee_item_id on generation_line (fee_item_id, id desc);

create index ix_generation_line_standard_id on generation_line (standard_id, id desc);

create index ix_generation_line_house_fee_standard_id on generation_line (house_fee_standard_id, id desc);

create index ix_generation_line_payer_customer_id on generation_line (payer_customer_id, id desc);

create index ix_generation_line_community_id_result on generation_line (community_id, result, id);

create index ix_generation_line_existing_receivable_id on generation_line (existing_receivable_id, id desc);

create index ix_generation_line_receivable_id on generation_line (receivable_id, id desc);

create table bill (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  order_number text not null,
  property_type text not null,
  property_id text not null,
  property_name text,
  building_id uuid,
  payer_customer_id uuid,
  bill_period text not null,
  as_of_date date not null,
  due_date date,
  arrears_amount numeric(14,2) not null,
  current_amount numeric(14,2) not null,
  late_fee_amount numeric(14,2) not null,
  prepaid_balance numeric(14,2) not null,
  total_amount numeric(14,2) not null,
  push_status smallint not null,
  voided boolean not null default false,
  void_reason text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_bill_community_id_id on bill (community_id, id desc);

create index ix_bill_community_id_order_number on bill (community_id, order_number, id);

create index ix_bill_community_id_property_id on bill (community_id, property_id, id);

create index ix_bill_community_id_property_name on bill (community_id, property_name, id);

create index ix_bill_building_id on bill (building_id, id desc);

create index ix_bill_payer_customer_id on bill (payer_customer_id, id desc);

create index ix_bill_community_id_bill_period on bill (community_id, bill_period, id);

create index ix_bill_community_id_due_date on bill (community_id, due_date, id);

create index ix_bill_community_id_total_amount on bill (community_id, total_amount, id);

create index ix_bill_community_id_push_status on bill (community_id, push_status, id);

create index ix_bill_community_id_voided on bill (community_id, voided, id);

create unique index uq_bill_order_number_company_id on bill (order_number, company_id) nulls not distinct;

create unique index uq_bill_property_type_property_id_payer_customer_id_bill_period on bill (property_type, property_id, payer_customer_id, bill_period) nulls not distinct where voided = false;

create table bill_line (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  bill_id uuid not null,
  receivable_id uuid not null,
  outstanding numeric(14,2) not null,
  late_fee numeric(14,2) not null,
  section text not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_bill_line_community_id_id on bill_line (community_id, id desc);

create index ix_bill_line_bill_id on bill_line (bill_id, id desc);

create index ix_bill_line_receivable_id on bill_line (receivable_id, id desc);

create unique index uq_bill_line_bill_id_receivable_id on bill_line (bill_id, receivable_id) nulls not distinct;

create table bill_push (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  bill_id uuid not null,
  channel text not null,
  receiver text not null,
  status smallint not null,
  fail_reason text,
  attempt integer not null,
  sent_at timestamptz,
  read_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_bill_push_community_id_id on bill_push (community_id, id desc);

create index ix_bill_push_bill_id on bill_push (bill_id, id desc);

create index ix_bill_push_community_id_channel on bill_push (community_id, channel, id);

create index ix_bill_push_community_id_status on bill_push (community_id, status, id);

create index ix_bill_push_community_id_sent_at on bill_push (community_id, sent_at, id);

create table cashier_shift (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  shift_no text not null,
  cashier_id bigint not null,
  book_date date not null,
  opened_at timestamptz not null,
  submitted_at timestamptz,
  status smallint not null,
  system_net numeric(14,2),
  counted_amount numeric(14,2),
  difference numeric(14,2),
  verified_by bigint,
  verified_at timestamptz,
  return_reason text,
  deposited_by bigint,
  deposited_at timestamptz,
  deposit_slip jsonb,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_cashier_shift_community_id_id on cashier_shift (community_id, id desc);

create index ix_cashier_shift_community_id_shift_no on cashier_shift (community_id, shift_no, id);

create index ix_cashier_shift_cashier_id on cashier_shift (cashier_id, id desc);

create index ix_cashier_shift_community_id_book_date on cashier_shift (community_id, book_date, id);

create index ix_cashier_shift_community_id_opened_at on cashier_shift (community_id, opened_at, id);

create index ix_cashier_shift_community_id_status on cashier_shift (community_id, status, id);

create index ix_cashier_shift_verified_by on cashier_shift (verified_by, id desc);

create index ix_cashier_shift_deposited_by on cashier_shift (deposited_by, id desc);

create unique index uq_cashier_shift_shift_no_company_id on cashier_shift (shift_no, company_id) nulls not distinct;

create unique index uq_cashier_shift_cashier_id_community_id on cashier_shift (cashier_id, community_id) nulls not distinct where status = 1;

create table cashier_shift_line (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  shift_id uuid not null,
  payment_method_id uuid not null,
  in_count integer not null,
  in_amount numeric(14,2) not null,
  out_amount numeric(14,2) not null,
  system_net numeric(14,2) not null,
  counted_amount numeric(14,2) not null,
  difference numeric(14,2) not null,
  denominations jsonb,
  note text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_cashier_shift_line_community_id_id on cashier_shift_line (community_id, id desc);

create index ix_cashier_shift_line_shift_id on cashier_shift_line (shift_id, id desc);

create index ix_cashier_shift_line_payment_method_id on cashier_shift_line (payment_method_id, id desc);

create unique index uq_cashier_shift_line_shift_id_payment_method_id on cashier_shift_line (shift_id, payment_method_id) nulls not distinct;

create table finance_day (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  book_date date not null,
  status smallint not null,
  totals jsonb,
  confirmed_by bigint,
  confirmed_at timestamptz,
  closed_by bigint,
  closed_at timestamptz,
  reopened_by bigint,
  reopen_reason text,
  deposit_slip jsonb,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_finance_day_community_id_id on finance_day (community_id, id desc);

create index ix_finance_day_community_id_book_date on finance_day (community_id, book_date, id);

create index ix_finance_day_community_id_status on finance_day (community_id, status, id);

create index ix_finance_day_confirmed_by on finance_day (confirmed_by, id desc);

create index ix_finance_day_closed_by on finance_day (closed_by, id desc);

create index ix_finance_day_reopened_by on finance_day (reopened_by, id desc);

create unique index uq_finance_day_community_id_book_date on finance_day (community_id, book_date) nulls not distinct;
