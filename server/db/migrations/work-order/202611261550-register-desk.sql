alter table work_order add column direct_result text;

alter table work_order add column after_register text;

update work_order set after_register = case when accept_at_once then 'accept' else 'wait' end;

alter table work_order alter column after_register set not null;

alter table work_order drop column accept_at_once;
