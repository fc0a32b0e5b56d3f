-- The size of the slots of a jig in bytes, so that their sum over an environment is read without the slots themselves.
alter table jigs add column slots_size integer not null generated always as (octet_length(slots::text)) stored;
