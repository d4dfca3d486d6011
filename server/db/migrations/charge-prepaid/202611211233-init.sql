create table prepaid_account (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  account_no text not null,
  property_type text not null,
  property_id text not null,
  property_name text,
  customer_id uuid not null,
  fee_item_id uuid,
  balance numeric(14,2) not null,
  frozen numeric(14,2) not null,
  available numeric(14,2) not null,
  total_in numeric(14,2) not null,
  total_out numeric(14,2) not null,
  last_entry_at timestamptz,
  status smallint not null,
  freeze_reason text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_prepaid_account_community_id_id on prepaid_account (community_id, id desc);

create index ix_prepaid_account_community_id_account_no on prepaid_account (community_id, account_no, id);

create index ix_prepaid_account_community_id_property_id on prepaid_account (community_id, property_id, id);

create index ix_prepaid_account_community_id_property_name on prepaid_account (community_id, property_name, id);

create index ix_prepaid_account_customer_id on prepaid_account (customer_id, id desc);

create index ix_prepaid_account_fee_item_id on prepaid_account (fee_item_id, id desc);

create index ix_prepaid_account_community_id_balance on prepaid_account (community_id, balance, id);

create index ix_prepaid_account_community_id_last_entry_at on prepaid_account (community_id, last_entry_at, id);

create index ix_prepaid_account_community_id_status on prepaid_account (community_id, status, id);

create unique index uq_prepaid_account_account_no on prepaid_account (account_no) nulls not distinct;

create unique index uq_prepaid_account_community_id_property_type_property_b2331c78 on prepaid_account (community_id, property_type, property_id, customer_id, fee_item_id) nulls not distinct;

create table prepaid_entry (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  account_id uuid not null,
  seq integer not null,
  kind text not null,
  amount numeric(14,2) not null,
  balance_after numeric(14,2) not null,
  book_date date not null,
  account_period text not null,
  receipt_id uuid,
  refund_id uuid,
  transfer_id text,
  offset_line_id text,
  import_batch_id text,
  doc_no text,
  reverses_entry_id uuid,
  operator_id bigint,
  remark text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_prepaid_entry_community_id_id on prepaid_entry (community_id, id desc);

create index ix_prepaid_entry_account_id on prepaid_entry (account_id, id desc);

create index ix_prepaid_entry_community_id_kind on prepaid_entry (community_id, kind, id);

create index ix_prepaid_entry_community_id_book_date on prepaid_entry (community_id, book_date, id);

create index ix_prepaid_entry_community_id_account_period on prepaid_entry (community_id, account_period, id);

create index ix_prepaid_entry_receipt_id on prepaid_entry (receipt_id, id desc);

create index ix_prepaid_entry_refund_id on prepaid_entry (refund_id, id desc);

create index ix_prepaid_entry_reverses_entry_id on prepaid_entry (reverses_entry_id, id desc);

create index ix_prepaid_entry_operator_id on prepaid_entry (operator_id, id desc);

create unique index uq_prepaid_entry_account_id_seq on prepaid_entry (account_id, seq) nulls not distinct;

create table prepaid_hold (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  account_id uuid not null,
  amount numeric(14,2) not null,
  reason text not null,
  ref_id text not null,
  status smallint not null,
  expire_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_prepaid_hold_community_id_id on prepaid_hold (community_id, id desc);

create index ix_prepaid_hold_account_id on prepaid_hold (account_id, id desc);

create index ix_prepaid_hold_community_id_reason on prepaid_hold (community_id, reason, id);

create index ix_prepaid_hold_community_id_status on prepaid_hold (community_id, status, id);

create index ix_prepaid_hold_community_id_expire_at on prepaid_hold (community_id, expire_at, id);

create unique index uq_prepaid_hold_ref_id_reason on prepaid_hold (ref_id, reason) nulls not distinct;
