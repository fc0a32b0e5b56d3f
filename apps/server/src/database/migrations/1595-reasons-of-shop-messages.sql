-- The messages of a shop for one reason: counted, listed, and taken again or ignored together.
create index shop_messages_by_reason on shop_messages (environment_id, shop_id, state, (reason ->> 'code'), seen_at, id)
  where reason is not null;
