-- A print job whose withdrawal does not end needs attention too.
drop index print_jobs_unresolved;
create index print_jobs_unresolved on print_jobs (environment_id, created_at desc, id desc)
  where state in ('failed', 'queued', 'ready', 'withdrawing');
drop index print_jobs_to_resolve;
create index print_jobs_to_resolve on print_jobs (environment_id, created_at desc, id desc)
  where state in ('failed', 'queued', 'ready', 'withdrawing') and dismissed_at is null;
