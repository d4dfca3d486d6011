create table cost_center (
  id uuid not null,
  company_id bigint not null,
  parent_id uuid,
  code text not null,
  name text not null,
  type text not null,
  leader_user_id bigint,
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

create index ix_cost_center_company_id_id on cost_center (company_id, id desc) where deleted_at is null;

create index ix_cost_center_parent_id on cost_center (parent_id, id desc) where deleted_at is null;

create index ix_cost_center_company_id_code on cost_center (company_id, code, id) where deleted_at is null;

create index ix_cost_center_company_id_name on cost_center (company_id, name, id) where deleted_at is null;

create index ix_cost_center_company_id_type on cost_center (company_id, type, id) where deleted_at is null;

create index ix_cost_center_leader_user_id on cost_center (leader_user_id, id desc) where deleted_at is null;

create index ix_cost_center_company_id_enabled on cost_center (company_id, enabled, id) where deleted_at is null;

create unique index uq_cost_center_code_company_id on cost_center (code, company_id) nulls not distinct where deleted_at is null;

create table voucher_rule (
  id uuid not null,
  company_id bigint not null,
  leg text not null,
  fee_item_id uuid,
  payment_method_id uuid,
  account_code text not null,
  account_name text not null,
  cost_center_id uuid,
  auxiliary text not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_voucher_rule_company_id_id on voucher_rule (company_id, id desc) where deleted_at is null;

create index ix_voucher_rule_company_id_leg on voucher_rule (company_id, leg, id) where deleted_at is null;

create index ix_voucher_rule_fee_item_id on voucher_rule (fee_item_id, id desc) where deleted_at is null;

create index ix_voucher_rule_payment_method_id on voucher_rule (payment_method_id, id desc) where deleted_at is null;

create index ix_voucher_rule_company_id_account_code on voucher_rule (company_id, account_code, id) where deleted_at is null;

create index ix_voucher_rule_cost_center_id on voucher_rule (cost_center_id, id desc) where deleted_at is null;

create unique index uq_voucher_rule_leg_fee_item_id_payment_method_id_company_id on voucher_rule (leg, fee_item_id, payment_method_id, company_id) nulls not distinct where deleted_at is null;

create table voucher_batch (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  period text not null,
  grain text not null,
  closed boolean not null default false,
  vouchers integer not null,
  debit numeric(14,2) not null,
  credit numeric(14,2) not null,
  maker text,
  word text,
  first_no integer,
  last_no integer,
  written_at timestamptz,
  reason text,
  status smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_voucher_batch_community_id_id on voucher_batch (community_id, id desc);

create index ix_voucher_batch_community_id_period on voucher_batch (community_id, period, id);

create index ix_voucher_batch_community_id_status on voucher_batch (community_id, status, id);

create unique index uq_voucher_batch_period_community_id on voucher_batch (period, community_id) nulls not distinct where status in (1, 2);

create table voucher (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  batch_id uuid not null,
  seq integer not null,
  date date not null,
  event text not null,
  debit numeric(14,2) not null,
  credit numeric(14,2) not null,
  word text,
  external_no integer,
  lines jsonb,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_voucher_community_id_id on voucher (community_id, id desc);

create index ix_voucher_batch_id on voucher (batch_id, id desc);

create index ix_voucher_community_id_date on voucher (community_id, date, id);

create index ix_voucher_community_id_event on voucher (community_id, event, id);

create unique index uq_voucher_batch_id_seq on voucher (batch_id, seq) nulls not distinct;

create table report_def (
  id uuid not null,
  company_id bigint not null,
  code text not null,
  name text not null,
  section text not null,
  path text not null,
  note text,
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

create index ix_report_def_company_id_id on report_def (company_id, id desc) where deleted_at is null;

create index ix_report_def_company_id_code on report_def (company_id, code, id) where deleted_at is null;

create index ix_report_def_company_id_name on report_def (company_id, name, id) where deleted_at is null;

create index ix_report_def_company_id_section on report_def (company_id, section, id) where deleted_at is null;

create index ix_report_def_company_id_sort on report_def (company_id, sort, id) where deleted_at is null;

create index ix_report_def_company_id_enabled on report_def (company_id, enabled, id) where deleted_at is null;

create unique index uq_report_def_code_company_id on report_def (code, company_id) nulls not distinct where deleted_at is null;

create unique index uq_report_def_name_company_id on report_def (name, company_id) nulls not distinct where deleted_at is null;

create table report_favourite (
  id uuid not null,
  company_id bigint not null,
  user_id bigint not null,
  key text not null,
  favourite boolean not null default false,
  opened_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_report_favourite_user_id_id on report_favourite (user_id, id desc);

create index ix_report_favourite_user_id_key on report_favourite (user_id, key, id);

create index ix_report_favourite_user_id_opened_at on report_favourite (user_id, opened_at, id);

create unique index uq_report_favourite_user_id_company_id_key on report_favourite (user_id, company_id, key) nulls not distinct;
