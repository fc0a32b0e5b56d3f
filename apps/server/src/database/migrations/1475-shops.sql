-- Shops that send their orders as messages to a secret address.
create table shops (
  environment_id uuid not null references environments on delete cascade,
  id uuid not null,
  kind text not null,
  name text not null,
  -- The source of the orders of this shop, together with whose order ids they are unique. It stays if the name changes.
  source text not null,
  -- Informative: the address of the shop.
  domain text not null,
  -- Hash of the secret part of the address, and of the one before, which is accepted until a time.
  address_hash bytea not null,
  earlier_address_hash bytea,
  earlier_address_until timestamptz,
  -- The secret of signatures, encrypted with a key that is not in the database; null if messages are not signed.
  secret_sealed bytea,
  earlier_secret_sealed bytea,
  earlier_secret_until timestamptz,
  -- The header with the signature, of shops of the kind `other`.
  signature_header text not null,
  -- Where the fields of an order are in a message, of shops of the kind `other`.
  mapping jsonb not null,
  -- Whether orders are taken when they are paid, or when they are created.
  take text not null check (take in ('paid', 'created')),
  is_on boolean not null,
  version int not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (environment_id, id)
);
create unique index shops_source on shops (environment_id, source);
call enable_environment_isolation('shops');

-- Messages as they were received: the signature and long ids need the exact bytes.
create table shop_messages (
  environment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  shop_id uuid not null,
  -- The same for repeated deliveries of one message.
  dedupe_key text not null,
  topic text not null,
  seen_at timestamptz not null,
  -- When the shop says that the order was as in the message; null until it is read.
  said_at timestamptz,
  body bytea not null,
  state text not null check (state in ('received', 'taken', 'waiting', 'ignored', 'refused')),
  -- Why it is waiting, ignored or refused: a code with values.
  reason jsonb,
  -- The id of the order in the shop, as text, and the one that people read.
  external_id text,
  order_id text,
  order_pk uuid,
  primary key (environment_id, id),
  unique (environment_id, shop_id, dedupe_key),
  foreign key (environment_id, shop_id) references shops (environment_id, id) on delete cascade
);
create index shop_messages_by_time on shop_messages (environment_id, shop_id, seen_at, id);
create index shop_messages_by_state on shop_messages (environment_id, shop_id, state, seen_at, id);
create index shop_messages_open on shop_messages (environment_id, state, seen_at) where state in ('received', 'waiting');
create index shop_messages_expired on shop_messages (environment_id, seen_at);
call enable_environment_isolation('shop_messages');

-- What was last taken of each order of a shop. An older message does not undo a newer one.
create table shop_orders (
  environment_id uuid not null,
  shop_id uuid not null,
  external_id text not null,
  -- Of the newest message.
  said_at timestamptz not null,
  -- The order in Platen; null if it was not taken, or was deleted since.
  order_pk uuid,
  order_id text,
  is_taken boolean not null,
  -- For each line, the copies that its job was submitted with, and those that the shop wanted last.
  lines jsonb not null,
  seen_at timestamptz not null,
  primary key (environment_id, shop_id, external_id),
  foreign key (environment_id, shop_id) references shops (environment_id, id) on delete cascade,
  foreign key (environment_id, order_pk) references orders (environment_id, id) on delete set null (order_pk)
);
create index shop_orders_expired on shop_orders (environment_id, seen_at) where not is_taken;
create index shop_orders_order on shop_orders (environment_id, order_pk) where order_pk is not null;
call enable_environment_isolation('shop_orders');
