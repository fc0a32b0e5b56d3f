-- `cancelled`: not to be told any more. The state is a closed list in the domain.
alter table shop_reports drop constraint if exists shop_reports_state_check;
alter table shop_reports
  -- When the shop is told at the earliest, of a report that is waiting.
  add column due_at timestamptz not null default now(),
  -- When the first attempt failed, of a report that failed or is waiting for another attempt.
  add column failing_since timestamptz;
update shop_reports set failing_since = at where fault is not null and state in ('waiting', 'failed');
create index shop_reports_due_at on shop_reports (environment_id, shop_id, due_at) where state = 'waiting';
create index shop_reports_failing on shop_reports (environment_id, shop_id, failing_since, id) where failing_since is not null;

alter table shops
  -- How often in succession the shop could not be reached when it was to be told: the pause grows with it.
  add column report_pauses int not null default 0,
  -- The server whose task has claimed the shop: its claim ends with it.
  add column catch_up_instance int;

-- As in migration 1570, but a report that was cancelled is added again.
create or replace function add_shop_report_tasks() returns trigger language plpgsql as $$
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
  insert into shop_reports as r (environment_id, shop_id, order_pk, what, state)
  select distinct on (o.order_pk) s.environment_id, s.id, o.order_pk, 'printed', 'open'
    from shop_orders o join shops s on s.environment_id = o.environment_id and s.id = o.shop_id
   where o.environment_id = app_environment() and o.order_pk = any(finished)
     and s.report_when = 'printed' and s.api_url is not null
   order by o.order_pk, s.id
  on conflict (environment_id, order_pk, what) do update set state = 'open', fault = null where r.state = 'cancelled';
  perform add_task('report_shop_status', r.id::text, 0, interval '0', 8, false) from shop_reports r
    where r.environment_id = app_environment() and r.order_pk = any(finished) and r.what = 'printed'
      and r.state = 'open';
  return null;
end $$;
