-- Keys open what they were made for, work for one user, and say how their connector is (readings P5). Those that are
-- there already are of shop systems.
alter table api_keys
  add column kind text not null default 'persBiz' check (kind in ('persBiz', 'input', 'output', 'both')),
  add column user_id uuid,
  add column last_seen_at timestamptz,
  add column version text,
  add column host text,
  add foreign key (environment_id, user_id) references users (environment_id, id) on delete cascade;

-- What output connectors found and what their configurations name, as it was last reported.
create table connector_channels (
  environment_id uuid not null references environments on delete cascade,
  id uuid not null,
  connector_id uuid not null,
  -- What the connector knows it by.
  key text not null,
  channel jsonb not null,
  reported_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, connector_id, key),
  foreign key (environment_id, connector_id) references api_keys (environment_id, id) on delete cascade
);
call wall_in('connector_channels');

-- Files that a connector claimed on its own machine; null for those of the server's own hot folders.
alter table intake_files add column connector_id uuid;

-- Which connector holds the lease of a sheet; null for the server's own delivery.
alter table print_jobs add column leased_by uuid;
