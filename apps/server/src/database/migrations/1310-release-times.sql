-- A preset prints automatically at several times of the day, on some days of the week (1 for Monday to 7 for Sunday), of
-- the clock in the time zone of the environment. That of existing environments is UTC, so that the minute of the day in
-- UTC, which a preset had so far, is the same time on every day.
alter table output_presets add column release_times jsonb not null default '[]' check (jsonb_typeof(release_times) = 'array');
update output_presets
   set release_times = jsonb_build_array(jsonb_build_object('days', '[1,2,3,4,5,6,7]'::jsonb, 'minute', release_at))
 where release_at is not null;
drop index output_presets_releasing;
alter table output_presets drop column release_at;
create index output_presets_releasing on output_presets (environment_id) where release_when_full or release_times <> '[]';
