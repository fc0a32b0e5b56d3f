-- Notifies when a session ends for any reason (signed out, ended from the list, new password, user deleted; by any
-- server or the command line) and when the permissions of a user change: event streams of that user are closed after
-- the commit.
create function tell_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('platen_ended', 'session ' || old.id);
  return null;
end $$;
create trigger tell_ended_session after delete on sessions for each row execute function tell_ended_session();

create function tell_changed_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('platen_ended', 'rights ' || new.environment_id || ' ' || new.id);
  return null;
end $$;
create trigger tell_changed_rights after update on users for each row
  when ((old.role, old.permissions, old.locations) is distinct from (new.role, new.permissions, new.locations))
  execute function tell_changed_rights();
