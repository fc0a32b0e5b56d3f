-- Artwork files that an order file references stay in the hot folder; they are recorded here, so that they are not
-- imported as orders of their own.
alter table intake_files drop constraint intake_files_state_check;
alter table intake_files add constraint intake_files_state_check
  check (state in ('taken', 'stored', 'done', 'refused', 'referenced'));
create index intake_files_referenced on intake_files (environment_id, source, file_name) where state = 'referenced';
