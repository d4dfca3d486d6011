alter table import_batch add column kind_label text;

alter table import_batch add column skip integer;

alter table import_batch add column stage text;

alter table import_batch add column runner text;

alter table import_row add column state smallint;

alter table import_row add column errors jsonb;
