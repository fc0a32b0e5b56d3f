-- Whether the shop system may change jobs with booked or printed copies by submitting their order again.
alter table input_settings add column change_booked_jobs boolean not null default false;
drop trigger rule_version_changed on input_settings;
create constraint trigger rule_version_changed
  after insert or delete or update of connectors, learning_mode, custom_params, cancel_left_out_jobs, change_booked_jobs
  on input_settings
  deferrable initially deferred for each row execute function change_rule_version();
