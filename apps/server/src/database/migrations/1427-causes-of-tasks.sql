-- The payload of a job also names the request that caused it, which the transaction has in app.cause. Servers of the
-- version before neither set it nor read it.
create or replace function add_task(task text, subject text, rank int, delay interval, max_attempts int, keep_time boolean)
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  environment uuid := app_environment();
  environment_name text;
  job_id bigint;
begin
  select resource_name into environment_name from environments where id = environment;
  if environment_name is null then
    raise exception 'add_task requires the transaction of an environment';
  end if;
  -- add_job returns no job when a worker fetches the waiting one at the same time: the second call then adds another.
  while job_id is null loop
    select id into job_id from graphile_worker.add_job(
      task,
      json_strip_nulls(json_build_object('environmentId', environment, 'resourceName', environment_name, 'subject', subject,
        'cause', nullif(current_setting('app.cause', true), ''))),
      run_at => now() + delay,
      max_attempts => add_task.max_attempts,
      job_key => format('%s:%s:%s', task, environment, subject),
      priority => rank,
      flags => array[environment::text],
      job_key_mode => case when keep_time then 'preserve_run_at' else 'replace' end);
  end loop;
end $$;
