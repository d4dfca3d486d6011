alter table generation_batch add column offset_after text;
