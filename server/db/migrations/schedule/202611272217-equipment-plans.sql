create table schedule_plan__equipment_ids (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_schedule_plan__equipment_ids_target_id on schedule_plan__equipment_ids (target_id);

create table schedule_plan__type_ids (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_schedule_plan__type_ids_target_id on schedule_plan__type_ids (target_id);

create table schedule_plan__level_ids (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_schedule_plan__level_ids_target_id on schedule_plan__level_ids (target_id);

alter table schedule_plan add column maintain_kind text;

alter table schedule_plan add column includes_lower boolean not null default false;

alter table schedule_plan add column target_mode text;

alter table schedule_plan add column contractor_id uuid;

create index ix_schedule_plan_community_id_maintain_kind on schedule_plan (community_id, maintain_kind, id);

create index ix_schedule_plan_contractor_id on schedule_plan (contractor_id, id desc);

alter table finding add column abnormal_type_id uuid;

create index ix_finding_abnormal_type_id on finding (abnormal_type_id, id desc);
