-- The ICC profiles of an environment. They are files in its folder; the row is inserted first, and counts as its
-- storage. Profiles of earlier versions get their row when the server starts.
create table icc_profiles (
  environment_id uuid not null references environments on delete cascade,
  name text not null,
  bytes bigint not null check (bytes >= 0),
  added_at timestamptz not null default now(),
  primary key (environment_id, name)
);
call wall_in('icc_profiles');
