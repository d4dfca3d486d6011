-- Each company counts for itself. What a rule has given out so far it may have given to any of those that number by it: all of them go on
-- behind it, so that no number comes twice.
alter table code_counter add column company_id bigint;

drop index uq_code_counter_rule_id_period_key;

insert into code_counter (id, rule_id, company_id, period_key, last_value, created_by, created_at, updated_by, updated_at)
select gen_random_uuid(), n.rule_id, c.id, n.period_key, n.last_value, n.created_by, n.created_at, n.updated_by, n.updated_at
from code_counter n join code_rule r on r.id = n.rule_id join company c on r.company_id is null or c.id = r.company_id;

delete from code_counter where company_id is null;

alter table code_counter alter column company_id set not null;

create index ix_code_counter_company_id_id on code_counter (company_id, id desc);

create unique index uq_code_counter_rule_id_company_id_period_key on code_counter (rule_id, company_id, period_key) nulls not distinct;
