-- The first tables. Every row of tenant data contains its environment. Isolation is enforced by row-level security (see
-- 0002) and by composite foreign keys: no row can reference a row of another environment. Lengths are in mm. The SQL is
-- valid for PostgreSQL 15 to 18.

create table environments (
  id uuid primary key,
  resource_name text not null unique check (resource_name ~ '^[a-z0-9]{1,63}$'),
  -- Accounts with limited storage: they see the storage card and have a subscribed size.
  shows_storage boolean not null default false,
  subscribed_bytes bigint not null default 10737418240,
  created_at timestamptz not null default now()
);

create table users (
  environment_id uuid not null references environments on delete cascade,
  id uuid not null,
  -- The e-mail address in lower case.
  user_id text not null check (user_id = lower(user_id)),
  role text not null check (role in ('admin', 'poweruser', 'operator')),
  -- null: the defaults of the role.
  permissions text[],
  locations text[] not null default '{}',
  rules jsonb not null default '[]',
  password_hash text,
  created_at timestamptz not null default now(),
  primary key (environment_id, id),
  unique (environment_id, user_id)
);

-- Sessions, looked up by the hash of the cookie before the caller is known.
create table sessions (
  token_hash bytea primary key,
  environment_id uuid not null references environments on delete cascade,
  user_id uuid not null,
  remember boolean not null default false,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (environment_id, user_id) references users (environment_id, id) on delete cascade
);
create index sessions_of_user on sessions (environment_id, user_id);

create table api_keys (
  environment_id uuid not null references environments on delete cascade,
  id uuid not null,
  name text not null,
  key_hash bytea not null unique,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (environment_id, id)
);

create table configs (
  environment_id uuid primary key references environments on delete cascade,
  config jsonb not null
);

create table masters (
  environment_id uuid not null references environments on delete cascade,
  category text not null check (category in ('qualityLevel', 'location', 'printerType', 'mediaType', 'colorConfig')),
  id text not null,
  label text not null,
  primary key (environment_id, category, id)
);

-- One row for each saved version; the newest one applies.
create table decision_trees (
  environment_id uuid not null references environments on delete cascade,
  version int not null,
  tree jsonb not null,
  saved_by uuid,
  saved_at timestamptz not null default now(),
  primary key (environment_id, version)
);

create table input_settings (
  environment_id uuid primary key references environments on delete cascade,
  connectors jsonb not null,
  learning_mode boolean not null default false,
  custom_params jsonb not null default '[]',
  mapping_suggestions jsonb not null default '{}'
);

create table jigs (
  environment_id uuid not null references environments on delete cascade,
  id uuid not null,
  name text not null,
  width double precision not null,
  height double precision not null,
  thickness double precision not null,
  slots jsonb not null,
  reference_text text not null default '',
  default_spacing double precision not null,
  locations text[] not null default '{}',
  printer_types text[] not null default '{}',
  source text check (source = 'SVG'),
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (environment_id, id)
);
create unique index jigs_name on jigs (environment_id, lower(name));

create table layouts (
  environment_id uuid not null references environments on delete cascade,
  id uuid not null,
  name text not null,
  width double precision not null,
  height double precision not null,
  -- Placed jigs {id, x, y, rotation}; a jig that was deleted remains and is shown as missing.
  jigs jsonb not null,
  printable_area jsonb not null,
  reference_text text not null default '',
  default_spacing double precision not null,
  locations text[] not null default '{}',
  printer_types text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (environment_id, id)
);
create unique index layouts_name on layouts (environment_id, lower(name));

create table output_channels (
  environment_id uuid not null references environments on delete cascade,
  id uuid not null,
  user_id uuid not null,
  -- The further fields of the output channel, as one document.
  channel jsonb not null,
  created_at timestamptz not null default now(),
  primary key (environment_id, id),
  foreign key (environment_id, user_id) references users (environment_id, id) on delete cascade
);
create index output_channels_of_user on output_channels (environment_id, user_id);

