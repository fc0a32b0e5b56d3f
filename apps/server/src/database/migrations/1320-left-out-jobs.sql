-- When a shop system submitted the order without this job; null if its last submission named the job, or a user keeps it.
alter table jobs add column left_out_at timestamptz;
create index jobs_left_out on jobs (environment_id, order_pk) where left_out_at is not null;

-- Whether such jobs are cancelled without asking.
alter table input_settings add column cancel_left_out_jobs boolean not null default false;
drop trigger rule_version_changed on input_settings;
create constraint trigger rule_version_changed
  after insert or delete or update of connectors, learning_mode, custom_params, cancel_left_out_jobs on input_settings
  deferrable initially deferred for each row execute function change_rule_version();
