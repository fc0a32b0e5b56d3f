-- The history of each job: one row for each change of its state, inserted in the transaction of the change. Deleted with
-- the job.
create table job_events (
  environment_id uuid not null,
  job_pk uuid not null,
  -- Increases in the sequence of the changes of a job, which lock it.
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  -- Who caused it: user, apiKey, connector or automatic, and the e-mail or the name of the key as it was then.
  actor_kind text not null,
  actor text,
  -- Counts and changed values.
  details jsonb not null default '{}',
  primary key (environment_id, job_pk, id),
  foreign key (environment_id, job_pk) references jobs (environment_id, id) on delete cascade
);
call wall_in('job_events');
