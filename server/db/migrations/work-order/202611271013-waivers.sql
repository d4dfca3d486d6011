alter table work_order add column standard_minutes integer;

create table waiver_rule (
  id uuid not null,
  company_id bigint not null,
  name text not null,
  stages text[] not null,
  reason_id uuid not null,
  auto_when text not null,
  need_approval boolean not null default true,
  max_per_order integer not null,
  apply_within_days integer not null,
  enabled smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_waiver_rule_company_id_id on waiver_rule (company_id, id desc);

create index ix_waiver_rule_company_id_name on waiver_rule (company_id, name, id);

create index ix_waiver_rule_reason_id on waiver_rule (reason_id, id desc);

create unique index uq_waiver_rule_name_company_id on waiver_rule (name, company_id) nulls not distinct;

create table weather_day (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  date date not null,
  note text not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_weather_day_community_id_id on weather_day (community_id, id desc);

create index ix_weather_day_community_id_date on weather_day (community_id, date, id);

create unique index uq_weather_day_date_community_id on weather_day (date, community_id) nulls not distinct;
