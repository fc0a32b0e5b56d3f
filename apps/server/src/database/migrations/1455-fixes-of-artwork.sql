-- What may be done to artwork of another size than the ordered one, and whether a user does it or it is done on arrival.
alter table products add column fixes text not null default 'off' check (fixes in ('off', 'offer', 'apply'));
alter table products add column turn_artwork boolean not null default false;
alter table products add column max_scale_percent float8 not null default 0;
alter table products add column max_trim_mm float8 not null default 0;

-- Fixes of the artwork of frames.
create table artwork_fixes (
  environment_id uuid not null,
  job_pk uuid not null,
  frame_index int not null,
  -- The artwork that is changed.
  source_id uuid not null,
  source_page int not null,
  -- What is done to it, one after the other: degrees clockwise, factor, mm that are cut off on each side.
  turn int not null check (turn in (0, 90)),
  scale float8 not null,
  trim_x float8 not null,
  trim_y float8 not null,
  -- The size of the fixed artwork, and the ordered size that it is for, in mm.
  width_mm float8 not null,
  height_mm float8 not null,
  ordered_width_mm float8 not null,
  ordered_height_mm float8 not null,
  -- due: to be made; made; failed: cannot be made; undone: a user has the original printed.
  state text not null default 'due' check (state in ('due', 'made', 'failed', 'undone')),
  -- The fixed artwork. It is that of the frame unless this has got another one since.
  fixed_id uuid,
  -- The user who has applied it; null if it was applied on arrival.
  applied_by text,
  applied_at timestamptz not null,
  primary key (environment_id, job_pk, frame_index),
  foreign key (environment_id, job_pk) references jobs (environment_id, id) on delete cascade,
  foreign key (environment_id, source_id) references artworks (environment_id, id)
);
create index artwork_fixes_source on artwork_fixes (environment_id, source_id);
create index artwork_fixes_due on artwork_fixes (environment_id, job_pk) where state = 'due';
call enable_environment_isolation('artwork_fixes');

-- Active jobs with one SKU whose artwork needs the same fix.
create index jobs_active_by_sku on jobs (environment_id, sku_key) where place = 'active' and sku_key <> '';
