create table patrol_item_set (
  id uuid not null,
  company_id bigint not null,
  name text not null,
  category text not null,
  community_id bigint,
  remark text,
  enabled smallint not null,
  items jsonb not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_patrol_item_set_company_id_id on patrol_item_set (company_id, id desc) where deleted_at is null;

create index ix_patrol_item_set_company_id_name on patrol_item_set (company_id, name, id) where deleted_at is null;

create index ix_patrol_item_set_company_id_category on patrol_item_set (company_id, category, id) where deleted_at is null;

create index ix_patrol_item_set_company_id_community_id on patrol_item_set (company_id, community_id, id) where deleted_at is null;

create index ix_patrol_item_set_company_id_enabled on patrol_item_set (company_id, enabled, id) where deleted_at is null;

create unique index uq_patrol_item_set_name_company_id on patrol_item_set (name, company_id) nulls not distinct where deleted_at is null;

create table patrol_point (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  code text,
  old_codes text[],
  nfc_code text,
  name text not null,
  category text not null,
  building_id uuid,
  floor_text text,
  location_text text,
  geo_lng numeric(9,6),
  geo_lat numeric(9,6),
  radius_meters integer,
  item_set_id uuid,
  key_point boolean not null default false,
  photo jsonb,
  enabled smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_patrol_point_community_id_id on patrol_point (community_id, id desc) where deleted_at is null;

create index ix_patrol_point_community_id_code on patrol_point (community_id, code, id) where deleted_at is null;

create index ix_patrol_point_community_id_nfc_code on patrol_point (community_id, nfc_code, id) where deleted_at is null;

create index ix_patrol_point_community_id_name on patrol_point (community_id, name, id) where deleted_at is null;

create index ix_patrol_point_community_id_category on patrol_point (community_id, category, id) where deleted_at is null;

create index ix_patrol_point_building_id on patrol_point (building_id, id desc) where deleted_at is null;

create index ix_patrol_point_item_set_id on patrol_point (item_set_id, id desc) where deleted_at is null;

create index ix_patrol_point_community_id_key_point on patrol_point (community_id, key_point, id) where deleted_at is null;

create index ix_patrol_point_community_id_enabled on patrol_point (community_id, enabled, id) where deleted_at is null;

create unique index uq_patrol_point_code_company_id on patrol_point (code, company_id) where deleted_at is null;

create unique index uq_patrol_point_nfc_code_company_id on patrol_point (nfc_code, company_id) where deleted_at is null;

create unique index uq_patrol_point_name_community_id on patrol_point (name, community_id) nulls not distinct where deleted_at is null;

create table patrol_way (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  name text not null,
  category text not null,
  ordered boolean not null default false,
  estimate_minutes integer not null,
  enabled smallint not null,
  points jsonb not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_patrol_way_community_id_id on patrol_way (community_id, id desc) where deleted_at is null;

create index ix_patrol_way_community_id_name on patrol_way (community_id, name, id) where deleted_at is null;

create index ix_patrol_way_community_id_category on patrol_way (community_id, category, id) where deleted_at is null;

create index ix_patrol_way_community_id_enabled on patrol_way (community_id, enabled, id) where deleted_at is null;

create unique index uq_patrol_way_name_community_id on patrol_way (name, community_id) nulls not distinct where deleted_at is null;

create table patrol_model (
  id uuid not null,
  company_id bigint not null,
  name text not null,
  sign_methods text[] not null,
  method_rule text not null,
  check_order boolean not null default false,
  min_interval_seconds integer not null,
  site_photo text not null,
  allow_manual boolean not null default true,
  allow_offline boolean not null default false,
  album_forbidden boolean not null default false,
  is_default boolean not null default false,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_patrol_model_company_id_id on patrol_model (company_id, id desc);

create index ix_patrol_model_company_id_name on patrol_model (company_id, name, id);

create unique index uq_patrol_model_name_company_id on patrol_model (name, company_id) nulls not distinct;
