create table channel_trade (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  order_no text not null,
  channel text not null,
  payment_method_id uuid not null,
  payee_account_id uuid not null,
  subject text not null,
  amount numeric(14,2) not null,
  booked_amount numeric(14,2) not null,
  status smallint not null,
  channel_trade_no text,
  paid_at timestamptz,
  fail_reason text,
  notify_count integer not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_channel_trade_community_id_id on channel_trade (community_id, id desc);

create index ix_channel_trade_community_id_channel on channel_trade (community_id, channel, id);

create index ix_channel_trade_payment_method_id on channel_trade (payment_method_id, id desc);

create index ix_channel_trade_payee_account_id on channel_trade (payee_account_id, id desc);

create index ix_channel_trade_community_id_amount on channel_trade (community_id, amount, id);

create index ix_channel_trade_community_id_status on channel_trade (community_id, status, id);

create index ix_channel_trade_community_id_channel_trade_no on channel_trade (community_id, channel_trade_no, id);

create unique index uq_channel_trade_order_no on channel_trade (order_no) nulls not distinct;
