-- Pages of the history: each sort order has an index that starts with the environment, and the search for the start of
-- a text uses the same indexes. The keys are generated columns in byte order, since row-level security prevents an
-- index on an expression with lower() from being used: that function is not leakproof.
alter table orders
  add column order_key text collate "C" not null generated always as (lower(order_id)) stored,
  add column external_key text collate "C" generated always as (lower(external_order_id)) stored,
  add column dealer_key text collate "C" not null generated always as (lower(coalesce(dealer_order_id, ''))) stored;
create index orders_by_order_id on orders (environment_id, order_key, id);
create index orders_by_external_order_id on orders (environment_id, external_key) where external_key is not null;
create index orders_by_dealer_order_id on orders (environment_id, dealer_key, id);
create index orders_by_date on orders (environment_id, ordered_at, id);

alter table jobs
  add column job_key text collate "C" not null generated always as (lower(job_id)) stored,
  add column media_name_key text collate "C" not null generated always as (lower(media_name)) stored,
  add column sku_key text collate "C" not null generated always as (lower(sku)) stored;
-- Partial, so that arriving and booked orders do not maintain them.
create index history_by_finished_at on jobs (environment_id, (coalesce(finished_at, created_at)), order_pk, id)
  where place = 'history';
create index history_by_media_name on jobs (environment_id, media_name_key, order_pk, id) where place = 'history';
create index history_by_sku on jobs (environment_id, sku_key, order_pk, id) where place = 'history';
create index history_by_job_id on jobs (environment_id, job_key) where place = 'history';
