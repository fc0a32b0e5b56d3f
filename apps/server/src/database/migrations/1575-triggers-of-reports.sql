-- When an attempt began to write to the shop for the first time: its answer may be lost, so that the shop may know it.
alter table shop_reports rename column told_at to first_write_at;

-- Once for each statement: an order with many jobs is often finished by one.
drop trigger shop_reports_of_jobs on jobs;
drop function add_shop_report_task();
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

-- `withdrawing` is not handed over: the sheet may still be removed.
drop trigger shop_reports_of_runs on print_jobs;
create or replace function add_shop_report_tasks_of_run() returns trigger language plpgsql as $$
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