create table output_presets (
  environment_id uuid not null references environments on delete cascade,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  layout_id uuid,
  channel_id uuid,
  kind text not null default 'normal' check (kind in ('normal', 'multiJob')),
  files jsonb not null default '[]',
  multi_job_name text,
  filter_parms jsonb not null default '{}',
  return_to_orig boolean,
  action text check (action in ('nothing', 'rip', 'ripAndPrint')),
  printer_preset jsonb,
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (environment_id, id),
  foreign key (environment_id, user_id) references users (environment_id, id) on delete cascade,
  foreign key (environment_id, layout_id) references layouts (environment_id, id),
  foreign key (environment_id, channel_id) references output_channels (environment_id, id)
);
create index output_presets_of_user on output_presets (environment_id, user_id);

-- Artwork as it was received and as prepared for printing; the files are stored under the id.
create table artworks (
  environment_id uuid not null references environments on delete cascade,
  id uuid not null,
  sha256 bytea not null,
  bytes bigint not null,
  -- Size in bytes of the original and of all files generated from it.
  stored_bytes bigint not null,
  file_name text not null,
  kind text not null check (kind in ('PDF', 'PNG', 'JPEG', 'TIFF', 'SVG')),
  -- Result of the inspection: pages with their size in mm, spot colours, fonts, resolution.
  info jsonb not null,
  created_at timestamptz not null default now(),
  primary key (environment_id, id),
  unique (environment_id, sha256)
);

create table orders (
  environment_id uuid not null references environments on delete cascade,
  id uuid not null,
  -- The connector: persBiz or HotFolder1 to HotFolder8.
  source text not null,
  order_id text not null,
  external_order_id text,
  dealer_order_id text,
  customer_info jsonb not null default '{}',
  -- Fields of the submitted order that Platen does not use, stored unchanged.
  further_fields jsonb not null default '{}',
  ordered_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (environment_id, id),
  unique (environment_id, source, order_id)
);

create table jobs (
  environment_id uuid not null references environments on delete cascade,
  id uuid not null,
  order_pk uuid not null,
  job_id text not null,
  place text not null default 'active' check (place in ('active', 'history')),
  status text not null default 'TOPRINT' check (status in ('TOPRINT', 'PRINTING', 'PRINTED')),
  frame_index int not null default 0 check (frame_index >= 0),
  media_name text not null default '',
  media_size text not null default '',
  media_color text not null default '',
  sku text not null default '',
  width_mm double precision,
  height_mm double precision,
  jig text,
  location text,
  quality_level text,
  printer_type text,
  media_type text,
  color_config text,
  -- Parameter values that the automation rules use.
  parameters jsonb not null default '{}',
  additional_params jsonb not null default '[]',
  -- Fields that a user has set, which reprocessing does not change: jig, users.
  set_by_hand text[] not null default '{}',
  users uuid[] not null default '{}',
  due_at timestamptz,
  priority int not null default 0,
  -- Hash of the submission, to distinguish an unchanged resubmission from a changed one.
  delivery_hash bytea not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (environment_id, id),
  unique (environment_id, order_pk, job_id),
  foreign key (environment_id, order_pk) references orders (environment_id, id) on delete cascade
);
create index jobs_by_place on jobs (environment_id, place, created_at);

create table frames (
  environment_id uuid not null,
  job_pk uuid not null,
  frame_index int not null,
  copies int not null check (copies >= 1),
  remaining int not null,
  pending int not null,
  artwork_id uuid,
  artwork_page int not null default 1,
  width_mm double precision,
  height_mm double precision,
  primary key (environment_id, job_pk, frame_index),
  foreign key (environment_id, job_pk) references jobs (environment_id, id) on delete cascade,
  foreign key (environment_id, artwork_id) references artworks (environment_id, id),
  -- remaining: not printed; pending: of these, not assigned to a slot.
  constraint counts_hold check (0 <= pending and pending <= remaining and remaining <= copies)
);
create index frames_of_artwork on frames (environment_id, artwork_id);

