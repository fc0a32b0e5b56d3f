-- All runs that failed or are not delivered yet, also those that wait without a known problem.
drop index print_jobs_unresolved;
create index print_jobs_unresolved on print_jobs (environment_id, created_at desc, id desc)
  where state in ('failed', 'queued', 'ready');
