-- The servers of this database, for the doctor: versions that differ and clocks that are wrong. Nothing else depends on it. A
-- server runs as long as the advisory lock of its instance is held.
create table servers (
  instance integer primary key,
  name text not null,
  version text not null,
  -- The newest migration that it contains.
  newest_migration text not null,
  roles text[] not null,
  -- How far the clock of its machine is ahead of that of the database, in ms.
  clock_offset_ms integer not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
