alter table receipt add column made_receivable_ids jsonb;
