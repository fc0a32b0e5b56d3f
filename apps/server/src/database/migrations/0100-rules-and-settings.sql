-- A version of the rules that brought an earlier one back says which.
alter table decision_trees add column restored_from int;

-- When history was last purged, or when purging was last set up: what was due before that moment is not caught up on.
create table purge_marks (
  environment_id uuid primary key references environments on delete cascade,
  settled_until timestamptz not null
);
call wall_in('purge_marks');

-- Artwork whose row is gone and whose files are to follow; a crash between the two leaves it here.
create table artwork_removals (
  environment_id uuid not null references environments on delete cascade,
  artwork_id uuid not null,
  primary key (environment_id, artwork_id)
);
call wall_in('artwork_removals');
