-- Runs that failed or wait with a problem are shown until somebody resolves them, however many runs followed.
create index print_jobs_unresolved on print_jobs (environment_id, created_at desc, id desc)
  where state = 'failed' or (state in ('queued', 'ready') and reason is not null);
