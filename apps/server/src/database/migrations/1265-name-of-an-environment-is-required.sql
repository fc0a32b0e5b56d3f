-- Each insert states the name; the default of 1242 is not needed.
drop trigger default_environment_name on environments;
drop function default_environment_name();
alter table environments alter column name set not null;
