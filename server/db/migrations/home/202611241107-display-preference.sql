create table display_preference (
  id uuid not null,
  company_id bigint not null,
  user_id bigint not null,
  theme text not null,
  density text not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_display_preference_user_id_id on display_preference (user_id, id desc);

create unique index uq_display_preference_user_id on display_preference (user_id) nulls not distinct;
