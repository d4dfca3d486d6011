create table push_setting (
  id uuid not null,
  company_id bigint not null,
  channel text not null,
  provider text not null,
  address text,
  secret_enc text,
  sign_name text,
  daily_limit_per_user integer,
  quiet_from time,
  quiet_to time,
  state smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_push_setting_company_id_id on push_setting (company_id, id desc);

create unique index uq_push_setting_company_id_channel on push_setting (company_id, channel) nulls not distinct;

create table message_delivery (
  id uuid not null,
  company_id bigint not null,
  user_id bigint not null,
  message_id uuid not null,
  channel text not null,
  provider text,
  status smallint not null,
  attempts integer not null,
  next_at timestamptz,
  sent_at timestamptz,
  error text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_message_delivery_user_id_id on message_delivery (user_id, id desc);

create index ix_message_delivery_message_id on message_delivery (message_id, id desc);

create index ix_message_delivery_user_id_next_at on message_delivery (user_id, next_at, id);

create index ix_message_delivery_user_id_sent_at on message_delivery (user_id, sent_at, id);

create unique index uq_message_delivery_message_id_channel on message_delivery (message_id, channel) nulls not distinct;
