-- A preset is shared with nobody, with the users at the locations of its owner, or with all users of the environment.
alter table output_presets
  add column shared_with text not null default 'user' check (shared_with in ('user', 'location', 'environment')),
  -- The user who works on it while it is shared, and since when.
  add column used_by uuid,
  add column used_since timestamptz,
  -- Only the user of `used_by` books and prints on it.
  add column is_locked boolean not null default false,
  -- Nothing is booked or printed on it.
  add column held_by uuid,
  add column held_since timestamptz,
  add foreign key (environment_id, used_by) references users (environment_id, id) on delete set null (used_by),
  add constraint use_has_time check (used_by is null or used_since is not null);

create index output_presets_shared on output_presets (environment_id) where shared_with <> 'user';

-- Whether a user owns a preset or has it shared with them. Without a location, or with NA, a user is at all locations.
create function may_use_preset(preset output_presets, usr uuid) returns boolean stable language sql as $$
  select preset.user_id = usr or preset.shared_with = 'environment' or preset.shared_with = 'location' and exists (
    select from users o join users u on u.environment_id = o.environment_id
     where o.environment_id = preset.environment_id and o.id = preset.user_id and u.id = usr
       and (o.locations = '{}' or u.locations = '{}' or 'NA' = any(o.locations || u.locations)
            or o.locations && u.locations))
$$;

-- The permission for presets and print jobs of colleagues, for those who set up presets of a shop.
update users set permissions = permissions || '{team_presets_edit}'
 where role in ('admin', 'poweruser') and 'output_preset_edit' = any(permissions);
