create table handover__fee_standards (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_handover__fee_standards_target_id on handover__fee_standards (target_id);
