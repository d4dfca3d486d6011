create table payment_notice_template (
  id uuid not null,
  company_id bigint not null,
  name text not null,
  level smallint not null,
  title text not null,
  body text not null,
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

create index ix_payment_notice_template_company_id_id on payment_notice_template (company_id, id desc) where deleted_at is null;

create index ix_payment_notice_template_company_id_name on payment_notice_template (company_id, name, id) where deleted_at is null;

create index ix_payment_notice_template_company_id_level on payment_notice_template (company_id, level, id) where deleted_at is null;

create index ix_payment_notice_template_company_id_enabled on payment_notice_template (company_id, enabled, id) where deleted_at is null;

create unique index uq_payment_notice_template_name_company_id on payment_notice_template (name, company_id) nulls not distinct where deleted_at is null;

create table payment_notice (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  notice_no text not null,
  property_type text not null,
  property_id text not null,
  property_name text,
  building_id uuid,
  payer_customer_id uuid not null,
  as_of_date date not null,
  level smallint not null,
  template_id uuid,
  principal numeric(14,2) not null,
  late_fee numeric(14,2) not null,
  total numeric(14,2) not null,
  pay_before date not null,
  title text not null,
  content text,
  status smallint not null,
  channels text[],
  sent_at timestamptz,
  fail_reason text,
  delivered_at timestamptz,
  delivered_by bigint,
  sign_photo jsonb,
  result smallint not null,
  promised_date date,
  followed_by bigint,
  followed_at timestamptz,
  void_reason text,
  run_id text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_payment_notice_community_id_id on payment_notice (community_id, id desc);

create index ix_payment_notice_community_id_notice_no on payment_notice (community_id, notice_no, id);

create index ix_payment_notice_community_id_property_id on payment_notice (community_id, property_id, id);

create index ix_payment_notice_community_id_property_name on payment_notice (community_id, property_name, id);

create index ix_payment_notice_building_id on payment_notice (building_id, id desc);

create index ix_payment_notice_payer_customer_id on payment_notice (payer_customer_id, id desc);

create index ix_payment_notice_community_id_as_of_date on payment_notice (community_id, as_of_date, id);

create index ix_payment_notice_community_id_level on payment_notice (community_id, level, id);

create index ix_payment_notice_template_id on payment_notice (template_id, id desc);

create index ix_payment_notice_community_id_total on payment_notice (community_id, total, id);

create index ix_payment_notice_community_id_status on payment_notice (community_id, status, id);

create index ix_payment_notice_community_id_sent_at on payment_notice (community_id, sent_at, id);

create index ix_payment_notice_delivered_by on payment_notice (delivered_by, id desc);

create index ix_payment_notice_community_id_result on payment_notice (community_id, result, id);

create index ix_payment_notice_community_id_promised_date on payment_notice (community_id, promised_date, id);

create index ix_payment_notice_followed_by on payment_notice (followed_by, id desc);

create table payment_notice_line (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  notice_id uuid not null,
  receivable_id uuid not null,
  outstanding numeric(14,2) not null,
  late_fee numeric(14,2) not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_payment_notice_line_community_id_id on payment_notice_line (community_id, id desc);

create index ix_payment_notice_line_notice_id on payment_notice_line (notice_id, id desc);

create index ix_payment_notice_line_receivable_id on payment_notice_line (receivable_id, id desc);

create unique index uq_payment_notice_line_notice_id_receivable_id on payment_notice_line (notice_id, receivable_id) nulls not distinct;

create table payment_notice_push (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  notice_id uuid not null,
  channel text not null,
  receiver text not null,
  status smallint not null,
  fail_reason text,
  attempt integer not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_payment_notice_push_community_id_id on payment_notice_push (community_id, id desc);

create index ix_payment_notice_push_notice_id on payment_notice_push (notice_id, id desc);

create index ix_payment_notice_push_community_id_status on payment_notice_push (community_id, status, id);

create table payment_notice_follow (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  notice_id uuid not null,
  at timestamptz not null,
  user_id bigint,
  way text not null,
  content text not null,
  result smallint not null,
  promised_date date,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_payment_notice_follow_community_id_id on payment_notice_follow (community_id, id desc);

create index ix_payment_notice_follow_notice_id on payment_notice_follow (notice_id, id desc);

create index ix_payment_notice_follow_community_id_at on payment_notice_follow (community_id, at, id);
