-- Each claim of background work has a token, on which all later writes are conditional, and the number of the server
-- instance that made it, which holds a session advisory lock while it is running.
alter table print_jobs
  add column claim_token uuid,
  -- Number of claims of a run. Files of an earlier claim have its lower number.
  add column claim_number int not null default 0,
  add column claimed_by int;
alter table webhook_messages
  add column claim_token uuid,
  add column claimed_by int;

-- Claims without a token are from earlier versions and are no longer held.
update print_jobs set leased_until = null where state in ('queued', 'ready');
update webhook_messages set leased_until = null where state = 'waiting';
