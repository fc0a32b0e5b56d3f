-- How Platen asks a shop for its orders; `api_url` is null if it does not.
alter table shops
  add column api_url text,
  -- The id of the client, or the consumer key.
  add column api_client_id text not null default '',
  -- The number of the shop at Etsy.
  add column api_shop_number text not null default '',
  -- The secrets as JSON, encrypted with a key that is not in the database.
  add column api_sealed bytea,
  -- Orders that changed before this time were received.
  add column caught_up_until timestamptz,
  -- When the shop was last asked successfully.
  add column caught_up_at timestamptz,
  -- Why it could not be asked; null if it could.
  add column catch_up_fault text,
  -- A token on which the writes of the task are conditional.
  add column catch_up_token uuid;
