create table user_session (
  id uuid not null,
  company_id bigint not null,
  user_id bigint not null,
  token_hash text not null,
  selected_company_id bigint not null,
  selected_community_id bigint,
  client_kind text not null,
  terminal_id uuid,
  parent_session_id uuid,
  ip text,
  user_agent text,
  login_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  must_change_password boolean not null default false,
  revoked_at timestamptz,
  revoke_reason text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_user_session_user_id_id on user_session (user_id, id desc);

create index ix_user_session_selected_company_id on user_session (selected_company_id, id desc);

create index ix_user_session_selected_community_id on user_session (selected_community_id, id desc);

create index ix_user_session_terminal_id on user_session (terminal_id, id desc);

create index ix_user_session_parent_session_id on user_session (parent_session_id, id desc);

create index ix_user_session_user_id_login_at on user_session (user_id, login_at, id);

create index ix_user_session_user_id_last_seen_at on user_session (user_id, last_seen_at, id);

create index ix_user_session_user_id_expires_at on user_session (user_id, expires_at, id);

create index ix_user_session_user_id_revoked_at on user_session (user_id, revoked_at, id);

create unique index uq_user_session_token_hash on user_session (token_hash) nulls not distinct;

create table one_time_code (
  id uuid not null,
  purpose text not null,
  user_id bigint,
  mobile text not null,
  code_hash text not null,
  expires_at timestamptz not null,
  attempts integer not null,
  consumed_at timestamptz,
  is_open boolean not null default true,
  ip text,
  channel text not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_one_time_code_mobile on one_time_code (mobile, id);

create index ix_one_time_code_expires_at on one_time_code (expires_at, id);

create unique index uq_one_time_code_purpose_mobile on one_time_code (purpose, mobile) nulls not distinct where is_open = true;

create table captcha (
  id uuid not null,
  answer_hash text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_captcha_expires_at on captcha (expires_at, id);

create table access_ticket (
  id uuid not null,
  company_id bigint not null,
  user_id bigint not null,
  ticket_hash text not null,
  session_id uuid not null,
  audience text not null,
  target text,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_access_ticket_user_id_id on access_ticket (user_id, id desc);

create index ix_access_ticket_session_id on access_ticket (session_id, id desc);

create index ix_access_ticket_user_id_expires_at on access_ticket (user_id, expires_at, id);

create unique index uq_access_ticket_ticket_hash on access_ticket (ticket_hash) nulls not distinct;

create table public_link (
  id uuid not null,
  company_id bigint not null,
  code text not null,
  target_type text not null,
  target_id text not null,
  draft boolean not null default false,
  expires_at timestamptz,
  view_count integer not null,
  state smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_public_link_company_id_id on public_link (company_id, id desc);

create index ix_public_link_company_id_target_id on public_link (company_id, target_id, id);

create index ix_public_link_company_id_expires_at on public_link (company_id, expires_at, id);

create unique index uq_public_link_code on public_link (code) nulls not distinct;

create unique index uq_public_link_target_type_target_id on public_link (target_type, target_id) nulls not distinct where draft = false;

create table password_history (
  id uuid not null,
  user_id bigint not null,
  password_hash text not null,
  changed_at timestamptz not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_password_history_user_id on password_history (user_id, id);

create index ix_password_history_changed_at on password_history (changed_at, id);
