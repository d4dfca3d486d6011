-- Rights are cached per process until this number moves; whatever changes what somebody may see or do moves it, in the
-- transaction of the change.
create table auth_epoch (only_row boolean primary key default true check (only_row), epoch bigint not null);
insert into auth_epoch (epoch) values (1);

create function move_auth_epoch() returns trigger language plpgsql as $$
begin
  update auth_epoch set epoch = epoch + 1;
  return null;
end $$;

create trigger rights_moved after insert or update or delete on sys_role for each statement execute function move_auth_epoch();
create trigger rights_moved after insert or update or delete on role_menu for each statement execute function move_auth_epoch();
create trigger rights_moved after insert or update or delete on user_role for each statement execute function move_auth_epoch();
create trigger rights_moved after insert or update or delete on user_community for each statement execute function move_auth_epoch();
create trigger rights_moved after insert or update or delete on user_company for each statement execute function move_auth_epoch();
create trigger rights_moved after insert or update or delete on sys_menu for each statement execute function move_auth_epoch();
create trigger rights_moved after insert or update or delete on company for each statement execute function move_auth_epoch();
create trigger rights_moved after insert or delete or update of company_id, deleted_at on community for each statement execute function move_auth_epoch();
create trigger rights_moved after update of company_id, department_id, super_admin on sys_user for each statement execute function move_auth_epoch();
create trigger rights_moved after insert or update or delete on sys_role__scope_companies for each statement execute function move_auth_epoch();
create trigger rights_moved after insert or update or delete on sys_role__scope_communities for each statement execute function move_auth_epoch();
