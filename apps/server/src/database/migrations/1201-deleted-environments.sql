-- A deleted environment is kept for a grace period, in which it can be restored; nobody signs in to it, and nothing of it
-- is processed. Null: not deleted.
alter table environments add column deleted_at timestamptz;

-- Ends the event streams of an environment when it is deleted.
create function environment_deleted() returns trigger language plpgsql as $$
begin
  perform pg_notify('platen_ended', 'environment ' || new.id);
  return null;
end $$;
create trigger environment_deleted after update of deleted_at on environments for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function environment_deleted();

-- As before (migration 1140), without sessions of deleted environments.
create or replace function caller_of(token bytea, now timestamptz)
returns table (
  session_id uuid, seen_at timestamptz, environment_id uuid, resource_name text, account_id uuid, account_user_id text,
  account_kind text, user_pk uuid, user_id text, role text, permissions text[], locations text[],
  must_change_password boolean)
language plpgsql rows 1 as $$
declare
  found_session sessions%rowtype;
begin
  select * into found_session from sessions s where s.token_hash = token and s.expires_at > now;
  if not found then return; end if;
  if found_session.account_id is not null then
    return query
      select found_session.id, found_session.seen_at, null::uuid, null::text, a.id, a.user_id, a.kind,
             null::uuid, null::text, null::text, null::text[], null::text[], false
        from accounts a where a.id = found_session.account_id;
    return;
  end if;
  perform set_config('app.environment', found_session.environment_id::text, true);
  return query
    select found_session.id, found_session.seen_at, e.id, e.resource_name, null::uuid, null::text, null::text,
           u.id, u.user_id, u.role, u.permissions, u.locations, u.must_change_password
      from environments e join users u on u.environment_id = e.id and u.id = found_session.user_id
     where e.id = found_session.environment_id and e.deleted_at is null and u.is_active;
end $$;
