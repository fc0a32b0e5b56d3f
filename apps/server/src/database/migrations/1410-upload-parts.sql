-- The parts of files that connectors upload, until an order is made of them. Each part is an object. The parts of an upload
-- follow each other: each begins where the ones before end, so its size is the sum of their sizes.
create table upload_parts (
  environment_id uuid not null references environments on delete cascade,
  upload_id uuid not null,
  begins_at bigint not null,
  bytes bigint not null check (bytes > 0),
  object_key text not null,
  received_at timestamptz not null,
  primary key (environment_id, upload_id, begins_at)
);
call enable_environment_isolation('upload_parts');
