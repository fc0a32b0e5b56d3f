-- API keys have a kind and a user, and store the last report of their connector. Existing keys are those of shop
-- systems.
alter table api_keys
  add column kind text not null default 'persBiz' check (kind in ('persBiz', 'input', 'output', 'both')),
  add column user_id uuid,
  add column last_seen_at timestamptz,
  add column version text,
  add column host text,
  add foreign key (environment_id, user_id) references users (environment_id, id) on delete cascade;

-- The channels that output connectors have found or that are in their configuration, as last reported.
create table connector_channels (
  environment_id uuid not null references environments on delete cascade,
  id uuid not null,
  connector_id uuid not null,
  -- The key of the channel in the connector.
  key text not null,
  channel jsonb not null,
  reported_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, connector_id, key),
  foreign key (environment_id, connector_id) references api_keys (environment_id, id) on delete cascade
);
call wall_in('connector_channels');

-- Files claimed by a connector on its machine; null for files of the hot folders of the server.
alter table intake_files add column connector_id uuid;

-- The connector that has leased the delivery; null if the server delivers.
alter table print_jobs add column leased_by uuid;
