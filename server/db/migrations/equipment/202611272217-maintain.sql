alter table equipment add column hours_kind text;

alter table equipment_hour_due add column task_id uuid;

create index ix_equipment_hour_due_task_id on equipment_hour_due (task_id, id desc);

create table maintain_record (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  task_id uuid not null,
  equipment_id uuid not null,
  maintain_kind text,
  run_hours_before numeric(12,1),
  run_hours numeric(12,1),
  down_minutes integer,
  contractor_cost numeric(14,2),
  contractor_sign jsonb,
  materials jsonb,
  contractor_id uuid,
  material_cost numeric(14,2),
  cost numeric(14,2),
  finished_on date,
  rounds integer,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_maintain_record_community_id_id on maintain_record (community_id, id desc);

create index ix_maintain_record_task_id on maintain_record (task_id, id desc);

create index ix_maintain_record_equipment_id on maintain_record (equipment_id, id desc);

create index ix_maintain_record_contractor_id on maintain_record (contractor_id, id desc);

create index ix_maintain_record_community_id_finished_on on maintain_record (community_id, finished_on, id);

create unique index uq_maintain_record_task_id on maintain_record (task_id) nulls not distinct;

create table maintain_material (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  task_id uuid not null,
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

create index ix_maintain_material_community_id_id on maintain_material (community_id, id desc);

create index ix_maintain_material_task_id on maintain_material (task_id, id desc);

create index ix_maintain_material_warehouse_id on maintain_material (warehouse_id, id desc);

create index ix_maintain_material_material_id on maintain_material (material_id, id desc);

create index ix_maintain_material_stock_move_id on maintain_material (stock_move_id, id desc);
