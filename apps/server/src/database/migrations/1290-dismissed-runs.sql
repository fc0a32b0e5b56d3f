-- A print job that failed or waits is shown to everybody until it is resolved, or until a user dismisses it.
alter table print_jobs
  add column dismissed_at timestamptz,
  add column dismissed_by uuid;

create index print_jobs_to_resolve on print_jobs (environment_id, created_at desc, id desc)
  where state in ('failed', 'queued', 'ready') and dismissed_at is null;
