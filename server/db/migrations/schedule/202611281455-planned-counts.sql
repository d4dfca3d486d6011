create table schedule_plan__warehouse_ids (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_schedule_plan__warehouse_ids_target_id on schedule_plan__warehouse_ids (target_id);

create table schedule_plan__material_type_ids (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_schedule_plan__material_type_ids_target_id on schedule_plan__material_type_ids (target_id);

alter table schedule_plan add column blind boolean not null default false;

alter table schedule_plan alter column makeup_days drop not null;

alter table schedule_plan alter column abnormal_policy drop not null;
