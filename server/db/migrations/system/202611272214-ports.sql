create table port_command (
  id uuid not null,
  port text not null,
  verb text not null,
  command_key text not null,
  biz_id text not null,
  status smallint not null,
  attempts integer not null,
  next_at timestamptz not null,
  error text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_port_command_biz_id on port_command (biz_id, id);

create index ix_port_command_status on port_command (status, id);

create index ix_port_command_next_at on port_command (next_at, id);

create unique index uq_port_command_port_command_key on port_command (port, command_key) nulls not distinct;

create table port_record (
  id uuid not null,
  port text not null,
  external_id text not null,
  payload jsonb,
  received_at timestamptz not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_port_record_received_at on port_record (received_at, id);

create unique index uq_port_record_port_external_id on port_record (port, external_id) nulls not distinct;
