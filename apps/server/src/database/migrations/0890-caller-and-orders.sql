-- Returns the caller, and whether a transaction from `since` on changed one of the orders of the environment, in one
-- query: an unchanged list needs no other query. caller_of has set the environment before the changes are read, so that
-- row-level security applies to them.
create function caller_and_orders(token bytea, now timestamptz, since xid8)
returns table (
  session_id uuid, seen_at timestamptz, environment_id uuid, resource_name text, account_id uuid, account_user_id text,
  account_kind text, user_pk uuid, user_id text, role text, permissions text[], locations text[], orders_changed boolean)
language plpgsql rows 1 as $$
begin
  select c.session_id, c.seen_at, c.environment_id, c.resource_name, c.account_id, c.account_user_id, c.account_kind,
         c.user_pk, c.user_id, c.role, c.permissions, c.locations
    into session_id, seen_at, environment_id, resource_name, account_id, account_user_id, account_kind,
         user_pk, user_id, role, permissions, locations
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
