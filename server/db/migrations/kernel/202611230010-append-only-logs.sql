-- What people did, and what happened to a record, stays as it was written: no service changes or takes away a line.
create trigger append_only before update or delete on operation_log for each row execute function refuse_ledger_change();
create trigger append_only before update or delete on timeline for each row execute function refuse_ledger_change();
