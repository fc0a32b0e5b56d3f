-- The one row of facts that all servers of this database share.
create table installation (
  id uuid primary key default gen_random_uuid(),
  only_row boolean not null default true unique check (only_row),
  -- Id of the key that encrypts secrets, once a server got it as a file: no server with another key starts.
  encryption_key_id text,
  -- Id of the data folder that several servers share, which is in a file there: none starts on another folder.
  shared_folder_id text
);
insert into installation default values;
