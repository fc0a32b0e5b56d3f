-- Which orders each transaction changed. A server keeps the list of orders in memory and reads again only those that
-- were changed since it last looked; nothing changed, nothing read. Only committed transactions are seen, and the log
-- is appended to and never updated, so that no writer ever waits for another one because of it. Entries older than a
-- day are deleted (order-changes-store.ts); there is no foreign key, since an entry may outlive what it speaks of.
create table order_changes (
  environment_id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  order_pk uuid not null,
  -- Whether a job in history was concerned.
  history boolean not null,
  at timestamptz not null default clock_timestamp(),
  primary key (environment_id, xid, order_pk, history)
);
create index order_changes_old on order_changes (environment_id, at);
call wall_in('order_changes');

-- The rows that a statement touched are `was` and `became`. Frames and bookings of a job that is deleted are not found
-- by the join, and need not be: the deletion of the job is noted itself.
create function note_order_changes() returns trigger language plpgsql as $$
begin
  -- Without an environment no server holds the list: that is a migration, or an environment that is deleted whole.
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
