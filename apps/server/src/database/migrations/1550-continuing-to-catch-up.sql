-- Where catching up with a shop continues after an interruption: orders that changed at this time or later, without so many of
-- the first ones. Null if all pages were read.
alter table shops
  add column catch_up_from timestamptz,
  add column catch_up_skipped integer not null default 0;
