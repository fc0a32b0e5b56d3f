-- The default order of the history. Row-level security prevents history_by_finished_at from being used for the start of
-- a page, because coalesce() is not leakproof for PostgreSQL: a page read all jobs before it. CASE is leakproof.
-- Servers of the previous version use the former index; a later version drops it.
create index history_by_end on jobs
  (environment_id, (case when finished_at is null then created_at else finished_at end), order_pk, id)
  where place = 'history';
