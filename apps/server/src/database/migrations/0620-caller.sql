-- Returns the session of a cookie with its user, in one query for each call. The environment is known only when the
-- session is found; the function sets it before it reads the users, so that row-level security applies to them. The
-- setting ends with the statement.
create function caller_of(token bytea, now timestamptz)
returns table (
  session_id uuid, seen_at timestamptz, environment_id uuid, resource_name text, account_id uuid, account_user_id text,
  account_kind text, user_pk uuid, user_id text, role text, permissions text[], locations text[])
language plpgsql rows 1 as $$
declare
  found_session sessions%rowtype;
begin
  select * into found_session from sessions s where s.token_hash = token and s.expires_at > now;
  if not found then return; end if;
  if found_session.account_id is not null then
    return query
      select found_session.id, found_session.seen_at, null::uuid, null::text, a.id, a.user_id, a.kind,
             null::uuid, null::text, null::text, null::text[], null::text[]
        from accounts a where a.id = found_session.account_id;
    return;
  end if;
  perform set_config('app.environment', found_session.environment_id::text, true);
  return query
    select found_session.id, found_session.seen_at, e.id, e.resource_name, null::uuid, null::text, null::text,
           u.id, u.user_id, u.role, u.permissions, u.locations
      from environments e join users u on u.environment_id = e.id and u.id = found_session.user_id
     where e.id = found_session.environment_id;
end $$;
