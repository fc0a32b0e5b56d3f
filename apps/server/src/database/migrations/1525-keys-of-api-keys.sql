-- Idempotency keys are those of an API key, and limited for each of them. Rows of an earlier version have none: `key` of
-- later ones begins with the id of the API key.
alter table idempotency_keys add column api_key_id uuid;
create index idempotency_keys_of_api_key on idempotency_keys (environment_id, api_key_id, created_at);
