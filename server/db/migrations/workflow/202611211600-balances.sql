-- Balances that cannot go below nothing, whoever writes them, and the one permanent link of a target.

alter table leave_balance
  add constraint ck_leave_balance_parts check (used >= 0 and frozen >= 0),
  add constraint ck_leave_balance_quota check (quota is null or quota - used - frozen >= 0);
alter table leave_request
  add constraint ck_leave_request_span check (end_at > start_at),
  add constraint ck_leave_request_cancelled check (cancelled_days >= 0);
create index ix_leave_request_person_span on leave_request (user_id, start_at, end_at) where status in (1, 2);
