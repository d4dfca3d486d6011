alter table stocktake_task add column source text;

update stocktake_task set source = 'adhoc';

alter table stocktake_task alter column source set not null;

alter table stocktake_task add column plan_id uuid;

create index ix_stocktake_task_plan_id on stocktake_task (plan_id, id desc);
