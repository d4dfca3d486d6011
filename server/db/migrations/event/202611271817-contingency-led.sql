alter table event_level add column must_upgrade boolean not null default false;

alter table event_type add column contingency_type_id uuid;

create index ix_event_type_contingency_type_id on event_type (contingency_type_id, id desc);

alter table event add column upgraded_at timestamptz;

alter table event add column contingency_event_id uuid;

create index ix_event_contingency_event_id on event (contingency_event_id, id desc);
