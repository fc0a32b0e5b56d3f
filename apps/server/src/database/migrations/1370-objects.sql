-- Keys of objects that an environment is about to store and that no row refers to yet. The row is inserted before the
-- first object, and deleted in the transaction that inserts the rows that refer to them. A key that ends in a slash
-- covers all keys that begin with it.
create table object_intents (
  environment_id uuid not null references environments on delete cascade,
  key text not null,
  begun_at timestamptz not null default clock_timestamp(),
  primary key (environment_id, key)
);
call enable_environment_isolation('object_intents');

-- Keys of objects, or prefixes that end in a slash, that no row refers to any more: they are to be deleted.
create table object_removals (
  environment_id uuid not null references environments on delete cascade,
  key text not null,
  primary key (environment_id, key)
);
call enable_environment_isolation('object_removals');

-- Null: the key that earlier versions used, which follows from the id or the name.
alter table artworks add column ready_key text;
alter table print_jobs add column sheet_key text;
alter table icc_profiles add column object_key text;

-- Artwork whose files are to be deleted. Earlier versions use the table artwork_removals; this one does not.
insert into object_removals (environment_id, key)
  select environment_id, 'artwork/' || artwork_id || '/' from artwork_removals;

create table proofs (
  environment_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  file_name text not null,
  bytes bigint not null,
  made_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, user_id) references users on delete cascade
);
create index proofs_made_at on proofs (environment_id, made_at);
create index proofs_user on proofs (environment_id, user_id);
call enable_environment_isolation('proofs');
