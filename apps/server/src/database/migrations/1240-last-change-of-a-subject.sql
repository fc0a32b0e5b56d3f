-- Who changed a user, preset or setting last.
create index audit_entries_of_subject on audit_entries (environment_id, subject_kind, subject_id, id desc)
  where action in ('created', 'changed', 'deleted', 'restored');
