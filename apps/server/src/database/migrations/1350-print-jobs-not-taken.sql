-- A sent print job that the RIP does not take needs attention too, unless it was sent long before this version.
update print_jobs set dismissed_at = now() where state = 'sent' and changed_at < now() - interval '3 days';
drop index print_jobs_to_resolve;
create index print_jobs_to_resolve on print_jobs (environment_id, created_at desc, id desc)
  where state in ('failed', 'queued', 'ready', 'sent', 'withdrawing') and dismissed_at is null;
