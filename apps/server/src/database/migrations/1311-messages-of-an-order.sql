-- The order that a message is about, for its timeline. A column, because row-level security permits no index of an
-- expression of the payload. Set by a trigger, because the statements that insert messages are in several functions; a
-- restored row gets the same value again.
alter table webhook_messages add column order_pk text;
update webhook_messages set order_pk = payload -> 'data' ->> 'id';
create function set_order_of_message() returns trigger language plpgsql as $$
begin
  new.order_pk := new.payload -> 'data' ->> 'id';
  return new;
end $$;
create trigger set_order_of_message before insert on webhook_messages for each row execute function set_order_of_message();
create index webhook_messages_of_order on webhook_messages (environment_id, order_pk, created_at) where order_pk is not null;