-- One copy of a frame on one slot of the layout of a preset. The primary key prevents double booking.
create table bookings (
  environment_id uuid not null,
  preset_id uuid not null,
  jig_no int not null check (jig_no >= 1),
  slot_no int not null check (slot_no >= 1),
  job_pk uuid not null,
  frame_index int not null,
  booked_by uuid,
  booked_at timestamptz not null default now(),
  primary key (environment_id, preset_id, jig_no, slot_no),
  foreign key (environment_id, preset_id) references output_presets (environment_id, id),
  foreign key (environment_id, job_pk, frame_index) references frames (environment_id, job_pk, frame_index)
);
create index bookings_of_job on bookings (environment_id, job_pk, frame_index);

-- Booked slots = assigned copies (remaining - pending); checked when the transaction commits.
create function check_bookings_equal_assigned() returns trigger language plpgsql as $$
declare
  touched record;
  assigned int;
  booked int;
begin
  if tg_op = 'DELETE' then touched := old; else touched := new; end if;
  select remaining - pending into assigned from frames
    where environment_id = touched.environment_id and job_pk = touched.job_pk and frame_index = touched.frame_index;
  select count(*) into booked from bookings
    where environment_id = touched.environment_id and job_pk = touched.job_pk and frame_index = touched.frame_index;
  if assigned is not null and assigned <> booked then
    raise exception 'frame % of job % has % copies assigned but % slots booked',
      touched.frame_index, touched.job_pk, assigned, booked using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger bookings_equal_assigned after insert or update or delete on bookings
  deferrable initially deferred for each row execute function check_bookings_equal_assigned();
create constraint trigger assigned_equal_bookings after insert or update of remaining, pending on frames
  deferrable initially deferred for each row execute function check_bookings_equal_assigned();

-- A run: what was printed, on which channel, and its last known state.
create table print_jobs (
  environment_id uuid not null references environments on delete cascade,
  id uuid not null,
  preset_id uuid not null,
  preset_name text not null,
  layout_name text not null,
  channel jsonb not null,
  -- The sheet (SheetPlan) at the time of Print orders, so that a retry composes the same sheet.
  plan jsonb not null,
  file_name text not null,
  state text not null default 'queued' check (state in
    ('queued', 'ready', 'sent', 'pickedUp', 'printing', 'printed', 'confirmed', 'failed', 'cancelled')),
  reason text,
  pieces int not null,
  sheet_sha256 bytea,
  sheet_bytes bigint,
  attempts int not null default 0,
  leased_until timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (environment_id, id)
);
create index print_jobs_open on print_jobs (environment_id, state, created_at) where state in ('queued', 'ready', 'sent');
create index print_jobs_recent on print_jobs (environment_id, created_at desc);

-- The order in each slot of each run.
create table print_pieces (
  environment_id uuid not null,
  print_job_id uuid not null,
  jig_no int not null,
  slot_no int not null,
  job_pk uuid not null,
  frame_index int not null,
  order_id text not null,
  job_id text not null,
  artwork_id uuid,
  artwork_page int not null default 1,
  primary key (environment_id, print_job_id, jig_no, slot_no),
  foreign key (environment_id, print_job_id) references print_jobs (environment_id, id) on delete cascade
);
create index print_pieces_of_job on print_pieces (environment_id, job_pk);

-- The files claimed from hot folders. A row is inserted before its file is changed, so that a crash at any point
-- neither loses a file nor imports it twice.
create table intake_files (
  environment_id uuid not null references environments on delete cascade,
  id uuid not null,
  source text not null,
  -- The name as bytes: file systems may contain names that are not valid UTF-8.
  file_name bytea not null,
  bytes bigint not null,
  modified_ms double precision not null,
  sha256 bytea,
  state text not null default 'taken' check (state in ('taken', 'stored', 'done', 'refused')),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (environment_id, id)
);
create index intake_files_open on intake_files (environment_id, source) where state in ('taken', 'stored');

create table intake_problems (
  environment_id uuid not null references environments on delete cascade,
  id uuid not null,
  source text not null,
  file_name text not null,
  code text not null,
  values jsonb not null default '{}',
  text text not null,
  created_at timestamptz not null default now(),
  dismissed_at timestamptz,
  primary key (environment_id, id)
);
create index intake_problems_shown on intake_problems (environment_id, created_at) where dismissed_at is null;
