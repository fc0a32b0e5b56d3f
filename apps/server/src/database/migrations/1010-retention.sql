-- When data of each age was last deleted and files were compared with rows, and the size of the files that have no row
-- of their own, as measured at that time. Proofs are added when they are composed.
create table file_measurements (
  environment_id uuid primary key references environments on delete cascade,
  measured_at timestamptz not null,
  proof_bytes bigint not null default 0,
  upload_bytes bigint not null default 0,
  -- Files in Done and Error of the hot folders.
  received_bytes bigint not null default 0
);
call wall_in('file_measurements');

-- sheet_bytes is null if the sheet does not exist: not composed yet, or deleted at its age.
create index print_jobs_sheets on print_jobs (environment_id, changed_at) include (sheet_bytes)
  where sheet_bytes is not null;
create index intake_files_finished on intake_files (environment_id, changed_at)
  where state in ('stored', 'done', 'refused');
create index intake_problems_dismissed on intake_problems (environment_id, dismissed_at)
  where dismissed_at is not null;
create index webhook_messages_finished on webhook_messages (environment_id, created_at) where state <> 'waiting';

-- Deletes the oldest audit entries of the environment of the transaction. The role of the calls may only add entries
-- and read them; this function deletes none of the last 30 days, whatever it is asked for.
create function delete_old_audit_entries(before timestamptz, most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  deleted int;
begin
  delete from audit_entries
   where environment_id = app_environment() and id = any(array(
     select id from audit_entries
      where environment_id = app_environment() and at < least(before, now() - interval '30 days')
      order by at limit most));
  get diagnostics deleted = row_count;
  return deleted;
end $$;

revoke execute on function delete_old_audit_entries from public;
do $$
begin
  if exists (select from pg_roles where rolname = 'platen_app') then
    grant execute on function delete_old_audit_entries to platen_app;
  end if;
end $$;
