-- The other object store, while the files are moved from the recorded one to it; and when files were last moved.
alter table installation
  add column moving_to text,
  add column moved_at timestamptz;
-- The object store that a running server also uses, besides the recorded one.
alter table servers add column moving_to text;
