-- Whether an account outside of the environment, which `used_by` cannot name, works on a shared preset.
alter table output_presets add column is_used_by_account boolean not null default false;
