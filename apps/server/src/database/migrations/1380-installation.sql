-- The one row of facts that all servers of this database share.
create table installation (
  id uuid primary key default gen_random_uuid(),
  only_row boolean not null default true unique check (only_row),
  -- Id of the key that encrypts secrets, once a server got it as a file: no server with another key starts.
  encryption_key_id text,
  -- Whether several servers share a data folder, which contains the id of this row: none starts on another folder.
  has_shared_folder boolean not null default false
);
insert into installation default values;
