-- What was decided about a job that was left out: `cancel` if the environment cancels such jobs without asking, `kept` if
-- a user keeps it; null while a user is asked.
alter table jobs add column left_out_decision text check (left_out_decision in ('cancel', 'kept'));
