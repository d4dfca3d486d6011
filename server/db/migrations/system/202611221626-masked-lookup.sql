create table masked_lookup (
  id uuid not null,
  user_id bigint not null,
  recent jsonb not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create unique index uq_masked_lookup_user_id on masked_lookup (user_id) nulls not distinct;
