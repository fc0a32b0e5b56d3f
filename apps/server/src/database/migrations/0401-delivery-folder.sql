-- Which folder a sheet was staged in: the same path may lead to another one by now, such as an empty mount point.
alter table print_jobs add column delivery_folder text;
