-- The audit log: entries are inserted in the transaction of the change and never updated.
create table audit_entries (
  environment_id uuid not null references environments on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  -- The user at that time: users may be deleted, the entries remain.
  actor_id uuid,
  actor text not null,
  -- The action and its subject.
  action text not null,
  subject_kind text not null,
  subject_id text,
  subject_name text not null default '',
  -- The changed fields with their old and new values; never a secret.
  changes jsonb not null default '{}',
  primary key (environment_id, id)
);
create index audit_entries_recent on audit_entries (environment_id, at desc);
call wall_in('audit_entries');

-- Append-only: the role of the server may insert and select.
do $$
begin
  if exists (select from pg_roles where rolname = 'platen_app') then
    revoke update, delete on audit_entries from platen_app;
  end if;
end $$;
