-- The ICC profiles that an environment stores. Their bytes are files in its folder; the row is written first and counts
-- them in its storage. Profiles of earlier versions get their row when the server starts.
create table icc_profiles (
  environment_id uuid not null references environments on delete cascade,
  name text not null,
  bytes bigint not null check (bytes >= 0),
  added_at timestamptz not null default now(),
  primary key (environment_id, name)
);
call wall_in('icc_profiles');
