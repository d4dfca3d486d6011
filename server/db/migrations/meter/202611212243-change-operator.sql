alter table meter_change add column operator_id bigint;

create index ix_meter_change_operator_id on meter_change (operator_id, id desc);

-- Whoever wrote a change down was its operator.
update meter_change set operator_id = created_by;
