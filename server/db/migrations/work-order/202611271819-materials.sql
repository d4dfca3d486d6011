create table work_order_material (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  order_id uuid not null,
  warehouse_id uuid not null,
  material_id uuid not null,
  quantity numeric(14,3) not null,
  stock_move_id uuid not null,
  amount numeric(14,2) not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_work_order_material_community_id_id on work_order_material (community_id, id desc);

create index ix_work_order_material_order_id on work_order_material (order_id, id desc);

create index ix_work_order_material_warehouse_id on work_order_material (warehouse_id, id desc);

create index ix_work_order_material_material_id on work_order_material (material_id, id desc);

create index ix_work_order_material_stock_move_id on work_order_material (stock_move_id, id desc);
