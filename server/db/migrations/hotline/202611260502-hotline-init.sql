create table hotline_config (
  id uuid not null,
  company_id bigint not null,
  enabled boolean not null default false,
  phone_text text,
  link_hours integer not null,
  greeting text,
  allow_anonymous boolean not null default true,
  max_links_per_user integer not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_hotline_config_company_id_id on hotline_config (company_id, id desc);

create unique index uq_hotline_config_company_id on hotline_config (company_id) nulls not distinct;

create table hotline_link__community_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_hotline_link__community_ids_target_id on hotline_link__community_ids (target_id);

create table hotline_link (
  id uuid not null,
  company_id bigint not null,
  link_no text not null,
  label text,
  token_hash text not null,
  variant text not null,
  scopes text[] not null,
  seat_name text,
  seat_no text,
  issued_by bigint not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by bigint,
  revoke_reason text,
  extended_at timestamptz,
  locked_until timestamptz,
  reminded_at timestamptz,
  last_used_at timestamptz,
  use_count integer not null,
  created_orders integer not null,
  last_ip text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_hotline_link_company_id_id on hotline_link (company_id, id desc);

create index ix_hotline_link_issued_by on hotline_link (issued_by, id desc);

create index ix_hotline_link_company_id_expires_at on hotline_link (company_id, expires_at, id);

create index ix_hotline_link_revoked_by on hotline_link (revoked_by, id desc);

create unique index uq_hotline_link_token_hash on hotline_link (token_hash) nulls not distinct;

create unique index uq_hotline_link_link_no_company_id on hotline_link (link_no, company_id) nulls not distinct;

create table hotline_call_session (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  link_id uuid not null,
  caller_key text not null,
  match_kind text not null,
  mobile text,
  house_id uuid,
  customer_id uuid,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_hotline_call_session_community_id_id on hotline_call_session (community_id, id desc);

create index ix_hotline_call_session_link_id on hotline_call_session (link_id, id desc);

create index ix_hotline_call_session_house_id on hotline_call_session (house_id, id desc);

create index ix_hotline_call_session_customer_id on hotline_call_session (customer_id, id desc);

create index ix_hotline_call_session_community_id_opened_at on hotline_call_session (community_id, opened_at, id);

create unique index uq_hotline_call_session_caller_key on hotline_call_session (caller_key) nulls not distinct;

create table hotline_order (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  link_id uuid not null,
  order_id uuid not null,
  session_id uuid,
  seat text,
  at timestamptz not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_hotline_order_community_id_id on hotline_order (community_id, id desc);

create index ix_hotline_order_link_id on hotline_order (link_id, id desc);

create index ix_hotline_order_order_id on hotline_order (order_id, id desc);

create index ix_hotline_order_session_id on hotline_order (session_id, id desc);

create index ix_hotline_order_community_id_at on hotline_order (community_id, at, id);

create unique index uq_hotline_order_order_id on hotline_order (order_id) nulls not distinct;

create table hotline_access_log (
  id uuid not null,
  company_id bigint,
  link_id uuid,
  ip text,
  action text not null,
  caller_key text,
  result text not null,
  at timestamptz not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_hotline_access_log_company_id_id on hotline_access_log (company_id, id desc);

create index ix_hotline_access_log_link_id on hotline_access_log (link_id, id desc);

create index ix_hotline_access_log_company_id_at on hotline_access_log (company_id, at, id);
