-- An account may have the same e-mail address as a user of the environment: the entry contains the id of the account.
alter table audit_entries add column actor_account text check (actor_account in ('superadmin', 'b2b', 'b2c'));
