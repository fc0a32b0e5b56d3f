-- Who caused the state of a print job; null if that was Platen, the RIP or a connector, or an earlier version.
alter table run_events add column actor_kind text, add column actor text;
