alter table work_order add column progress_photos jsonb;

create table work_order_apply (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  apply_no text not null,
  kind text not null,
  order_id uuid not null,
  reason_id uuid not null,
  remark text,
  clock_id uuid,
  stage text,
  add_minutes integer,
  due_before timestamptz,
  due_after timestamptz,
  resume_at timestamptz,
  over_minutes integer,
  process_instance_id text,
  applicant_id bigint,
  submitted_at timestamptz,
  decided_at timestamptz,
  status smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_work_order_apply_community_id_id on work_order_apply (community_id, id desc);

create index ix_work_order_apply_community_id_apply_no on work_order_apply (community_id, apply_no, id);

create index ix_work_order_apply_community_id_kind on work_order_apply (community_id, kind, id);

create index ix_work_order_apply_order_id on work_order_apply (order_id, id desc);

create index ix_work_order_apply_reason_id on work_order_apply (reason_id, id desc);

create index ix_work_order_apply_clock_id on work_order_apply (clock_id, id desc);

create index ix_work_order_apply_applicant_id on work_order_apply (applicant_id, id desc);

create index ix_work_order_apply_community_id_status on work_order_apply (community_id, status, id);

create unique index uq_work_order_apply_apply_no_company_id on work_order_apply (apply_no, company_id) nulls not distinct;

create unique index uq_work_order_apply_order_id on work_order_apply (order_id) nulls not distinct where status = 1;
