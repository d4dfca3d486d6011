alter table sys_user add column demo_mark smallint;

-- A demo that stands already: it wrote its accounts and the note that it is there in one moment.
update sys_user u set demo_mark = 1 from setting_value s
  where s.code = 'demo' and s.company_id is null and u.created_at = s.created_at and not u.super_admin;
