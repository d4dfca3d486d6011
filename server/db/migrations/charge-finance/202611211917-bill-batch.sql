create table bill_batch (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  run_id text not null,
  bill_period text not null,
  as_of_date date not null,
  options jsonb,
  status smallint not null,
  created_count integer not null,
  existing_count integer not null,
  below_count integer not null,
  total numeric(14,2) not null,
  fail_reason text,
  finished_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_bill_batch_community_id_id on bill_batch (community_id, id desc);

create index ix_bill_batch_community_id_run_id on bill_batch (community_id, run_id, id);

create index ix_bill_batch_community_id_bill_period on bill_batch (community_id, bill_period, id);

create index ix_bill_batch_community_id_status on bill_batch (community_id, status, id);
