-- Whether a lock-out after failed sign-ins is in the audit trail already.
create index audit_entries_lockouts on audit_entries (environment_id, subject_name, at) where action = 'signInLocked';
