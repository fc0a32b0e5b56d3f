-- The details of the error for which a preset could not print automatically, such as the order.
alter table output_presets add column release_problem_details jsonb not null default '{}';
