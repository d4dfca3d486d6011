create table household_visit__visitor_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_household_visit__visitor_ids_target_id on household_visit__visitor_ids (target_id);

create table household_visit (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  visit_no text not null,
  house_id uuid not null,
  customer_id uuid,
  visit_type text not null,
  plan_date date,
  status smallint not null,
  visit_at timestamptz,
  met_person text,
  content text,
  demands text,
  satisfaction smallint,
  attachments jsonb,
  next_visit_date date,
  order_id uuid,
  previous_id uuid,
  cancel_reason text,
  recorded_by bigint,
  recorded_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_household_visit_community_id_id on household_visit (community_id, id desc) where deleted_at is null;

create index ix_household_visit_community_id_visit_no on household_visit (community_id, visit_no, id) where deleted_at is null;

create index ix_household_visit_house_id on household_visit (house_id, id desc) where deleted_at is null;

create index ix_household_visit_customer_id on household_visit (customer_id, id desc) where deleted_at is null;

create index ix_household_visit_community_id_visit_type on household_visit (community_id, visit_type, id) where deleted_at is null;

create index ix_household_visit_community_id_plan_date on household_visit (community_id, plan_date, id) where deleted_at is null;

create index ix_household_visit_community_id_status on household_visit (community_id, status, id) where deleted_at is null;

create index ix_household_visit_community_id_visit_at on household_visit (community_id, visit_at, id) where deleted_at is null;

create index ix_household_visit_order_id on household_visit (order_id, id desc) where deleted_at is null;

create index ix_household_visit_previous_id on household_visit (previous_id, id desc) where deleted_at is null;

create index ix_household_visit_recorded_by on household_visit (recorded_by, id desc) where deleted_at is null;

create unique index uq_household_visit_visit_no_company_id on household_visit (visit_no, company_id) nulls not distinct where deleted_at is null;
