alter table work_order add column dispatch_rule_id uuid;

create index ix_work_order_dispatch_rule_id on work_order (dispatch_rule_id, id desc);

create table dispatch_rule__category_ids (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_dispatch_rule__category_ids_target_id on dispatch_rule__category_ids (target_id);

create table dispatch_rule__area_ids (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_dispatch_rule__area_ids_target_id on dispatch_rule__area_ids (target_id);

create table dispatch_rule (
  id uuid not null,
  company_id bigint not null,
  name text not null,
  community_id bigint,
  priority integer not null,
  order_types text[],
  urgencies text[],
  time_from time,
  time_to time,
  mode text not null,
  strategy text,
  designated_user_id bigint,
  backup_user_id bigint,
  on_duty_only boolean not null default false,
  skill_match boolean not null default false,
  fallback text,
  last_user_id bigint,
  enabled smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_dispatch_rule_company_id_id on dispatch_rule (company_id, id desc);

create index ix_dispatch_rule_company_id_community_id on dispatch_rule (company_id, community_id, id);

create index ix_dispatch_rule_company_id_priority on dispatch_rule (company_id, priority, id);

create index ix_dispatch_rule_designated_user_id on dispatch_rule (designated_user_id, id desc);

create index ix_dispatch_rule_backup_user_id on dispatch_rule (backup_user_id, id desc);

create index ix_dispatch_rule_last_user_id on dispatch_rule (last_user_id, id desc);

create unique index uq_dispatch_rule_name_company_id on dispatch_rule (name, company_id) nulls not distinct;

create table staff_skill (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  user_id bigint not null,
  category_id uuid not null,
  skill_level smallint not null,
  certificate_no text,
  expire_date date,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_staff_skill_community_id_id on staff_skill (community_id, id desc);

create index ix_staff_skill_community_id_user_id on staff_skill (community_id, user_id, id);

create index ix_staff_skill_category_id on staff_skill (category_id, id desc);

create unique index uq_staff_skill_user_id_category_id_community_id on staff_skill (user_id, category_id, community_id) nulls not distinct;
