-- URLs of shop systems that are notified of changes of orders. The secret signs the messages; it is encrypted with a
-- key that is stored in a file outside of the database.
create table webhooks (
  environment_id uuid not null references environments on delete cascade,
  id uuid not null,
  url text not null,
  secret_sealed bytea not null,
  is_on boolean not null default true,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (environment_id, id)
);
call wall_in('webhooks');

-- The outbox: a message is inserted in the transaction of the change, and sent after its commit.
create table webhook_messages (
  environment_id uuid not null,
  webhook_id uuid not null,
  id uuid not null default gen_random_uuid(),
  type text not null,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  leased_until timestamptz,
  -- Result of the last attempt: the status of the response, or an error code.
  last_status int,
  last_fault text,
  last_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (environment_id, id),
  foreign key (environment_id, webhook_id) references webhooks (environment_id, id) on delete cascade
);
create index webhook_messages_due on webhook_messages (environment_id, next_at) where state = 'waiting';
create index webhook_messages_recent on webhook_messages (environment_id, webhook_id, created_at desc);
call wall_in('webhook_messages');

-- Each change of the status of a job: created, changed, moved to the history or back, deleted.
create function tell_webhooks() returns trigger language plpgsql as $$
declare
  it jobs;
  kind text;
begin
  if app_environment() is null then return coalesce(new, old); end if;
  if tg_op = 'DELETE' then it := old; kind := 'order.deleted';
  elsif tg_op = 'INSERT' then it := new; kind := 'order.created';
  elsif new.status is distinct from old.status or new.place is distinct from old.place then
    it := new; kind := 'order.status_changed';
  else return new;
  end if;
  insert into webhook_messages (environment_id, webhook_id, type, payload)
    select it.environment_id, w.id, kind, jsonb_build_object(
        'type', kind,
        'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', jsonb_build_object(
          'id', it.order_pk, 'orderId', o.order_id, 'externalOrderId', o.external_order_id,
          'dealerOrderId', o.dealer_order_id, 'source', o.source, 'jobId', it.job_id,
          'status', it.status, 'place', it.place,
          'previousStatus', case when tg_op = 'UPDATE' then old.status end,
          'previousPlace', case when tg_op = 'UPDATE' then old.place end))
      from webhooks w
      -- a deleted order is deleted before its jobs
      left join orders o on o.environment_id = it.environment_id and o.id = it.order_pk
     where w.environment_id = it.environment_id and w.is_on;
  return coalesce(new, old);
end $$;

create trigger webhooks_told_insert after insert on jobs for each row execute function tell_webhooks();
create trigger webhooks_told_update after update of status, place on jobs for each row
  when (old.status is distinct from new.status or old.place is distinct from new.place)
  execute function tell_webhooks();
create trigger webhooks_told_delete before delete on jobs for each row execute function tell_webhooks();

-- Hosts from which artwork may be fetched, by environment; set by administrators.
create table artwork_hosts (
  environment_id uuid not null references environments on delete cascade,
  host text not null,
  added_by uuid,
  added_at timestamptz not null default now(),
  primary key (environment_id, host)
);
call wall_in('artwork_hosts');
