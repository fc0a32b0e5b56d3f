-- Whether and how a shop is told that its orders are printed or shipped.
alter table shops
  add column report_when text not null default 'never',
  -- The status that an order of WooCommerce gets.
  add column report_status text not null default 'completed',
  add column report_notifies boolean not null default false,
  -- Until when the shop allows no more requests.
  add column report_after timestamptz;

-- The parcels of an order.
create table shipments (
  environment_id uuid not null,
  order_pk uuid not null,
  position int not null,
  carrier text not null,
  -- Empty if the parcel is not tracked.
  tracking_number text not null,
  tracking_url text,
  primary key (environment_id, order_pk, position),
  foreign key (environment_id, order_pk) references orders (environment_id, id) on delete cascade
);
call enable_environment_isolation('shipments');

-- What a shop is told about an order. `open`: copies of the order are printed, but not yet all of them.
create table shop_reports (
  environment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  shop_id uuid not null,
  order_pk uuid not null,
  what text not null check (what in ('printed', 'shipped')),
  state text not null check (state in ('open', 'waiting', 'sent', 'failed')),
  -- Why the last attempt failed, and what the shop said about that.
  fault text,
  message text,
  -- Failed attempts since it is waiting.
  attempts int not null default 0,
  -- Changes with the shipments: an attempt that used earlier ones is repeated.
  revision int not null default 1,
  -- When an attempt began to write to the shop for the first time: its answer may be lost, so that the shop may know it.
  first_write_at timestamptz,
  -- Of the last attempt, or when it was added.
  at timestamptz not null default now(),
  -- A token on which the writes of an attempt are conditional, and until when no other attempt begins.
  token uuid,
  claimed_until timestamptz,
  primary key (environment_id, id),
  unique (environment_id, order_pk, what),
  foreign key (environment_id, shop_id) references shops (environment_id, id) on delete cascade,
  foreign key (environment_id, order_pk) references orders (environment_id, id) on delete cascade
);
create index shop_reports_due on shop_reports (environment_id, shop_id, state) where state <> 'sent';
call enable_environment_isolation('shop_reports');

-- Jobs of orders of a shop that is told about printed orders are finished: the task looks whether they were the last ones. Not on
-- insert, so that a restored backup adds no reports. Once for each statement: an order with many jobs is often finished by one.
create function add_shop_report_tasks() returns trigger language plpgsql as $$
declare
  finished uuid[];
begin
  if app_environment() is null then
    return null;
  end if;
  finished := array(
    select distinct b.order_pk from became b join was w on w.environment_id = b.environment_id and w.id = b.id
     where b.place = 'history' and w.place = 'active');
  if cardinality(finished) = 0 then
    return null;
  end if;
  insert into shop_reports (environment_id, shop_id, order_pk, what, state)
  select distinct on (o.order_pk) s.environment_id, s.id, o.order_pk, 'printed', 'open'
    from shop_orders o join shops s on s.environment_id = o.environment_id and s.id = o.shop_id
   where o.environment_id = app_environment() and o.order_pk = any(finished)
     and s.report_when = 'printed' and s.api_url is not null
   order by o.order_pk, s.id
  on conflict do nothing;
  perform add_task('report_shop_status', r.id::text, 0, interval '0', 8, false) from shop_reports r
    where r.environment_id = app_environment() and r.order_pk = any(finished) and r.what = 'printed'
      and r.state in ('open', 'waiting');
  return null;
end $$;
create trigger shop_reports_of_jobs after update on jobs
  referencing old table as was new table as became for each statement execute function add_shop_report_tasks();

-- Copies count as printed when their print job is handed over: the last one may be of an order whose jobs are finished.
-- `withdrawing` is not handed over: the sheet may still be removed.
create function add_shop_report_tasks_of_run() returns trigger language plpgsql as $$
declare
  handed_over uuid[];
begin
  if app_environment() is null then
    return null;
  end if;
  handed_over := array(
    select b.id from became b join was w on w.environment_id = b.environment_id and w.id = b.id
     where w.state in ('queued', 'ready', 'failed', 'withdrawing')
       and b.state not in ('queued', 'ready', 'failed', 'withdrawing'));
  if cardinality(handed_over) = 0 then
    return null;
  end if;
  perform add_task('report_shop_status', r.id::text, 0, interval '0', 8, false) from shop_reports r
    where r.environment_id = app_environment() and r.state = 'open' and r.order_pk in (
      select j.order_pk from print_pieces p join jobs j on j.environment_id = p.environment_id and j.id = p.job_pk
       where p.environment_id = app_environment() and p.print_job_id = any(handed_over));
  return null;
end $$;
create trigger shop_reports_of_runs after update on print_jobs
  referencing old table as was new table as became for each statement execute function add_shop_report_tasks_of_run();
