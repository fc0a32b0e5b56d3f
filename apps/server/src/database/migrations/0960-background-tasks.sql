-- Background tasks run on graphile-worker, whose schema migrate.ts installs. Transactions of an environment run as a
-- restricted role without access to that schema; they add jobs with this function. The environment of a job comes from
-- the transaction, never from the caller.
--
-- task: name of the task
-- subject: what it works on; there is at most one waiting job for a task and subject
-- rank: jobs with a lower rank run first
-- The id of the environment is the flag of the job, by which a process limits how many of them it runs.
-- delay: earliest start, counted from the start of the transaction
-- keep_time: a waiting job of the task and subject keeps its time; otherwise it gets the new one
create function add_task(task text, subject text, rank int, delay interval, max_attempts int, keep_time boolean) returns void
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
      json_build_object('environmentId', environment, 'resourceName', environment_name, 'subject', subject),
      run_at => now() + delay,
      max_attempts => add_task.max_attempts,
      job_key => format('%s:%s:%s', task, environment, subject),
      priority => rank,
      flags => array[environment::text],
      job_key_mode => case when keep_time then 'preserve_run_at' else 'replace' end);
  end loop;
end $$;

revoke execute on function add_task from public;
do $$
begin
  if exists (select from pg_roles where rolname = 'platen_app') then
    grant execute on function add_task to platen_app;
  end if;
end $$;

-- The processes that run tasks. A row is added when a worker pool starts; a pool whose process has ended (its session
-- advisory lock is free) or is frozen (seen_at is old) loses its jobs to the others.
create table task_workers (
  pool_id text primary key,
  -- Number of the server instance, the key of its advisory lock.
  instance int not null,
  seen_at timestamptz not null default now()
);

-- The lock of a job protects a row while it is worked on; the token of the claim protects it from a process that lost
-- the job. Leases remain for connectors only, which are not on this database (leased_until, leased_by).
alter table print_jobs drop column claimed_by;
alter table webhook_messages drop column claimed_by, drop column leased_until;
update print_jobs set leased_until = null where leased_by is null;

-- Each waiting webhook message has a job, whoever wrote it: the trigger of jobs, a handler, or a failed attempt.
create function add_webhook_task() returns trigger language plpgsql as $$
begin
  if app_environment() is not null then
    perform add_task('send_webhook', new.id::text,
      (select count(*) from (select from webhook_messages
        where environment_id = new.environment_id and state = 'waiting' limit 100) as waiting)::int,
      greatest(new.next_at - now(), interval '0'), 8, false);
  end if;
  return null;
end $$;
create trigger webhook_messages_task after insert or update of next_at on webhook_messages
  for each row when (new.state = 'waiting') execute function add_webhook_task();
