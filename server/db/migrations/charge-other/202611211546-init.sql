create table month_settlement (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  period text not null,
  status smallint not null,
  started_by bigint,
  started_at timestamptz,
  closed_by bigint,
  closed_at timestamptz,
  reopened_by bigint,
  reopened_at timestamptz,
  reopen_reason text,
  process_instance_id text,
  snapshot_hash text,
  remark text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_month_settlement_community_id_id on month_settlement (community_id, id desc);

create index ix_month_settlement_community_id_period on month_settlement (community_id, period, id);

create index ix_month_settlement_community_id_status on month_settlement (community_id, status, id);

create index ix_month_settlement_started_by on month_settlement (started_by, id desc);

create index ix_month_settlement_closed_by on month_settlement (closed_by, id desc);

create index ix_month_settlement_reopened_by on month_settlement (reopened_by, id desc);

create unique index uq_month_settlement_community_id_period on month_settlement (community_id, period) nulls not distinct;

create table month_settlement_check (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  settlement_id uuid not null,
  code text not null,
  level text not null,
  count integer not null,
  detail jsonb,
  passed boolean not null default false,
  confirmed_by bigint,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_month_settlement_check_community_id_id on month_settlement_check (community_id, id desc);

create index ix_month_settlement_check_settlement_id on month_settlement_check (settlement_id, id desc);

create index ix_month_settlement_check_confirmed_by on month_settlement_check (confirmed_by, id desc);

create unique index uq_month_settlement_check_settlement_id_code on month_settlement_check (settlement_id, code) nulls not distinct;

create table month_settlement_line (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  settlement_id uuid not null,
  fee_item_id uuid not null,
  opening_arrears numeric(14,2) not null,
  added_current numeric(14,2) not null,
  added_past numeric(14,2) not null,
  added_future numeric(14,2) not null,
  adjusted numeric(14,2) not null,
  deducted_manual numeric(14,2) not null,
  deducted_preferential numeric(14,2) not null,
  deducted_rounding numeric(14,2) not null,
  received_current numeric(14,2) not null,
  received_past numeric(14,2) not null,
  received_future numeric(14,2) not null,
  refunded numeric(14,2) not null,
  closing_arrears numeric(14,2) not null,
  late_fee_received numeric(14,2) not null,
  late_fee_deducted numeric(14,2) not null,
  of_which_offset numeric(14,2) not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_month_settlement_line_community_id_id on month_settlement_line (community_id, id desc);

create index ix_month_settlement_line_settlement_id on month_settlement_line (settlement_id, id desc);

create index ix_month_settlement_line_fee_item_id on month_settlement_line (fee_item_id, id desc);

create table month_settlement_prepaid (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  settlement_id uuid not null,
  fee_item_id uuid,
  opening numeric(14,2) not null,
  imported numeric(14,2) not null,
  recharged numeric(14,2) not null,
  overpaid numeric(14,2) not null,
  refund_in numeric(14,2) not null,
  transfer_in numeric(14,2) not null,
  offset_out numeric(14,2) not null,
  refund_out numeric(14,2) not null,
  transfer_out numeric(14,2) not null,
  closing numeric(14,2) not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_month_settlement_prepaid_community_id_id on month_settlement_prepaid (community_id, id desc);

create index ix_month_settlement_prepaid_settlement_id on month_settlement_prepaid (settlement_id, id desc);

create index ix_month_settlement_prepaid_fee_item_id on month_settlement_prepaid (fee_item_id, id desc);

create table month_settlement_cash (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  settlement_id uuid not null,
  payment_method_id uuid not null,
  in_amount numeric(14,2) not null,
  out_amount numeric(14,2) not null,
  net numeric(14,2) not null,
  handling_fee numeric(14,2) not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_month_settlement_cash_community_id_id on month_settlement_cash (community_id, id desc);

create index ix_month_settlement_cash_settlement_id on month_settlement_cash (settlement_id, id desc);

create index ix_month_settlement_cash_payment_method_id on month_settlement_cash (payment_method_id, id desc);

create table receipt_book (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  book_no text not null,
  prefix text,
  start_no integer not null,
  end_no integer not null,
  holder_user_id bigint,
  received_at timestamptz,
  status smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_receipt_book_community_id_id on receipt_book (community_id, id desc);

create index ix_receipt_book_community_id_book_no on receipt_book (community_id, book_no, id);

create index ix_receipt_book_community_id_prefix on receipt_book (community_id, prefix, id);

create index ix_receipt_book_holder_user_id on receipt_book (holder_user_id, id desc);

create index ix_receipt_book_community_id_status on receipt_book (community_id, status, id);

create unique index uq_receipt_book_book_no_company_id on receipt_book (book_no, company_id) nulls not distinct;

create table paper_receipt (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  number text not null,
  book_id uuid,
  sheet_no integer,
  receipt_id uuid,
  manual boolean not null default false,
  payer_name text,
  property_name text,
  amount numeric(14,2),
  item_text text,
  issue_date date,
  status smallint not null,
  print_count integer not null,
  void_reason text,
  matched_receipt_id uuid,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_paper_receipt_community_id_id on paper_receipt (community_id, id desc);

create index ix_paper_receipt_community_id_number on paper_receipt (community_id, number, id);

create index ix_paper_receipt_book_id on paper_receipt (book_id, id desc);

create index ix_paper_receipt_receipt_id on paper_receipt (receipt_id, id desc);

create index ix_paper_receipt_community_id_issue_date on paper_receipt (community_id, issue_date, id);

create index ix_paper_receipt_community_id_status on paper_receipt (community_id, status, id);

create index ix_paper_receipt_matched_receipt_id on paper_receipt (matched_receipt_id, id desc);

create unique index uq_paper_receipt_number_company_id on paper_receipt (number, company_id) nulls not distinct;
