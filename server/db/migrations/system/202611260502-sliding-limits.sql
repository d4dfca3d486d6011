alter table rate_limit add column moments jsonb;
