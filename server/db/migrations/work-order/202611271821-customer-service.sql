create table work_order__praised_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_work_order__praised_ids_target_id on work_order__praised_ids (target_id);

alter table work_order add column merged_into_id uuid;

alter table work_order add column child_orders jsonb;

alter table work_order add column visitor_id bigint;

alter table work_order add column need_visit boolean not null default false;

create index ix_work_order_merged_into_id on work_order (merged_into_id, id desc);

create index ix_work_order_visitor_id on work_order (visitor_id, id desc);

alter table return_visit add column kind text;

create index ix_return_visit_community_id_visit_at on return_visit (community_id, visit_at, id);

create unique index uq_return_visit_order_id_kind on return_visit (order_id, kind) where kind = 'spot';

create table service_reply (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  order_id uuid not null,
  channel text not null,
  content text not null,
  customer_attitude text,
  attachments jsonb,
  replied_by bigint not null,
  replied_at timestamptz not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_service_reply_community_id_id on service_reply (community_id, id desc);

create index ix_service_reply_order_id on service_reply (order_id, id desc);

create index ix_service_reply_replied_by on service_reply (replied_by, id desc);

create table complaint_verdict (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  order_id uuid not null,
  is_valid text not null,
  responsible_dept text not null,
  responsible_user_id bigint,
  cause_text text,
  measure_text text,
  decided_by bigint not null,
  decided_at timestamptz not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_complaint_verdict_community_id_id on complaint_verdict (community_id, id desc);

create index ix_complaint_verdict_order_id on complaint_verdict (order_id, id desc);

create index ix_complaint_verdict_responsible_user_id on complaint_verdict (responsible_user_id, id desc);

create index ix_complaint_verdict_decided_by on complaint_verdict (decided_by, id desc);

create unique index uq_complaint_verdict_order_id on complaint_verdict (order_id) nulls not distinct;

-- Every visit so far was one that had to be made.
update return_visit set kind = 'required' where kind is null;
