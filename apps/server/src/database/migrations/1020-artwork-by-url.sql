-- Artwork that an order references by URL is fetched by the task fetch_artwork after the order was stored. There is one
-- row for each URL that jobs of the environment wait for; it is deleted when the artwork is in the store.
create table artwork_downloads (
  environment_id uuid not null references environments on delete cascade,
  id uuid not null default gen_random_uuid(),
  url text not null,
  -- The unique key: a URL may be longer than an index allows.
  url_sha256 bytea not null,
  -- waiting: a task fetches it now or at next_at. failed: a user or a new submission must start it again.
  state text not null default 'waiting' check (state in ('waiting', 'failed')),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  -- Of the attempt in progress; the size is null if the host does not report it.
  received_bytes bigint not null default 0,
  total_bytes bigint,
  -- Why the last attempt failed: code and values of an intake problem.
  problem jsonb,
  -- The attempt in progress.
  claim_token uuid,
  claimed_at timestamptz,
  primary key (environment_id, id),
  unique (environment_id, url_sha256)
);
call wall_in('artwork_downloads');

-- The submitted frames of the jobs that wait for artwork. A job gets its artwork when all of its frames have theirs.
create table awaited_artworks (
  environment_id uuid not null,
  job_pk uuid not null,
  frame_index int not null,
  download_id uuid,
  -- Uploaded, or fetched before the others.
  artwork_id uuid,
  primary key (environment_id, job_pk, frame_index),
  foreign key (environment_id, job_pk) references jobs (environment_id, id) on delete cascade,
  foreign key (environment_id, download_id) references artwork_downloads (environment_id, id),
  foreign key (environment_id, artwork_id) references artworks (environment_id, id),
  check ((download_id is null) <> (artwork_id is null))
);
create index awaited_artworks_download on awaited_artworks (environment_id, download_id);
create index awaited_artworks_artwork on awaited_artworks (environment_id, artwork_id);
call wall_in('awaited_artworks');

-- The list of orders shows the progress of downloads: a change of one is a change of the orders that wait for it.
create function record_awaiting_orders() returns trigger language plpgsql as $$
begin
  if app_environment() is null then return null; end if;
  if tg_table_name = 'artwork_downloads' then
    insert into order_changes (environment_id, order_pk, history)
      select distinct j.environment_id, j.order_pk, j.place = 'history'
        from became b
        join awaited_artworks w on w.environment_id = b.environment_id and w.download_id = b.id
        join jobs j on j.environment_id = w.environment_id and j.id = w.job_pk on conflict do nothing;
  else
    insert into order_changes (environment_id, order_pk, history)
      select distinct j.environment_id, j.order_pk, j.place = 'history'
        from became b join jobs j on j.environment_id = b.environment_id and j.id = b.job_pk on conflict do nothing;
  end if;
  return null;
end $$;
create trigger order_changes_update after update on artwork_downloads
  referencing new table as became for each statement execute function record_awaiting_orders();
create trigger order_changes_update after update on awaited_artworks
  referencing new table as became for each statement execute function record_awaiting_orders();
