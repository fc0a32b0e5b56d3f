-- Folders outside of Platen's data that the operator of the machine granted to one environment for its local output.
-- They are written by the command line alone: the role of the calls may only read them.
create table output_roots (
  -- Not a reference: a restore that replaces an environment keeps its id and what was granted to it.
  environment_id uuid not null,
  -- As the operator named it, absolute.
  folder text not null,
  -- Where it led at that time, without symbolic links. Should it lead elsewhere later, it is not used.
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
