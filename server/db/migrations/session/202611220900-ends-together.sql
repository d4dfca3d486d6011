-- A session that was made from a ticket ends with the one that issued it, whatever ends that one and however many stand between.
create function end_sessions_below() returns trigger language plpgsql as $$
begin
  update user_session set revoked_at = new.revoked_at, revoke_reason = new.revoke_reason where parent_session_id = new.id and revoked_at is null;
  return null;
end $$;

create trigger sessions_below_end after update of revoked_at on user_session for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function end_sessions_below();

with recursive below as (
  select c.id, p.revoked_at, p.revoke_reason from user_session c join user_session p on p.id = c.parent_session_id
  where c.revoked_at is null and p.revoked_at is not null
  union all
  select c.id, b.revoked_at, b.revoke_reason from user_session c join below b on b.id = c.parent_session_id where c.revoked_at is null
)
update user_session s set revoked_at = below.revoked_at, revoke_reason = below.revoke_reason from below where s.id = below.id;
