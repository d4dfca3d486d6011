create table dashboard_layout (
  id uuid not null,
  company_id bigint not null,
  user_id bigint not null,
  role_kind text not null,
  widgets jsonb,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_dashboard_layout_user_id_id on dashboard_layout (user_id, id desc);

create unique index uq_dashboard_layout_user_id_role_kind on dashboard_layout (user_id, role_kind) nulls not distinct;

create table quick_entry (
  id uuid not null,
  company_id bigint not null,
  user_id bigint not null,
  menu_id bigint not null,
  sort integer not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_quick_entry_user_id_id on quick_entry (user_id, id desc);

create index ix_quick_entry_menu_id on quick_entry (menu_id, id desc);

create index ix_quick_entry_user_id_sort on quick_entry (user_id, sort, id);

create unique index uq_quick_entry_user_id_menu_id on quick_entry (user_id, menu_id) nulls not distinct;

create table frame_allow (
  id uuid not null,
  company_id bigint not null,
  name text not null,
  url_pattern text not null,
  need_token boolean not null default false,
  enabled boolean not null default true,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_frame_allow_company_id_id on frame_allow (company_id, id desc);

create unique index uq_frame_allow_url_pattern_company_id on frame_allow (url_pattern, company_id) nulls not distinct;
