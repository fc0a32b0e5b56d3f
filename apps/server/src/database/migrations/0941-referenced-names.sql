-- One row for each name that order files of a hot folder reference; changed_at is the time at which the file was last
-- found.
delete from intake_files f using intake_files g
 where f.state = 'referenced' and g.state = 'referenced' and f.environment_id = g.environment_id
   and f.source = g.source and f.file_name = g.file_name and f.id > g.id;
drop index intake_files_referenced;
create unique index intake_files_referenced on intake_files (environment_id, source, file_name)
  where state = 'referenced';
