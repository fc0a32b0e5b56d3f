-- A preset can print automatically: as soon as it is full, or at a minute of the day (UTC).
alter table output_presets
  add column release_when_full boolean not null default false,
  add column release_at int check (release_at between 0 and 1439);
create index output_presets_releasing on output_presets (environment_id) where release_when_full or release_at is not null;
