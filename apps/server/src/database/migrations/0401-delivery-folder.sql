-- Identifies the folder in which a sheet was staged: the same path may lead to another folder later, for example to an
-- empty mount point.
alter table print_jobs add column delivery_folder text;
