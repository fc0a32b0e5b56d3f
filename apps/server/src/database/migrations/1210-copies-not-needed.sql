-- Copies that a user has taken out of the print quantity are not printed copies. The earlier ones are not known.
alter table frames
  add column not_needed int not null default 0,
  drop constraint counts_hold,
  add constraint counts_hold
    check (0 <= pending and pending <= remaining and 0 <= not_needed and remaining <= copies - not_needed);
