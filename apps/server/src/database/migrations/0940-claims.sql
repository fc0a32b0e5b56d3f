-- Every claim of background work has a token of its own, which all later writes of the claimant name, and the number of
-- the server instance that made it, which holds a session advisory lock as long as it lives (see database/claims.ts).
alter table print_jobs
  add column claim_token uuid,
  -- Counts the claims of a run. What an earlier claim left on the disk is known by its lower number.
  add column claim_number int not null default 0,
  add column claimed_by int;
alter table webhook_messages
  add column claim_token uuid,
  add column claimed_by int;

-- Claims without a token are from before this migration; nobody holds them any more.
update print_jobs set leased_until = null where state in ('queued', 'ready');
update webhook_messages set leased_until = null where state = 'waiting';
