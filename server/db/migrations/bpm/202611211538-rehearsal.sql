create table rehearsal_case (
  id uuid not null,
  company_id bigint not null,
  model_id uuid not null,
  name text not null,
  initiator_id bigint not null,
  community_id bigint,
  sample jsonb,
  selected jsonb,
  rejects jsonb,
  expected jsonb not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_rehearsal_case_company_id_id on rehearsal_case (company_id, id desc);

create index ix_rehearsal_case_model_id on rehearsal_case (model_id, id desc);

create index ix_rehearsal_case_initiator_id on rehearsal_case (initiator_id, id desc);

create unique index uq_rehearsal_case_model_id_name on rehearsal_case (model_id, name) nulls not distinct;
