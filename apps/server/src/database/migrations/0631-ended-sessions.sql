-- The database itself tells when a session ends, however that comes about (signed out, ended from the list, a new
-- password, its user deleted, by another server or by the command line), and when the rights of a user change: open
-- streams of that person are cut with the commit.
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
