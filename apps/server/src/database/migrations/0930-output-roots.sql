-- Folders outside of the data folder that the server administrator granted to an environment for its local output
-- channels. Only the command line writes them; the role of the calls may only read them.
create table output_roots (
  -- No foreign key: a restore that replaces an environment keeps its id and its granted folders.
  environment_id uuid not null,
  -- The absolute path as granted.
  folder text not null,
  -- The path without symbolic links at that time. If it differs later, the folder is not used.
  real_folder text not null,
  granted_at timestamptz not null default now(),
  primary key (environment_id, folder)
);
call wall_in('output_roots');

do $$
begin
  if exists (select from pg_roles where rolname = 'platen_app') then
    revoke insert, update, delete on output_roots from platen_app;
  end if;
end $$;
