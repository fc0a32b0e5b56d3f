-- Cancellations of orders that have not arrived yet. They are applied when the order arrives, until they expire.
create table held_cancellations (
  environment_id uuid not null references environments on delete cascade,
  source text not null,
  order_id text not null,
  -- Empty for all jobs of the order.
  job_id text not null,
  reason text,
  -- The name of the API key.
  held_by text,
  held_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (environment_id, source, order_id, job_id)
);
call enable_environment_isolation('held_cancellations');

-- The imports of an order share this lock until they end; a cancellation that finds no order takes it alone. So either
-- the cancellation finds the order, or the import finds the cancellation.
create function order_arrival_key(source text, order_id text) returns bigint stable language sql as $$
  select hashtextextended(app_environment()::text || ' ' || source || ' ' || order_id, 1271)
$$;

-- Returns the cancellations that are held for an order. The lock is taken first: the second statement of the function
-- has a snapshot of its own.
create function take_held_cancellations(order_source text, arriving text) returns setof held_cancellations
  volatile language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(order_arrival_key(order_source, arriving));
  return query select * from held_cancellations h
    where h.environment_id = app_environment() and h.source = order_source and h.order_id = arriving;
end $$;
