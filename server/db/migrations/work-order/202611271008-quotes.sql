create table work_order_quote (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  order_id uuid not null,
  round integer not null,
  about text not null,
  lines jsonb,
  amount numeric(14,2) not null,
  hash text not null,
  status text not null,
  sent_at timestamptz not null,
  sent_by bigint not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  decided_ip text,
  reason text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_work_order_quote_community_id_id on work_order_quote (community_id, id desc);

create index ix_work_order_quote_order_id on work_order_quote (order_id, id desc);

create index ix_work_order_quote_sent_by on work_order_quote (sent_by, id desc);

create unique index uq_work_order_quote_order_id on work_order_quote (order_id) nulls not distinct where status = 'waiting';
