-- Why a session ended, for the browser that still sends its token. Kept for 30 days.
create table ended_sessions (
  token_hash bytea primary key,
  environment_id uuid references environments on delete cascade,
  reason text not null
    check (reason in ('expired', 'signed_out_elsewhere', 'new_password', 'deactivated', 'account_removed')),
  ended_at timestamptz not null
);
create index ended_sessions_by_time on ended_sessions (environment_id, ended_at);

-- Looked up by the hash before the environment is known, as sessions.
do $$
begin
  if exists (select from pg_roles where rolname = 'platen_app') then
    grant select, insert, update, delete on ended_sessions to platen_app;
  end if;
end $$;
