alter table elevator_fault add column contingency_event_id uuid;

create index ix_elevator_fault_contingency_event_id on elevator_fault (contingency_event_id, id desc);
