alter table process_task add column authority text;

alter table approval_binding alter column forbid_self set default true;

-- Bindings that a switch of the base data made left the applicant among the deciders; what somebody chose in the dialog is in the log, and stays.
update approval_binding b set forbid_self = true
where not b.forbid_self
  and not exists (select 1 from operation_log l where l.entity = 'bpm.approvalBinding' and l.entity_id = b.business_type and l.company_id = b.company_id);

-- Administration of processes, and consent to money, that roles have by the demo alone: what an administrator granted has its creator.
delete from role_menu rm using sys_role r, sys_menu m
where r.id = rm.role_id and m.id = rm.menu_id and rm.created_by is null
  and r.code in ('branch_manager', 'project_manager', 'charge_lead', 'cashier', 'steward', 'engineer_lead', 'engineer', 'security_lead', 'finance')
  and (exists (
      select 1 from unnest(string_to_array(replace(m.perms, ' ', ''), ',')) code
      where code ~ '^bpm:' and code not in ('bpm:instance:create', 'bpm:task:batch', 'bpm:contingency:list') or code ~ '^workflow:(deploy|definition|user):')
    or r.code = 'cashier' and 'charge-other:approval:handle' = any(string_to_array(replace(m.perms, ' ', ''), ',')));
