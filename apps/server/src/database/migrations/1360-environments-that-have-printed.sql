-- Whether a print job was ever created in the environment. Stays true after its print jobs are deleted.
alter table environments add column has_printed boolean not null default false;
update environments e set has_printed = true where exists (select from print_jobs where environment_id = e.id);

-- The role of the calls may not change environments.
create function mark_printed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update environments set has_printed = true where id = new.environment_id and not has_printed;
  return null;
end $$;

create trigger mark_printed after insert on print_jobs for each row execute function mark_printed();
