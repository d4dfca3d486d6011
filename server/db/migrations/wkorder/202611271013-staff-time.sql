alter table problem_category add column staff_time_category_id uuid;

create index ix_problem_category_staff_time_category_id on problem_category (staff_time_category_id, id desc);

create table staff_time_category (
  id uuid not null,
  company_id bigint not null,
  parent_id uuid,
  name text not null,
  standard_minutes integer not null,
  base_points numeric(6,2) not null,
  unit text not null,
  labour_price numeric(14,2),
  enabled smallint not null,
  sort integer,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_staff_time_category_company_id_id on staff_time_category (company_id, id desc);

create index ix_staff_time_category_parent_id on staff_time_category (parent_id, id desc);

create index ix_staff_time_category_company_id_enabled on staff_time_category (company_id, enabled, id);

create unique index uq_staff_time_category_name_company_id on staff_time_category (name, company_id) nulls not distinct;
