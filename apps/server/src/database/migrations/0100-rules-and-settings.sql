-- The earlier version that this version of the rules restores.
alter table decision_trees add column restored_from int;

-- Time of the last purge of the history, or of the last change of its settings: earlier purges are not made up for.
create table purge_marks (
  environment_id uuid primary key references environments on delete cascade,
  settled_until timestamptz not null
);
call wall_in('purge_marks');

-- Deleted artwork whose files are still to be deleted, also after a crash.
create table artwork_removals (
  environment_id uuid not null references environments on delete cascade,
  artwork_id uuid not null,
  primary key (environment_id, artwork_id)
);
call wall_in('artwork_removals');
