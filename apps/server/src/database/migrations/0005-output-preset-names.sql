-- Users distinguish presets by their names; a cleared preset may have none.
create unique index output_presets_name on output_presets (environment_id, user_id, lower(name)) where name <> '';
