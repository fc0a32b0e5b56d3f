-- One version of everything that decides about an arriving order: input settings, rules, jigs, users, configuration. A
-- server caches these and reads them again when the version is another one.
create table rule_versions (
  environment_id uuid primary key references environments on delete cascade,
  version uuid not null default gen_random_uuid()
);
call wall_in('rule_versions');

-- Deferred to the commit, so that the lock of the version is the last one of a transaction and cannot cause a deadlock.
create function change_rule_version() returns trigger language plpgsql as $$
begin
  -- An environment that is deleted has no version.
  insert into rule_versions (environment_id)
    select id from environments where id = coalesce(new.environment_id, old.environment_id)
    on conflict (environment_id) do update set version = excluded.version;
  return null;
end $$;

create constraint trigger rule_version_changed after insert or update or delete on decision_trees
  deferrable initially deferred for each row execute function change_rule_version();
create constraint trigger rule_version_changed after insert or update or delete on jigs
  deferrable initially deferred for each row execute function change_rule_version();
create constraint trigger rule_version_changed after insert or update or delete on configs
  deferrable initially deferred for each row execute function change_rule_version();
create constraint trigger rule_version_changed
  after insert or delete or update of account_id, user_id, role, permissions, locations, rules on users
  deferrable initially deferred for each row execute function change_rule_version();
-- Suggestions that the learning mode collects from orders are not part of the settings.
create constraint trigger rule_version_changed
  after insert or delete or update of connectors, learning_mode, custom_params on input_settings
  deferrable initially deferred for each row execute function change_rule_version();

-- A new frame without assigned copies cannot have bookings, which refer to it: nothing to check.
drop trigger assigned_equal_bookings on frames;
create constraint trigger assigned_equal_bookings after insert on frames
  deferrable initially deferred for each row when (new.remaining <> new.pending)
  execute function check_bookings_equal_assigned();
create constraint trigger changed_assigned_equal_bookings after update of remaining, pending on frames
  deferrable initially deferred for each row execute function check_bookings_equal_assigned();

-- Frames are inserted together with their job, whose insert or update is logged by the trigger of jobs. The lookup of
-- the jobs of new frames took as long as all other triggers together.
drop trigger order_changes_insert on frames;
