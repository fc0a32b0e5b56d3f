-- The artwork of the frame was replaced by artwork on hold since the override of its job, which does not apply to it.
alter table frames add column override_ended boolean not null default false;
