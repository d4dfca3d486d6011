create table print_log (
  id uuid not null,
  company_id bigint,
  entity text not null,
  record_id text not null,
  nth integer not null,
  at timestamptz not null,
  user_id bigint,
  pet_name text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_print_log_company_id_id on print_log (company_id, id desc);

create unique index uq_print_log_entity_record_id_nth on print_log (entity, record_id, nth) nulls not distinct;

-- What was printed stays as it was written.
create trigger append_only before update or delete on print_log for each row execute function refuse_ledger_change();
