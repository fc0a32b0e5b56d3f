-- Who changed what and when: written in the transaction of the change itself, never changed afterwards.
create table audit_entries (
  environment_id uuid not null references environments on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  -- Who, as they were then: users may be deleted, what they did stays.
  actor_id uuid,
  actor text not null,
  -- What was done, and to what.
  action text not null,
  subject_kind text not null,
  subject_id text,
  subject_name text not null default '',
  -- What changed, as fields with their old and new values; never a secret.
  changes jsonb not null default '{}',
  primary key (environment_id, id)
);
create index audit_entries_recent on audit_entries (environment_id, at desc);
call wall_in('audit_entries');

-- The trail only grows: the server's own role may add to it and read it.
do $$
begin
  if exists (select from pg_roles where rolname = 'platen_app') then
    revoke update, delete on audit_entries from platen_app;
  end if;
end $$;
