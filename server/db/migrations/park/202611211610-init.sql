create table park_lot (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  name text not null,
  code text not null,
  lot_type smallint not null,
  total_places integer not null,
  temp_places integer not null,
  state smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_park_lot_community_id_id on park_lot (community_id, id desc) where deleted_at is null;

create index ix_park_lot_community_id_name on park_lot (community_id, name, id) where deleted_at is null;

create index ix_park_lot_community_id_lot_type on park_lot (community_id, lot_type, id) where deleted_at is null;

create index ix_park_lot_community_id_state on park_lot (community_id, state, id) where deleted_at is null;

create unique index uq_park_lot_name_community_id on park_lot (name, community_id) nulls not distinct where deleted_at is null;

create unique index uq_park_lot_code_company_id on park_lot (code, company_id) nulls not distinct where deleted_at is null;

create table park_area (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  lot_id uuid not null,
  name text not null,
  floor text,
  color text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_park_area_community_id_id on park_area (community_id, id desc) where deleted_at is null;

create index ix_park_area_lot_id on park_area (lot_id, id desc) where deleted_at is null;

create index ix_park_area_community_id_name on park_area (community_id, name, id) where deleted_at is null;

create unique index uq_park_area_lot_id_name on park_area (lot_id, name) nulls not distinct where deleted_at is null;

create table parking_place (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  lot_id uuid not null,
  area_id uuid,
  place_no text not null,
  place_code text not null,
  kind smallint not null,
  ownership smallint not null,
  area numeric(8,2),
  sale_status smallint not null,
  use_status smallint not null,
  customer_id uuid,
  house_id uuid,
  start_date date,
  paid_to date,
  max_cars integer not null,
  remark text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_parking_place_community_id_id on parking_place (community_id, id desc) where deleted_at is null;

create index ix_parking_place_lot_id on parking_place (lot_id, id desc) where deleted_at is null;

create index ix_parking_place_area_id on parking_place (area_id, id desc) where deleted_at is null;

create index ix_parking_place_community_id_place_no on parking_place (community_id, place_no, id) where deleted_at is null;

create index ix_parking_place_community_id_ownership on parking_place (community_id, ownership, id) where deleted_at is null;

create index ix_parking_place_community_id_sale_status on parking_place (community_id, sale_status, id) where deleted_at is null;

create index ix_parking_place_community_id_use_status on parking_place (community_id, use_status, id) where deleted_at is null;

create index ix_parking_place_customer_id on parking_place (customer_id, id desc) where deleted_at is null;

create index ix_parking_place_house_id on parking_place (house_id, id desc) where deleted_at is null;

create unique index uq_parking_place_lot_id_place_no on parking_place (lot_id, place_no) nulls not distinct where deleted_at is null;

create unique index uq_parking_place_place_code_company_id on parking_place (place_code, company_id) nulls not distinct where deleted_at is null;
