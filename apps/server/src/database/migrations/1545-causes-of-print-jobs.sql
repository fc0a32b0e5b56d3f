-- The request that caused a print job, as in the payload of tasks: a connector names it in its log. The default sets it
-- for servers of the version before, too, which do not read it.
alter table print_jobs add column cause text;
alter table print_jobs alter column cause set default nullif(current_setting('app.cause', true), '');
