create table leave_type (
  id uuid not null,
  company_id bigint not null,
  name text not null,
  unit smallint not null,
  paid boolean not null default true,
  year_quota numeric(5,1),
  min_unit numeric(3,1) not null,
  need_proof_after numeric(4,1),
  carry_over boolean not null default false,
  state smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_leave_type_company_id_id on leave_type (company_id, id desc) where deleted_at is null;

create unique index uq_leave_type_name_company_id on leave_type (name, company_id) nulls not distinct where deleted_at is null;

create table leave_balance (
  id uuid not null,
  company_id bigint not null,
  user_id bigint not null,
  leave_type_id uuid not null,
  year integer not null,
  quota numeric(5,1),
  used numeric(5,1) not null,
  frozen numeric(5,1) not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_leave_balance_company_id_id on leave_balance (company_id, id desc);

create index ix_leave_balance_company_id_user_id on leave_balance (company_id, user_id, id);

create index ix_leave_balance_leave_type_id on leave_balance (leave_type_id, id desc);

create index ix_leave_balance_company_id_year on leave_balance (company_id, year, id);

create unique index uq_leave_balance_user_id_leave_type_id_year on leave_balance (user_id, leave_type_id, year) nulls not distinct;

create table leave_request (
  id uuid not null,
  company_id bigint not null,
  code text,
  user_id bigint,
  department_id bigint,
  leave_type_id uuid not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  days numeric(5,1),
  parts jsonb,
  reason text not null,
  proxy_user_id bigint,
  attachments jsonb,
  status smallint not null,
  process_instance_id uuid,
  cancelled_days numeric(5,1) not null,
  return_at timestamptz,
  return_status smallint,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_leave_request_company_id_id on leave_request (company_id, id desc);

create index ix_leave_request_company_id_user_id on leave_request (company_id, user_id, id);

create index ix_leave_request_department_id on leave_request (department_id, id desc);

create index ix_leave_request_leave_type_id on leave_request (leave_type_id, id desc);

create index ix_leave_request_company_id_start_at on leave_request (company_id, start_at, id);

create index ix_leave_request_company_id_end_at on leave_request (company_id, end_at, id);

create index ix_leave_request_proxy_user_id on leave_request (proxy_user_id, id desc);

create index ix_leave_request_company_id_status on leave_request (company_id, status, id);

create index ix_leave_request_process_instance_id on leave_request (process_instance_id, id desc);

create table announcement__companies (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_announcement__companies_target_id on announcement__companies (target_id);

create table announcement__departments (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_announcement__departments_target_id on announcement__departments (target_id);

create table announcement__positions (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_announcement__positions_target_id on announcement__positions (target_id);

create table announcement__communities (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_announcement__communities_target_id on announcement__communities (target_id);

create table announcement (
  id uuid not null,
  company_id bigint not null,
  title text not null,
  type smallint not null,
  audience smallint,
  content text,
  cover jsonb,
  attachments jsonb,
  top boolean not null default false,
  top_until timestamptz,
  need_confirm boolean not null default false,
  publish_at timestamptz,
  expire_at timestamptz,
  status smallint not null,
  published_at timestamptz,
  read_count integer not null,
  confirm_count integer not null,
  public_link_id uuid,
  process_instance_id uuid,
  withdraw_reason text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_announcement_company_id_id on announcement (company_id, id desc) where deleted_at is null;

create index ix_announcement_company_id_title on announcement (company_id, title, id) where deleted_at is null;

create index ix_announcement_company_id_type on announcement (company_id, type, id) where deleted_at is null;

create index ix_announcement_company_id_audience on announcement (company_id, audience, id) where deleted_at is null;

create index ix_announcement_company_id_publish_at on announcement (company_id, publish_at, id) where deleted_at is null;

create index ix_announcement_company_id_expire_at on announcement (company_id, expire_at, id) where deleted_at is null;

create index ix_announcement_company_id_status on announcement (company_id, status, id) where deleted_at is null;

create index ix_announcement_company_id_published_at on announcement (company_id, published_at, id) where deleted_at is null;

create index ix_announcement_public_link_id on announcement (public_link_id, id desc) where deleted_at is null;

create index ix_announcement_process_instance_id on announcement (process_instance_id, id desc) where deleted_at is null;

create table announcement_read (
  id uuid not null,
  company_id bigint not null,
  announcement_id uuid not null,
  reader_type smallint not null,
  reader_id text not null,
  read_at timestamptz not null,
  confirmed_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_announcement_read_company_id_id on announcement_read (company_id, id desc);

create index ix_announcement_read_announcement_id on announcement_read (announcement_id, id desc);

create index ix_announcement_read_company_id_reader_id on announcement_read (company_id, reader_id, id);

create unique index uq_announcement_read_announcement_id_reader_type_reader_id on announcement_read (announcement_id, reader_type, reader_id) nulls not distinct;

create table setting_favorite (
  id uuid not null,
  company_id bigint not null,
  user_id bigint not null,
  route text not null,
  sort integer not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_setting_favorite_user_id_id on setting_favorite (user_id, id desc);

create unique index uq_setting_favorite_user_id_route on setting_favorite (user_id, route) nulls not distinct;
