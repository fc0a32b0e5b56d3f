-- Row-level security: a transaction sees the rows of the environment named by app.environment, and none if it names
-- none. FORCE applies the policies to the owner too. They do not apply to superusers; the server therefore switches to
-- the role platen_app before it accesses tenant data (see database.ts).

do $$
begin
  if not exists (select from pg_roles where rolname = 'platen_app') then
    if (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) then
      create role platen_app nologin;
      execute format('grant platen_app to %I', current_user);
    end if;
  end if;
end $$;

create function app_environment() returns uuid stable language sql
  return nullif(current_setting('app.environment', true), '')::uuid;

-- Enables row-level security for one table; called for every table of tenant data, also by later migrations.
create procedure wall_in(table_name regclass, environment_column text default 'environment_id')
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format('create policy own_environment on %s using (%I = app_environment()) with check (%I = app_environment())',
    table_name, environment_column, environment_column);
  if exists (select from pg_roles where rolname = 'platen_app') then
    execute format('grant select, insert, update, delete on %s to platen_app', table_name);
  end if;
end $$;

call wall_in('users');
call wall_in('configs');
call wall_in('masters');
call wall_in('decision_trees');
call wall_in('input_settings');
call wall_in('jigs');
call wall_in('layouts');
call wall_in('output_channels');
call wall_in('output_presets');
call wall_in('artworks');
call wall_in('orders');
call wall_in('jobs');
call wall_in('frames');
call wall_in('bookings');
call wall_in('print_jobs');
call wall_in('print_pieces');
call wall_in('intake_files');
call wall_in('intake_problems');

-- Looked up by a hash before the environment is known; these tables contain no orders or artwork.
do $$
begin
  if exists (select from pg_roles where rolname = 'platen_app') then
    grant select, insert, update, delete on sessions, api_keys to platen_app;
    grant select on environments to platen_app;
  end if;
end $$;
