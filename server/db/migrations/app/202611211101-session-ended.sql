-- Whatever ends a session says so to every app process in the moment it commits: open notice channels of it close.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', new.id::text);
  return null;
end $$;

create trigger session_ended after update of revoked_at on user_session for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function tell_session_ended();
