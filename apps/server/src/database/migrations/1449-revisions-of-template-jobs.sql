-- Numbers what is to be made for jobs. A row that replaces another one of the same job has another number, so that a task
-- does not store for it what it has made for the other one.
create sequence template_job_revisions as int cycle;
do $$
begin
  if exists (select from pg_roles where rolname = 'platen_app') then
    grant usage on sequence template_job_revisions to platen_app;
  end if;
end $$;
alter table template_jobs alter column revision set default nextval('template_job_revisions');
