create table message_module (
  id uuid not null,
  parent_id uuid,
  name text not null,
  code text not null,
  icon text,
  mandatory boolean not null default false,
  order_num integer,
  state smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_message_module_parent_id on message_module (parent_id, id desc);

create index ix_message_module_code on message_module (code, id);

create index ix_message_module_order_num on message_module (order_num, id);

create unique index uq_message_module_code on message_module (code) nulls not distinct;

create unique index uq_message_module_parent_id_name on message_module (parent_id, name) nulls not distinct;

create table message_module_rel__roles (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_message_module_rel__roles_target_id on message_module_rel__roles (target_id);

create table message_module_rel__positions (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_message_module_rel__positions_target_id on message_module_rel__positions (target_id);

create table message_module_rel (
  id uuid not null,
  module_id uuid not null,
  biz_event text not null,
  title_template text not null,
  body_template text not null,
  back_url text,
  level smallint not null,
  default_channels text[] not null,
  receivers smallint not null,
  state smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_message_module_rel_module_id on message_module_rel (module_id, id desc);

create index ix_message_module_rel_biz_event on message_module_rel (biz_event, id);

create unique index uq_message_module_rel_biz_event on message_module_rel (biz_event) nulls not distinct;

create table message_config (
  id uuid not null,
  company_id bigint not null,
  user_id bigint not null,
  module_id uuid not null,
  channel text not null,
  enabled boolean not null default true,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_message_config_user_id_id on message_config (user_id, id desc);

create index ix_message_config_module_id on message_config (module_id, id desc);

create unique index uq_message_config_user_id_module_id_channel on message_config (user_id, module_id, channel) nulls not distinct;

create table message_user_setting (
  id uuid not null,
  company_id bigint not null,
  user_id bigint not null,
  quiet_from time,
  quiet_to time,
  sound boolean not null default true,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_message_user_setting_user_id_id on message_user_setting (user_id, id desc);

create unique index uq_message_user_setting_user_id on message_user_setting (user_id) nulls not distinct;

create table message_record (
  id uuid not null,
  company_id bigint not null,
  user_id bigint not null,
  module_id uuid,
  biz_event text,
  biz_id text,
  title text not null,
  body text not null,
  back_url text,
  level smallint not null,
  dedupe_key text,
  read_at timestamptz,
  popup boolean not null default true,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_message_record_user_id_id on message_record (user_id, id desc);

create index ix_message_record_module_id on message_record (module_id, id desc);

create index ix_message_record_user_id_read_at on message_record (user_id, read_at, id);

create unique index uq_message_record_user_id_dedupe_key on message_record (user_id, dedupe_key);
