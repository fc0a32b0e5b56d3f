-- Whether a warning of the artwork puts the frame on hold, unless a user allows printing of its job.
alter table frames add column held_back boolean not null default false;
alter table jobs add column let_through boolean not null default false;
