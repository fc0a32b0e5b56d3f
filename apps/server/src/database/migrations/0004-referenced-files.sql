-- Artwork that an order file names stays where it is (readings N2); noted, so that the hot folder does not take it
-- for an order of its own.
alter table intake_files drop constraint intake_files_state_check;
alter table intake_files add constraint intake_files_state_check
  check (state in ('taken', 'stored', 'done', 'refused', 'referenced'));
create index intake_files_referenced on intake_files (environment_id, source, file_name) where state = 'referenced';
