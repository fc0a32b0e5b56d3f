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
  -- When the shop was told for the first time.
  told_at timestamptz,
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

-- A job of an order of a shop that is told about printed orders is finished: the task looks whether it was the last one. Not on
-- insert, so that a restored backup adds no reports.
create function add_shop_report_task() returns trigger language plpgsql as $$
begin
  if app_environment() is null then
    return null;
  end if;
  insert into shop_reports (environment_id, shop_id, order_pk, what, state)
  select s.environment_id, s.id, new.order_pk, 'printed', 'open'
    from shop_orders o join shops s on s.environment_id = o.environment_id and s.id = o.shop_id
   where o.environment_id = new.environment_id and o.order_pk = new.order_pk
     and s.report_when = 'printed' and s.api_url is not null
   limit 1
  on conflict do nothing;
  perform add_task('report_shop_status', r.id::text, 0, interval '0', 8, false) from shop_reports r
    where r.environment_id = new.environment_id and r.order_pk = new.order_pk and r.what = 'printed'
      and r.state in ('open', 'waiting');
  return null;
end $$;
create trigger shop_reports_of_jobs after update of place on jobs for each row
  when (new.place = 'history' and old.place = 'active') execute function add_shop_report_task();

-- Copies count as printed when their print job is handed over: the last one may be of an order whose jobs are finished.
create function add_shop_report_tasks_of_run() returns trigger language plpgsql as $$
begin
  if app_environment() is null then
    return null;
  end if;
  perform add_task('report_shop_status', r.id::text, 0, interval '0', 8, false) from shop_reports r
    where r.environment_id = new.environment_id and r.state = 'open' and r.order_pk in (
      select j.order_pk from print_pieces p join jobs j on j.environment_id = p.environment_id and j.id = p.job_pk
       where p.environment_id = new.environment_id and p.print_job_id = new.id);
  return null;
end $$;
create trigger shop_reports_of_runs after update of state on print_jobs for each row
  when (old.state in ('queued', 'ready', 'failed') and new.state not in ('queued', 'ready', 'failed'))
  execute function add_shop_report_tasks_of_run();
