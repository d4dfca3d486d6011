-- Readings that a shared cost used, found by its number when it is taken back.
create index ix_meter_reading_shared_in on meter_reading using gin (shared_in) where shared_in is not null;
-- Changes that no reading has billed yet.
create index ix_meter_change_pending on meter_change (meter_id, change_date) where status = 1 and reading_id is null;
