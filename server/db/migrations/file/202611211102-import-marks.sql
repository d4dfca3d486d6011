alter table import_row add column record_key text;

alter table import_row add column vicinity text;
