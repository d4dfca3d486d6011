alter table deduction add column revoke_instance_id text;
