create table invoice_terminal (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  code text not null,
  name text not null,
  kind text not null,
  seller_name text not null,
  seller_tax_no text not null,
  types text[] not null,
  single_limit numeric(14,2) not null,
  reviewer text,
  payee text,
  address text,
  app_key text,
  secret_enc text,
  last_heartbeat timestamptz,
  remaining integer,
  status smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_invoice_terminal_community_id_id on invoice_terminal (community_id, id desc);

create index ix_invoice_terminal_community_id_code on invoice_terminal (community_id, code, id);

create index ix_invoice_terminal_community_id_name on invoice_terminal (community_id, name, id);

create index ix_invoice_terminal_community_id_kind on invoice_terminal (community_id, kind, id);

create index ix_invoice_terminal_community_id_last_heartbeat on invoice_terminal (community_id, last_heartbeat, id);

create index ix_invoice_terminal_community_id_status on invoice_terminal (community_id, status, id);

create unique index uq_invoice_terminal_code_company_id on invoice_terminal (code, company_id) nulls not distinct;

create table invoice (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  serial_no text not null,
  invoice_no text,
  invoice_code text,
  type text not null,
  color text not null,
  blue_invoice_id uuid,
  red_reason smallint,
  terminal_id uuid not null,
  seller_name text not null,
  seller_tax_no text not null,
  property_name text,
  buyer_type text not null,
  buyer_name text not null,
  buyer_tax_no text,
  buyer_address_phone text,
  buyer_bank_account text,
  buyer_mobile text,
  buyer_email text,
  amount_total numeric(14,2) not null,
  amount_no_tax numeric(14,2) not null,
  tax_total numeric(14,2) not null,
  lines jsonb not null,
  drawer text,
  reviewer text,
  payee text,
  remark text,
  issued_at timestamptz,
  fail_code text,
  fail_reason text,
  retry_count integer not null,
  reason text,
  status smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_invoice_community_id_id on invoice (community_id, id desc);

create index ix_invoice_community_id_serial_no on invoice (community_id, serial_no, id);

create index ix_invoice_community_id_invoice_no on invoice (community_id, invoice_no, id);

create index ix_invoice_community_id_type on invoice (community_id, type, id);

create index ix_invoice_community_id_color on invoice (community_id, color, id);

create index ix_invoice_blue_invoice_id on invoice (blue_invoice_id, id desc);

create index ix_invoice_terminal_id on invoice (terminal_id, id desc);

create index ix_invoice_community_id_buyer_type on invoice (community_id, buyer_type, id);

create index ix_invoice_community_id_buyer_name on invoice (community_id, buyer_name, id);

create index ix_invoice_community_id_amount_total on invoice (community_id, amount_total, id);

create index ix_invoice_community_id_issued_at on invoice (community_id, issued_at, id);

create index ix_invoice_community_id_status on invoice (community_id, status, id);

create unique index uq_invoice_serial_no_company_id on invoice (serial_no, company_id) nulls not distinct;

create unique index uq_invoice_seller_tax_no_invoice_code_invoice_no_company_id on invoice (seller_tax_no, invoice_code, invoice_no, company_id);

create table invoice_source (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  invoice_id uuid not null,
  line_no integer not null,
  allocation_id uuid not null,
  amount numeric(14,2) not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_invoice_source_community_id_id on invoice_source (community_id, id desc);

create index ix_invoice_source_invoice_id on invoice_source (invoice_id, id desc);

create index ix_invoice_source_allocation_id on invoice_source (allocation_id, id desc);

create table invoice_red_form (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  apply_no text not null,
  form_no text,
  blue_invoice_id uuid not null,
  red_invoice_id uuid not null,
  type text not null,
  buyer_name text,
  amount numeric(14,2) not null,
  red_reason smallint not null,
  confirmed_at timestamptz,
  status smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_invoice_red_form_community_id_id on invoice_red_form (community_id, id desc);

create index ix_invoice_red_form_community_id_apply_no on invoice_red_form (community_id, apply_no, id);

create index ix_invoice_red_form_blue_invoice_id on invoice_red_form (blue_invoice_id, id desc);

create index ix_invoice_red_form_red_invoice_id on invoice_red_form (red_invoice_id, id desc);

create index ix_invoice_red_form_community_id_confirmed_at on invoice_red_form (community_id, confirmed_at, id);

create index ix_invoice_red_form_community_id_status on invoice_red_form (community_id, status, id);

create unique index uq_invoice_red_form_apply_no_company_id on invoice_red_form (apply_no, company_id) nulls not distinct;

create unique index uq_invoice_red_form_red_invoice_id_company_id on invoice_red_form (red_invoice_id, company_id) nulls not distinct;
