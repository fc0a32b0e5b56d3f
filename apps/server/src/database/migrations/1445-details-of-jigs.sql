-- Fields of a jig that have no column of their own, by name: new fields need no migration.
alter table jigs add column details jsonb not null default '{}';
