-- An environment can be renamed. `resource_name` stays the name that it was created with, which is also the name of its
-- folder; `name` is what people see and type. All names that an environment has had keep leading to it.
create table environment_names (
  name text primary key,
  environment_id uuid not null references environments on delete cascade
);
create index environment_names_of on environment_names (environment_id);
insert into environment_names (name, environment_id) select resource_name, id from environments;

alter table environments add column name text;
update environments set name = resource_name;

create function default_environment_name() returns trigger language plpgsql as $$
begin
  new.name := coalesce(new.name, new.resource_name);
  return new;
end $$;
create trigger default_environment_name before insert on environments for each row
  execute function default_environment_name();

-- Fails with a violation of environment_names_pkey if another environment has or had one of the names.
create function record_environment_name() returns trigger language plpgsql as $$
begin
  insert into environment_names (name, environment_id)
    select distinct each.name, new.id from unnest(array[new.resource_name, new.name]) as each (name)
     where not exists (select from environment_names n where n.name = each.name and n.environment_id = new.id);
  return null;
end $$;
create trigger record_environment_name after insert or update of name on environments for each row
  execute function record_environment_name();
