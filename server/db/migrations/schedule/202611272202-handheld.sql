alter table schedule_step add column received_at timestamptz;
