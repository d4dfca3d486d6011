-- A line of the operation log may go once it is three years old, when somebody has set a period of retention; nothing else changes.
create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_nargs > 0 and to_jsonb(old) - tg_argv = to_jsonb(new) - tg_argv then
    return new;
  end if;
  if tg_op = 'DELETE' and tg_table_name = 'operation_log' then
    if old.at < statement_timestamp() - interval '3 years' then
      return old;
    end if;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
