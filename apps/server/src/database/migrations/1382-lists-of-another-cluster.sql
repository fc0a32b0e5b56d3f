-- A list that names transactions after the current one was read before the database was restored into another cluster, or
-- before a replica took over that had not received all of them: nothing is known about it.
create or replace function caller_and_order_list(
  token bytea, now timestamptz, upper xid8, running xid8[], in_history boolean)
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
  if environment_id is not null and upper <= pg_snapshot_xmax(pg_current_snapshot()) then
    -- only the newest change: one read at the end of an index, independent of the number of rows
    if in_history then
      select o.xid >= upper into orders_changed
        from order_changes o where o.environment_id = app_environment() and o.history order by o.xid desc limit 1;
    else
      select o.xid >= upper into orders_changed
        from order_changes o where o.environment_id = app_environment() order by o.xid desc limit 1;
    end if;
    orders_changed := coalesce(orders_changed, false);
    if not orders_changed and cardinality(running) > 0 then
      orders_changed := exists (
        select from unnest(running) r join order_changes o on o.environment_id = app_environment() and o.xid = r
         where o.history or not in_history);
    end if;
  end if;
  return next;
end $$;
