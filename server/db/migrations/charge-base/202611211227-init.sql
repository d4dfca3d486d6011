create table accounting_period (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  period text not null,
  start_date date not null,
  end_date date not null,
  status smallint not null,
  closed_by bigint,
  closed_at timestamptz,
  reopened_count integer,
  reopen_reason text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_accounting_period_community_id_id on accounting_period (community_id, id desc);

create index ix_accounting_period_community_id_period on accounting_period (community_id, period, id);

create index ix_accounting_period_community_id_status on accounting_period (community_id, status, id);

create index ix_accounting_period_closed_by on accounting_period (closed_by, id desc);

create unique index uq_accounting_period_community_id_period on accounting_period (community_id, period) nulls not distinct;

create table bank_account (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  account_name text not null,
  bank_name text not null,
  branch text,
  account_no_enc text not null,
  account_no_hash text,
  account_no_mask text,
  union_no text,
  purpose text not null,
  is_default boolean not null default false,
  enabled boolean not null default true,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_bank_account_community_id_id on bank_account (community_id, id desc) where deleted_at is null;

create index ix_bank_account_community_id_account_name on bank_account (community_id, account_name, id) where deleted_at is null;

create index ix_bank_account_account_no_hash on bank_account (account_no_hash) where deleted_at is null;

create index ix_bank_account_community_id_purpose on bank_account (community_id, purpose, id) where deleted_at is null;

create index ix_bank_account_community_id_enabled on bank_account (community_id, enabled, id) where deleted_at is null;

create unique index uq_bank_account_account_no_hash_company_id on bank_account (account_no_hash, company_id) nulls not distinct where deleted_at is null;

create table business_fee_standard__houses (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_business_fee_standard__houses_target_id on business_fee_standard__houses (target_id);

create table business_fee_standard (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  name text not null,
  contract_no text not null,
  contract_id text,
  customer_id uuid not null,
  fee_item_id uuid not null,
  contract_area numeric(10,2) not null,
  rent_unit text not null,
  unit_rate numeric(14,6) not null,
  increase_every integer,
  increase_ratio numeric(5,4),
  free_periods jsonb,
  turnover_mode text not null,
  guarantee_amount numeric(14,2),
  turnover_tiers jsonb,
  start_date date not null,
  end_date date not null,
  due_days integer not null,
  status smallint not null,
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

create index ix_business_fee_standard_community_id_id on business_fee_standard (community_id, id desc) where deleted_at is null;

create index ix_business_fee_standard_community_id_name on business_fee_standard (community_id, name, id) where deleted_at is null;

create index ix_business_fee_standard_community_id_contract_no on business_fee_standard (community_id, contract_no, id) where deleted_at is null;

create index ix_business_fee_standard_community_id_contract_id on business_fee_standard (community_id, contract_id, id) where deleted_at is null;

create index ix_business_fee_standard_customer_id on business_fee_standard (customer_id, id desc) where deleted_at is null;

create index ix_business_fee_standard_fee_item_id on business_fee_standard (fee_item_id, id desc) where deleted_at is null;

create index ix_business_fee_standard_community_id_start_date on business_fee_standard (community_id, start_date, id) where deleted_at is null;

create index ix_business_fee_standard_community_id_end_date on business_fee_standard (community_id, end_date, id) where deleted_at is null;

create index ix_business_fee_standard_community_id_status on business_fee_standard (community_id, status, id) where deleted_at is null;

create table calculation_method (
  id uuid not null,
  company_id bigint,
  code text not null,
  name text not null,
  kind text not null,
  formula text,
  area_basis text not null,
  trial_passed_at timestamptz,
  built_in boolean not null default false,
  enabled boolean not null default true,
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

create index ix_calculation_method_company_id_id on calculation_method (company_id, id desc) where deleted_at is null;

create index ix_calculation_method_company_id_code on calculation_method (company_id, code, id) where deleted_at is null;

create index ix_calculation_method_company_id_name on calculation_method (company_id, name, id) where deleted_at is null;

create index ix_calculation_method_company_id_kind on calculation_method (company_id, kind, id) where deleted_at is null;

create index ix_calculation_method_company_id_enabled on calculation_method (company_id, enabled, id) where deleted_at is null;

create unique index uq_calculation_method_code_company_id on calculation_method (code, company_id) nulls not distinct where deleted_at is null;

create unique index uq_calculation_method_name_company_id on calculation_method (name, company_id) nulls not distinct where deleted_at is null;

create table charge_approver (
  id uuid not null,
  company_id bigint not null,
  biz_type text not null,
  community bigint,
  amount_from numeric(14,2) not null,
  amount_to numeric(14,2),
  process_model_key text,
  levels jsonb,
  enabled boolean not null default true,
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

create index ix_charge_approver_company_id_id on charge_approver (company_id, id desc) where deleted_at is null;

create index ix_charge_approver_company_id_biz_type on charge_approver (company_id, biz_type, id) where deleted_at is null;

create index ix_charge_approver_community on charge_approver (community, id desc) where deleted_at is null;

create index ix_charge_approver_company_id_enabled on charge_approver (company_id, enabled, id) where deleted_at is null;

create table charge_product (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  name text not null,
  property_type text not null,
  sales_from date not null,
  sales_to date not null,
  lines jsonb not null,
  list_total numeric(14,2),
  sale_amount numeric(14,2) not null,
  quota integer,
  sold_count integer,
  status smallint not null,
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

create index ix_charge_product_community_id_id on charge_product (community_id, id desc) where deleted_at is null;

create index ix_charge_product_community_id_name on charge_product (community_id, name, id) where deleted_at is null;

create index ix_charge_product_community_id_sales_from on charge_product (community_id, sales_from, id) where deleted_at is null;

create index ix_charge_product_community_id_sales_to on charge_product (community_id, sales_to, id) where deleted_at is null;

create index ix_charge_product_community_id_status on charge_product (community_id, status, id) where deleted_at is null;

create unique index uq_charge_product_name_community_id on charge_product (name, community_id) nulls not distinct where deleted_at is null;

create table classification_code (
  id uuid not null,
  company_id bigint not null,
  parent_id uuid,
  code text not null,
  name text not null,
  level integer,
  enabled boolean not null default true,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_classification_code_company_id_id on classification_code (company_id, id desc) where deleted_at is null;

create index ix_classification_code_parent_id on classification_code (parent_id, id desc) where deleted_at is null;

create index ix_classification_code_company_id_code on classification_code (company_id, code, id) where deleted_at is null;

create index ix_classification_code_company_id_name on classification_code (company_id, name, id) where deleted_at is null;

create index ix_classification_code_company_id_level on classification_code (company_id, level, id) where deleted_at is null;

create index ix_classification_code_company_id_enabled on classification_code (company_id, enabled, id) where deleted_at is null;

create unique index uq_classification_code_code_company_id on classification_code (code, company_id) nulls not distinct where deleted_at is null;

create table community_charge_config (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  rounding_unit text not null,
  rounding_mode text not null,
  bill_day integer not null,
  due_days integer not null,
  auto_generate boolean not null default false,
  generate_day integer not null,
  generate_ahead integer not null,
  bill_push_on_generate boolean not null default false,
  late_fee_from date,
  auto_offset_after_generate boolean not null default true,
  auto_offset_after_recharge boolean not null default true,
  auto_offset_daily boolean not null default false,
  offset_scheme_id uuid,
  max_prepay_months integer not null,
  block_prepaid_refund boolean not null default false,
  allow_partial_pay boolean not null default true,
  allow_overpay_to_prepaid boolean not null default true,
  round_off_max numeric(14,2) not null,
  jump_mode text not null,
  backdate_days integer not null,
  shift_required boolean not null default false,
  mobile_order_minutes integer not null,
  void_needs_approval boolean not null default false,
  void_same_day_only boolean not null default false,
  change_needs_approval boolean not null default true,
  close_day integer not null,
  dunning_min_amount numeric(14,2) not null,
  dunning_min_months integer not null,
  dunning_day integer not null,
  sharing_remind_day integer not null,
  read_day integer not null,
  late_read_days integer not null,
  surge_ratio numeric(5,4) not null,
  drop_ratio numeric(5,4) not null,
  max_usage jsonb,
  reader_may_audit boolean not null default false,
  initial_to_developer boolean not null default false,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_community_charge_config_community_id_id on community_charge_config (community_id, id desc);

create index ix_community_charge_config_offset_scheme_id on community_charge_config (offset_scheme_id, id desc);

create unique index uq_community_charge_config_community_id on community_charge_config (community_id) nulls not distinct;

create table community_charge_info (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  charge_department text,
  address text,
  hotline text,
  company_title text,
  tax_no text,
  bank_account_id uuid,
  developer_customer_id uuid,
  seal jsonb,
  qr_code jsonb,
  receipt_title text,
  receipt_footer text,
  bill_notice text,
  dunning_notice text,
  arrears_letter text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_community_charge_info_community_id_id on community_charge_info (community_id, id desc);

create index ix_community_charge_info_bank_account_id on community_charge_info (bank_account_id, id desc);

create index ix_community_charge_info_developer_customer_id on community_charge_info (developer_customer_id, id desc);

create unique index uq_community_charge_info_community_id on community_charge_info (community_id) nulls not distinct;

create table community_code (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  account_code text not null,
  ledger_code text,
  effective_from date not null,
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

create index ix_community_code_community_id_id on community_code (community_id, id desc) where deleted_at is null;

create index ix_community_code_community_id_account_code on community_code (community_id, account_code, id) where deleted_at is null;

create unique index uq_community_code_community_id on community_code (community_id) nulls not distinct where deleted_at is null;

create unique index uq_community_code_account_code_company_id on community_code (account_code, company_id) nulls not distinct where deleted_at is null;

create table deducted_type (
  id uuid not null,
  company_id bigint,
  code text not null,
  name text not null,
  mode text not null,
  max_ratio numeric(5,4),
  max_amount numeric(14,2),
  components text not null,
  need_approval boolean not null default true,
  need_attachment boolean not null default false,
  built_in boolean not null default false,
  enabled boolean not null default true,
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

create index ix_deducted_type_company_id_id on deducted_type (company_id, id desc) where deleted_at is null;

create index ix_deducted_type_company_id_code on deducted_type (company_id, code, id) where deleted_at is null;

create index ix_deducted_type_company_id_name on deducted_type (company_id, name, id) where deleted_at is null;

create index ix_deducted_type_company_id_enabled on deducted_type (company_id, enabled, id) where deleted_at is null;

create unique index uq_deducted_type_code_company_id on deducted_type (code, company_id) nulls not distinct where deleted_at is null;

create unique index uq_deducted_type_name_company_id on deducted_type (name, company_id) nulls not distinct where deleted_at is null;

create table fee_item__communities (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_fee_item__communities_target_id on fee_item__communities (target_id);

create table fee_item (
  id uuid not null,
  company_id bigint not null,
  code text not null,
  name text not null,
  short_name text,
  category text not null,
  period_kind text not null,
  tax_code_id uuid,
  account_subject text,
  classification_code_id uuid,
  allow_prepaid boolean not null default true,
  allow_deduct boolean not null default true,
  allow_refund boolean not null default true,
  allow_preferential boolean not null default true,
  invoiceable boolean not null default true,
  count_in_rate boolean not null default true,
  late_fee_enabled boolean not null default true,
  offset_priority integer not null,
  community_scope text not null,
  sort integer,
  enabled boolean not null default true,
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

create index ix_fee_item_company_id_id on fee_item (company_id, id desc) where deleted_at is null;

create index ix_fee_item_company_id_code on fee_item (company_id, code, id) where deleted_at is null;

create index ix_fee_item_company_id_name on fee_item (company_id, name, id) where deleted_at is null;

create index ix_fee_item_company_id_category on fee_item (company_id, category, id) where deleted_at is null;

create index ix_fee_item_company_id_period_kind on fee_item (company_id, period_kind, id) where deleted_at is null;

create index ix_fee_item_tax_code_id on fee_item (tax_code_id, id desc) where deleted_at is null;

create index ix_fee_item_classification_code_id on fee_item (classification_code_id, id desc) where deleted_at is null;

create index ix_fee_item_company_id_sort on fee_item (company_id, sort, id) where deleted_at is null;

create index ix_fee_item_company_id_enabled on fee_item (company_id, enabled, id) where deleted_at is null;

create unique index uq_fee_item_code_company_id on fee_item (code, company_id) nulls not distinct where deleted_at is null;

create unique index uq_fee_item_name_company_id on fee_item (name, company_id) nulls not distinct where deleted_at is null;

create table fee_standard_rate (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  fee_standard_id uuid not null,
  effective_from date not null,
  unit_rate numeric(14,6) not null,
  tiers jsonb,
  approval_doc text,
  attachments jsonb,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_fee_standard_rate_community_id_id on fee_standard_rate (community_id, id desc);

create index ix_fee_standard_rate_fee_standard_id on fee_standard_rate (fee_standard_id, id desc);

create index ix_fee_standard_rate_community_id_effective_from on fee_standard_rate (community_id, effective_from, id);

create unique index uq_fee_standard_rate_fee_standard_id_effective_from on fee_standard_rate (fee_standard_id, effective_from) nulls not distinct;

create table fee_standard (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  code text not null,
  name text not null,
  fee_item_id uuid not null,
  calculation_method_id uuid not null,
  unit_kind text not null,
  additional_amount numeric(14,2),
  min_amount numeric(14,2),
  max_amount numeric(14,2),
  cycle smallint not null,
  charge_timing text not null,
  bill_day integer,
  due_days integer not null,
  prorate_mode text not null,
  vacant_ratio numeric(5,4) not null,
  rounding_unit text,
  rounding_mode text,
  overdue_rate numeric(8,4) not null,
  late_fee_grace_days integer not null,
  late_fee_start_mode text not null,
  overdue_cap_ratio numeric(5,4),
  ladder_basis text not null,
  ladder_year_start text,
  base_persons integer,
  extra_per_person numeric(12,4),
  default_payer text not null,
  status smallint not null,
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

create index ix_fee_standard_community_id_id on fee_standard (community_id, id desc) where deleted_at is null;

create index ix_fee_standard_community_id_code on fee_standard (community_id, code, id) where deleted_at is null;

create index ix_fee_standard_community_id_name on fee_standard (community_id, name, id) where deleted_at is null;

create index ix_fee_standard_fee_item_id on fee_standard (fee_item_id, id desc) where deleted_at is null;

create index ix_fee_standard_calculation_method_id on fee_standard (calculation_method_id, id desc) where deleted_at is null;

create index ix_fee_standard_community_id_status on fee_standard (community_id, status, id) where deleted_at is null;

create unique index uq_fee_standard_code_community_id on fee_standard (code, community_id) nulls not distinct where deleted_at is null;

create unique index uq_fee_standard_name_community_id on fee_standard (name, community_id) nulls not distinct where deleted_at is null;

create table hang_up_type (
  id uuid not null,
  company_id bigint not null,
  code text not null,
  name text not null,
  stop_late_fee boolean not null default true,
  exclude_from_dunning boolean not null default true,
  exclude_from_rate boolean not null default false,
  max_days integer,
  need_approval boolean not null default true,
  enabled boolean not null default true,
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

create index ix_hang_up_type_company_id_id on hang_up_type (company_id, id desc) where deleted_at is null;

create index ix_hang_up_type_company_id_code on hang_up_type (company_id, code, id) where deleted_at is null;

create index ix_hang_up_type_company_id_name on hang_up_type (company_id, name, id) where deleted_at is null;

create index ix_hang_up_type_company_id_enabled on hang_up_type (company_id, enabled, id) where deleted_at is null;

create unique index uq_hang_up_type_code_company_id on hang_up_type (code, company_id) nulls not distinct where deleted_at is null;

create unique index uq_hang_up_type_name_company_id on hang_up_type (name, company_id) nulls not distinct where deleted_at is null;

create table house_fee_standard (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  property_type text not null,
  property_id text not null,
  property_name text,
  fee_standard_id uuid not null,
  fee_item_id uuid not null,
  meter_id uuid,
  start_date date not null,
  end_date date,
  payer_kind text not null,
  customer_id uuid,
  quantity numeric(12,4) not null,
  area_override numeric(10,2),
  unit_rate_override numeric(14,6),
  discount_ratio numeric(5,4) not null,
  billed_to date,
  status smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_house_fee_standard_community_id_id on house_fee_standard (community_id, id desc);

create index ix_house_fee_standard_community_id_property_type on house_fee_standard (community_id, property_type, id);

create index ix_house_fee_standard_community_id_property_id on house_fee_standard (community_id, property_id, id);

create index ix_house_fee_standard_community_id_property_name on house_fee_standard (community_id, property_name, id);

create index ix_house_fee_standard_fee_standard_id on house_fee_standard (fee_standard_id, id desc);

create index ix_house_fee_standard_fee_item_id on house_fee_standard (fee_item_id, id desc);

create index ix_house_fee_standard_meter_id on house_fee_standard (meter_id, id desc);

create index ix_house_fee_standard_community_id_start_date on house_fee_standard (community_id, start_date, id);

create index ix_house_fee_standard_community_id_end_date on house_fee_standard (community_id, end_date, id);

create index ix_house_fee_standard_customer_id on house_fee_standard (customer_id, id desc);

create index ix_house_fee_standard_community_id_status on house_fee_standard (community_id, status, id);

create table import_mapping (
  id uuid not null,
  company_id bigint not null,
  name text not null,
  source text not null,
  target text not null,
  columns jsonb,
  defaults jsonb,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_import_mapping_company_id_id on import_mapping (company_id, id desc) where deleted_at is null;

create index ix_import_mapping_company_id_name on import_mapping (company_id, name, id) where deleted_at is null;

create index ix_import_mapping_company_id_target on import_mapping (company_id, target, id) where deleted_at is null;

create unique index uq_import_mapping_name_company_id on import_mapping (name, company_id) nulls not distinct where deleted_at is null;

create table offset_scheme__item_order (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_offset_scheme__item_order_target_id on offset_scheme__item_order (target_id);

create table offset_scheme__excluded_items (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_offset_scheme__excluded_items_target_id on offset_scheme__excluded_items (target_id);

create table offset_scheme (
  id uuid not null,
  company_id bigint not null,
  name text not null,
  period_order text not null,
  component_order text not null,
  special_first boolean not null default true,
  special_covers_late_fee boolean not null default false,
  min_keep numeric(14,2) not null,
  allow_partial boolean not null default true,
  future_months integer not null,
  is_default boolean not null default false,
  enabled boolean not null default true,
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

create index ix_offset_scheme_company_id_id on offset_scheme (company_id, id desc) where deleted_at is null;

create index ix_offset_scheme_company_id_name on offset_scheme (company_id, name, id) where deleted_at is null;

create index ix_offset_scheme_company_id_is_default on offset_scheme (company_id, is_default, id) where deleted_at is null;

create index ix_offset_scheme_company_id_enabled on offset_scheme (company_id, enabled, id) where deleted_at is null;

create unique index uq_offset_scheme_name_company_id on offset_scheme (name, company_id) nulls not distinct where deleted_at is null;

create table park_renew_config__arrears_items (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_park_renew_config__arrears_items_target_id on park_renew_config__arrears_items (target_id);

create table park_renew_config (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  units smallint[] not null,
  start_rule text not null,
  grace_days integer not null,
  max_months integer not null,
  block_when_arrears boolean not null default false,
  notice_days text not null,
  auto_stop_days integer not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_park_renew_config_community_id_id on park_renew_config (community_id, id desc);

create unique index uq_park_renew_config_community_id on park_renew_config (community_id) nulls not distinct;

create table park_temp_rule (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  name text not null,
  car_types text[],
  free_minutes integer not null,
  free_deduct boolean not null default false,
  unit_minutes integer not null,
  first_units integer not null,
  first_rate numeric(10,2) not null,
  later_rate numeric(10,2) not null,
  daily_cap numeric(14,2),
  day_mode text not null,
  night_from time,
  night_to time,
  night_cap numeric(14,2),
  special_dates text[],
  effective_from date not null,
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

create index ix_park_temp_rule_community_id_id on park_temp_rule (community_id, id desc) where deleted_at is null;

create index ix_park_temp_rule_community_id_name on park_temp_rule (community_id, name, id) where deleted_at is null;

create index ix_park_temp_rule_community_id_effective_from on park_temp_rule (community_id, effective_from, id) where deleted_at is null;

create index ix_park_temp_rule_community_id_status on park_temp_rule (community_id, status, id) where deleted_at is null;

create unique index uq_park_temp_rule_name_community_id on park_temp_rule (name, community_id) nulls not distinct where deleted_at is null;

create table payee_account (
  id uuid not null,
  company_id bigint not null,
  name text not null,
  channel text not null,
  merchant_no text,
  bank_account_id uuid,
  secret_ref_enc text,
  enabled boolean not null default true,
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

create index ix_payee_account_company_id_id on payee_account (company_id, id desc) where deleted_at is null;

create index ix_payee_account_company_id_name on payee_account (company_id, name, id) where deleted_at is null;

create index ix_payee_account_company_id_channel on payee_account (company_id, channel, id) where deleted_at is null;

create index ix_payee_account_bank_account_id on payee_account (bank_account_id, id desc) where deleted_at is null;

create index ix_payee_account_company_id_enabled on payee_account (company_id, enabled, id) where deleted_at is null;

create unique index uq_payee_account_name_company_id on payee_account (name, company_id) nulls not distinct where deleted_at is null;

create table payee_route__fee_items (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_payee_route__fee_items_target_id on payee_route__fee_items (target_id);

create table payee_route (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  payee_account_id uuid not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_payee_route_community_id_id on payee_route (community_id, id desc);

create index ix_payee_route_payee_account_id on payee_route (payee_account_id, id desc);

create table payment_method__communities (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_payment_method__communities_target_id on payment_method__communities (target_id);

create table payment_method (
  id uuid not null,
  company_id bigint,
  code text not null,
  name text not null,
  kind text not null,
  channel text not null,
  fee_rate numeric(7,6) not null,
  fee_min numeric(14,2),
  fee_max numeric(14,2),
  payee_account_id uuid,
  need_trade_no boolean not null default false,
  need_payer_name boolean not null default false,
  allow_change boolean not null default false,
  refund_mode text not null,
  sort integer,
  built_in boolean not null default false,
  enabled boolean not null default true,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_payment_method_company_id_id on payment_method (company_id, id desc) where deleted_at is null;

create index ix_payment_method_company_id_code on payment_method (company_id, code, id) where deleted_at is null;

create index ix_payment_method_company_id_name on payment_method (company_id, name, id) where deleted_at is null;

create index ix_payment_method_company_id_kind on payment_method (company_id, kind, id) where deleted_at is null;

create index ix_payment_method_payee_account_id on payment_method (payee_account_id, id desc) where deleted_at is null;

create index ix_payment_method_company_id_sort on payment_method (company_id, sort, id) where deleted_at is null;

create index ix_payment_method_company_id_enabled on payment_method (company_id, enabled, id) where deleted_at is null;

create unique index uq_payment_method_code_company_id on payment_method (code, company_id) nulls not distinct where deleted_at is null;

create unique index uq_payment_method_name_company_id on payment_method (name, company_id) nulls not distinct where deleted_at is null;

create table preferential_scheme__fee_items (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_preferential_scheme__fee_items_target_id on preferential_scheme__fee_items (target_id);

create table preferential_scheme__standards (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_preferential_scheme__standards_target_id on preferential_scheme__standards (target_id);

create table preferential_scheme__buildings (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_preferential_scheme__buildings_target_id on preferential_scheme__buildings (target_id);

create table preferential_scheme (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  code text not null,
  name text not null,
  valid_from date not null,
  valid_to date not null,
  condition text not null,
  condition_months integer,
  condition_date date,
  condition_amount numeric(14,2),
  require_no_arrears boolean not null default false,
  benefit text not null,
  benefit_value numeric(12,4) not null,
  max_benefit_amount numeric(14,2),
  stack_mode text not null,
  priority integer not null,
  partial_refund text not null,
  times_per_property integer,
  total_quota integer,
  used_count integer,
  status smallint not null,
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

create index ix_preferential_scheme_community_id_id on preferential_scheme (community_id, id desc) where deleted_at is null;

create index ix_preferential_scheme_community_id_code on preferential_scheme (community_id, code, id) where deleted_at is null;

create index ix_preferential_scheme_community_id_name on preferential_scheme (community_id, name, id) where deleted_at is null;

create index ix_preferential_scheme_community_id_valid_from on preferential_scheme (community_id, valid_from, id) where deleted_at is null;

create index ix_preferential_scheme_community_id_valid_to on preferential_scheme (community_id, valid_to, id) where deleted_at is null;

create index ix_preferential_scheme_community_id_status on preferential_scheme (community_id, status, id) where deleted_at is null;

create unique index uq_preferential_scheme_code_community_id on preferential_scheme (code, community_id) nulls not distinct where deleted_at is null;

create unique index uq_preferential_scheme_name_community_id on preferential_scheme (name, community_id) nulls not distinct where deleted_at is null;

create table staff_jump__fee_items (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_staff_jump__fee_items_target_id on staff_jump__fee_items (target_id);

create table staff_jump (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  user_id bigint not null,
  max_months integer not null,
  valid_from date not null,
  valid_to date not null,
  reason_required boolean not null default true,
  enabled boolean not null default true,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_staff_jump_community_id_id on staff_jump (community_id, id desc) where deleted_at is null;

create index ix_staff_jump_community_id_user_id on staff_jump (community_id, user_id, id) where deleted_at is null;

create index ix_staff_jump_community_id_valid_to on staff_jump (community_id, valid_to, id) where deleted_at is null;

create index ix_staff_jump_community_id_enabled on staff_jump (community_id, enabled, id) where deleted_at is null;

create unique index uq_staff_jump_community_id_user_id on staff_jump (community_id, user_id) nulls not distinct where deleted_at is null;

create table summary_rule__communities (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_summary_rule__communities_target_id on summary_rule__communities (target_id);

create table summary_rule (
  id uuid not null,
  company_id bigint not null,
  name text not null,
  usage text not null,
  merge_periods boolean not null default true,
  groups jsonb,
  is_default boolean not null default false,
  enabled boolean not null default true,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_summary_rule_company_id_id on summary_rule (company_id, id desc) where deleted_at is null;

create index ix_summary_rule_company_id_name on summary_rule (company_id, name, id) where deleted_at is null;

create index ix_summary_rule_company_id_usage on summary_rule (company_id, usage, id) where deleted_at is null;

create index ix_summary_rule_company_id_enabled on summary_rule (company_id, enabled, id) where deleted_at is null;

create unique index uq_summary_rule_name_company_id on summary_rule (name, company_id) nulls not distinct where deleted_at is null;

create table tax_code (
  id uuid not null,
  company_id bigint not null,
  code text not null,
  name text not null,
  short_name text,
  rate text not null,
  policy text,
  enabled boolean not null default true,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_tax_code_company_id_id on tax_code (company_id, id desc) where deleted_at is null;

create index ix_tax_code_company_id_code on tax_code (company_id, code, id) where deleted_at is null;

create index ix_tax_code_company_id_name on tax_code (company_id, name, id) where deleted_at is null;

create index ix_tax_code_company_id_enabled on tax_code (company_id, enabled, id) where deleted_at is null;

create unique index uq_tax_code_code_company_id on tax_code (code, company_id) nulls not distinct where deleted_at is null;

create table turnover_report (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  contract_no text not null,
  fee_period text not null,
  turnover_amount numeric(14,2) not null,
  attachments jsonb,
  status smallint not null,
  audit_by bigint,
  audit_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_turnover_report_community_id_id on turnover_report (community_id, id desc);

create index ix_turnover_report_community_id_contract_no on turnover_report (community_id, contract_no, id);

create index ix_turnover_report_community_id_fee_period on turnover_report (community_id, fee_period, id);

create index ix_turnover_report_community_id_status on turnover_report (community_id, status, id);

create index ix_turnover_report_audit_by on turnover_report (audit_by, id desc);

create unique index uq_turnover_report_community_id_contract_no_fee_period on turnover_report (community_id, contract_no, fee_period) nulls not distinct;
