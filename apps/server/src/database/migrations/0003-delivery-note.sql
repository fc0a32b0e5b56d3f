-- Time at which the publication of a staged sheet was recorded, before the staged file is renamed: if the time is set
-- and the staged file does not exist, the sheet was published, even if the process crashed in between.
alter table print_jobs add column delivery_noted_at timestamptz;
