-- A user who is not active cannot sign in and gets no orders by rules. A user whose password was set by somebody else
-- chooses another one at the next sign-in, before any other call.
alter table users
  add column is_active boolean not null default true,
  add column must_change_password boolean not null default false;

-- Who gets an arriving order depends on it.
drop trigger rule_version_changed on users;
create constraint trigger rule_version_changed
  after insert or delete or update of account_id, user_id, role, permissions, locations, rules, is_active on users
  deferrable initially deferred for each row execute function change_rule_version();

-- As before (migrations 0620 and 0890), with must_change_password, and without sessions of users who are not active.
drop function caller_and_orders(bytea, timestamptz, xid8);
drop function caller_of(bytea, timestamptz);
create function caller_of(token bytea, now timestamptz)
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
     where e.id = found_session.environment_id and u.is_active;
end $$;

create function caller_and_orders(token bytea, now timestamptz, since xid8)
returns table (
  session_id uuid, seen_at timestamptz, environment_id uuid, resource_name text, account_id uuid, account_user_id text,
  account_kind text, user_pk uuid, user_id text, role text, permissions text[], locations text[],
  must_change_password boolean, orders_changed boolean)
language plpgsql rows 1 as $$
begin
  select c.session_id, c.seen_at, c.environment_id, c.resource_name, c.account_id, c.account_user_id, c.account_kind,
         c.user_pk, c.user_id, c.role, c.permissions, c.locations, c.must_change_password
    into session_id, seen_at, environment_id, resource_name, account_id, account_user_id, account_kind,
         user_pk, user_id, role, permissions, locations, must_change_password
    from caller_of(token, now) c;
  if not found then return; end if;
  -- an account has no environment: its orders are not known here
  orders_changed := true;
  if environment_id is not null then
    -- only the newest change: one read at the end of the index, independent of the number of rows
    select o.xid >= since into orders_changed
      from order_changes o where o.environment_id = app_environment() order by o.xid desc limit 1;
    orders_changed := coalesce(orders_changed, false);
  end if;
  return next;
end $$;
