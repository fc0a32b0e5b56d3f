-- Adding a job names its task in the notification, so that only the workers of that task look for it. With
-- graphile_worker.add_job, the workers of all groups of tasks looked for every job. A job that is not due yet notifies
-- nobody: workers look for due jobs at an interval. Otherwise the job is added as by graphile_worker.add_jobs of
-- graphile-worker 0.18. Servers of the version before ignore the name, so that their workers look as before.
create or replace function add_task(task text, subject text, rank int, delay interval, max_attempts int, keep_time boolean)
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  environment uuid := app_environment();
  environment_name text;
  task_number int;
  job_key text;
  job_id bigint;
  due_at timestamptz;
begin
  select resource_name into environment_name from environments where id = environment;
  if environment_name is null then
    raise exception 'add_task requires the transaction of an environment';
  end if;
  select id into task_number from graphile_worker._private_tasks where identifier = task;
  if task_number is null then
    insert into graphile_worker._private_tasks (identifier) values (task) on conflict do nothing;
    select id into task_number from graphile_worker._private_tasks where identifier = task;
  end if;
  job_key := format('%s:%s:%s', task, environment, subject);
  -- No row is written when a worker fetches the waiting job at the same time: the second round then adds another.
  while job_id is null loop
    -- A job that is running or was attempted too often does not count.
    update graphile_worker._private_jobs as jobs
       set key = null, attempts = jobs.max_attempts, updated_at = now()
     where jobs.key = job_key and jobs.is_available is not true;
    insert into graphile_worker._private_jobs as jobs (task_id, payload, run_at, max_attempts, key, priority, flags)
    values (
      task_number,
      json_strip_nulls(json_build_object('environmentId', environment, 'resourceName', environment_name, 'subject', subject,
        'cause', nullif(current_setting('app.cause', true), ''))),
      now() + delay, add_task.max_attempts, job_key, rank, jsonb_build_object(environment, true))
    on conflict (key) do update
       set task_id = excluded.task_id, payload = excluded.payload, max_attempts = excluded.max_attempts,
           run_at = case when keep_time and jobs.attempts = 0 then jobs.run_at else excluded.run_at end,
           priority = excluded.priority, revision = jobs.revision + 1, flags = excluded.flags,
           attempts = 0, last_error = null, updated_at = now()
     where jobs.locked_at is null
    returning jobs.id, jobs.run_at into job_id, due_at;
  end loop;
  -- A waiting job that keeps its time is due whatever the delay; workers have skipped it while this transaction had it.
  if due_at <= clock_timestamp() then
    -- The random number distinguishes the notifications of a transaction: PostgreSQL sends identical ones once.
    perform pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1, 'task', task)::text);
  end if;
end $$;
