alter table schedule_step add column spot_at timestamptz;

alter table schedule_step add column spot_by text;
