alter table business_link add column need_signature boolean not null default false;
