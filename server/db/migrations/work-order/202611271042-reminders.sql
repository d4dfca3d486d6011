create table order_reminder (
  id uuid not null,
  company_id bigint not null,
  event text not null,
  biz_line text not null,
  receiver_kinds text[],
  channels text[],
  template text,
  enabled smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_order_reminder_company_id_id on order_reminder (company_id, id desc);

create index ix_order_reminder_company_id_event on order_reminder (company_id, event, id);

create unique index uq_order_reminder_event_biz_line_company_id on order_reminder (event, biz_line, company_id) nulls not distinct;
