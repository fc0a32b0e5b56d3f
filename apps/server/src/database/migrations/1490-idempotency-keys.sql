-- Calls with the header Idempotency-Key, for 24 hours: what was sent, and the response of the one that ran.
create table idempotency_keys (
  environment_id uuid not null references environments on delete cascade,
  -- Method and path of the call.
  call text not null,
  key text not null,
  -- SHA-256 of the request.
  request_hash bytea not null,
  created_at timestamptz not null,
  -- While the call runs: a token on which its later writes are conditional, the server instance, and since when.
  claim_token uuid,
  instance int,
  claimed_at timestamptz,
  -- Of the successful call; failures are not stored.
  status int,
  response jsonb,
  primary key (environment_id, call, key),
  check ((claim_token is null) = (response is not null))
);
create index on idempotency_keys (environment_id, created_at);
call enable_environment_isolation('idempotency_keys');
