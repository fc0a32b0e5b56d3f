-- Since when the connector of a key is known not to be connected: it stopped, its connection ended, or its key was renewed.
alter table api_keys add column disconnected_at timestamptz;
