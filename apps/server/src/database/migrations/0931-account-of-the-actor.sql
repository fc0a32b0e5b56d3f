-- A person of none of the environment's users may have the same e-mail as one of them: the trail says which account it was.
alter table audit_entries add column actor_account text check (actor_account in ('superadmin', 'b2b', 'b2c'));
