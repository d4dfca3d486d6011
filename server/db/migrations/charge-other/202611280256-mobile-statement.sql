create table channel_statement (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  statement_date date not null,
  channel text not null,
  payee_account_id uuid not null,
  rows integer not null,
  amount numeric(14,2) not null,
  fee numeric(14,2) not null,
  own_rows integer not null,
  own_amount numeric(14,2) not null,
  differences integer not null,
  difference numeric(14,2) not null,
  status smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_channel_statement_community_id_id on channel_statement (community_id, id desc);

create index ix_channel_statement_community_id_statement_date on channel_statement (community_id, statement_date, id);

create index ix_channel_statement_community_id_channel on channel_statement (community_id, channel, id);

create index ix_channel_statement_payee_account_id on channel_statement (payee_account_id, id desc);

create index ix_channel_statement_community_id_status on channel_statement (community_id, status, id);

create unique index uq_channel_statement_community_id_payee_account_id_cha_1cf1aa31 on channel_statement (community_id, payee_account_id, channel, statement_date) nulls not distinct;

create table channel_statement_line (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  statement_id uuid not null,
  channel_trade_no text not null,
  order_no text,
  type text not null,
  amount numeric(14,2) not null,
  own_amount numeric(14,2) not null,
  difference numeric(14,2) not null,
  fee numeric(14,2) not null,
  result text not null,
  status smallint not null,
  note text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_channel_statement_line_community_id_id on channel_statement_line (community_id, id desc);

create index ix_channel_statement_line_statement_id on channel_statement_line (statement_id, id desc);

create index ix_channel_statement_line_community_id_channel_trade_no on channel_statement_line (community_id, channel_trade_no, id);

create index ix_channel_statement_line_community_id_result on channel_statement_line (community_id, result, id);

create index ix_channel_statement_line_community_id_status on channel_statement_line (community_id, status, id);
