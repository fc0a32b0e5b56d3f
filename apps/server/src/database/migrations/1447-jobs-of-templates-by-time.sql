-- The last jobs of a template are read page by page. The order of those that exist is not known.
alter table template_jobs add column added_at timestamptz not null default now();
create index template_jobs_by_time on template_jobs (environment_id, template_id, added_at, job_pk);
drop index template_jobs_template;
