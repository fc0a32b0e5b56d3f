-- Pages of lists by time: the index of each list ends with the id, so that equal times have an order.
drop index print_jobs_recent;
create index print_jobs_by_time on print_jobs (environment_id, created_at, id);
drop index webhook_messages_recent;
create index webhook_messages_by_time on webhook_messages (environment_id, webhook_id, created_at, id);
drop index intake_problems_shown;
create index intake_problems_by_time on intake_problems (environment_id, created_at, id) where dismissed_at is null;
