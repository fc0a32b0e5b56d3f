-- The request that caused a print job, as in the payload of tasks: a connector names it in its log. Servers of the version
-- before neither set it nor read it.
alter table print_jobs add column cause text;
alter table print_jobs alter column cause set default nullif(current_setting('app.cause', true), '');
