alter table work_order add column call_id uuid;

create index ix_work_order_call_id on work_order (call_id, id desc);

create table call_record (
  id uuid not null,
  company_id bigint not null,
  external_id text not null,
  caller_mobile text,
  called_number text,
  status smallint not null,
  extension text,
  seat_user_id bigint,
  ring_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  talk_seconds integer,
  house_id uuid,
  customer_id uuid,
  order_id uuid,
  recording_url text,
  return_note text,
  returned_by bigint,
  returned_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_call_record_company_id_id on call_record (company_id, id desc);

create index ix_call_record_company_id_caller_mobile on call_record (company_id, caller_mobile, id);

create index ix_call_record_company_id_status on call_record (company_id, status, id);

create index ix_call_record_seat_user_id on call_record (seat_user_id, id desc);

create index ix_call_record_company_id_ring_at on call_record (company_id, ring_at, id);

create index ix_call_record_house_id on call_record (house_id, id desc);

create index ix_call_record_customer_id on call_record (customer_id, id desc);

create index ix_call_record_order_id on call_record (order_id, id desc);

create index ix_call_record_returned_by on call_record (returned_by, id desc);

create unique index uq_call_record_external_id_company_id on call_record (external_id, company_id) nulls not distinct;

create table call_seat (
  id uuid not null,
  company_id bigint not null,
  extension text not null,
  user_id bigint not null,
  enabled smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_call_seat_company_id_id on call_seat (company_id, id desc);

create index ix_call_seat_company_id_enabled on call_seat (company_id, enabled, id);

create unique index uq_call_seat_extension_company_id on call_seat (extension, company_id) nulls not distinct;

create table call_gateway (
  id uuid not null,
  company_id bigint not null,
  name text not null,
  secret_enc text,
  enabled smallint not null,
  heard_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_call_gateway_company_id_id on call_gateway (company_id, id desc);

create index ix_call_gateway_company_id_enabled on call_gateway (company_id, enabled, id);

create unique index uq_call_gateway_name_company_id on call_gateway (name, company_id) nulls not distinct;
