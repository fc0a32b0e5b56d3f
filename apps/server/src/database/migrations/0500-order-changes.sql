-- The orders that each transaction changed. A server caches the list of orders and reloads only those that were changed
-- since its last check. Only committed transactions are visible, and rows are only inserted, so that no transaction
-- waits for another one because of them. Rows older than a day are deleted (order-changes-store.ts). There is no
-- foreign key, because a row may exist longer than its order.
create table order_changes (
  environment_id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  order_pk uuid not null,
  -- Whether the change affects a job in the history.
  history boolean not null,
  at timestamptz not null default clock_timestamp(),
  primary key (environment_id, xid, order_pk, history)
);
create index order_changes_old on order_changes (environment_id, at);
call wall_in('order_changes');

-- `was` and `became` are the rows before and after a statement. The join does not find frames and bookings of a deleted
-- job; the deletion of the job is recorded itself.
create function note_order_changes() returns trigger language plpgsql as $$
begin
  -- Without an environment (in a migration, or when an environment is deleted) no cache needs the change.
  if app_environment() is null then return null; end if;
  if tg_table_name = 'jobs' and tg_op <> 'INSERT' then
    insert into order_changes (environment_id, order_pk, history)
      select distinct environment_id, order_pk, place = 'history' from was on conflict do nothing;
  end if;
  if tg_table_name = 'jobs' and tg_op <> 'DELETE' then
    insert into order_changes (environment_id, order_pk, history)
      select distinct environment_id, order_pk, place = 'history' from became on conflict do nothing;
  end if;
  if tg_table_name = 'orders' then
    insert into order_changes (environment_id, order_pk, history)
      select distinct b.environment_id, b.id, j.place = 'history'
        from became b join jobs j on j.environment_id = b.environment_id and j.order_pk = b.id
        on conflict do nothing;
  elsif tg_table_name in ('frames', 'bookings') and tg_op = 'DELETE' then
    insert into order_changes (environment_id, order_pk, history)
      select distinct j.environment_id, j.order_pk, j.place = 'history'
        from was w join jobs j on j.environment_id = w.environment_id and j.id = w.job_pk on conflict do nothing;
  elsif tg_table_name in ('frames', 'bookings') then
    insert into order_changes (environment_id, order_pk, history)
      select distinct j.environment_id, j.order_pk, j.place = 'history'
        from became b join jobs j on j.environment_id = b.environment_id and j.id = b.job_pk on conflict do nothing;
  end if;
  return null;
end $$;

create trigger order_changes_update after update on orders
  referencing new table as became for each statement execute function note_order_changes();
create trigger order_changes_insert after insert on jobs
  referencing new table as became for each statement execute function note_order_changes();
create trigger order_changes_update after update on jobs
  referencing old table as was new table as became for each statement execute function note_order_changes();
create trigger order_changes_delete after delete on jobs
  referencing old table as was for each statement execute function note_order_changes();
create trigger order_changes_insert after insert on frames
  referencing new table as became for each statement execute function note_order_changes();
create trigger order_changes_update after update on frames
  referencing new table as became for each statement execute function note_order_changes();
create trigger order_changes_delete after delete on frames
  referencing old table as was for each statement execute function note_order_changes();
create trigger order_changes_insert after insert on bookings
  referencing new table as became for each statement execute function note_order_changes();
create trigger order_changes_delete after delete on bookings
  referencing old table as was for each statement execute function note_order_changes();
