-- Telephones and e-mail that became masked fields: what the log kept of them before is masked likewise.
create function pg_temp.masked(side jsonb) returns jsonb language sql as $$
  select jsonb_object_agg(key, case
    when jsonb_typeof(value) <> 'string' or value #>> '{}' like '%**%' then value
    when key in ('mobile2', 'emergencyMobile') then to_jsonb(case
      when length(value #>> '{}') >= 11 then left(value #>> '{}', 3) || repeat('*', length(value #>> '{}') - 7) || right(value #>> '{}', 4)
      when length(value #>> '{}') >= 7 then repeat('*', length(value #>> '{}') - 2) || right(value #>> '{}', 2)
      else '****' end)
    when key = 'email' then to_jsonb(case
      when position('@' in value #>> '{}') > 1 then left(value #>> '{}', 1) || '***' || substr(value #>> '{}', position('@' in value #>> '{}'))
      else '****' end)
    else value end)
  from jsonb_each(side)
$$;

update operation_log set
  before = case when jsonb_typeof(before) = 'object' and before <> '{}' then pg_temp.masked(before) else before end,
  after = case when jsonb_typeof(after) = 'object' and after <> '{}' then pg_temp.masked(after) else after end
where entity in ('basedata.customer', 'system.user')
  and (before ?| array['mobile2', 'emergencyMobile', 'email'] or after ?| array['mobile2', 'emergencyMobile', 'email']);
