-- The number and bytes of the stored messages of each shop, in several rows, so that messages that arrive at the same time do
-- not wait for each other.
create table shop_message_totals (
  environment_id uuid not null,
  shop_id uuid not null,
  part int not null,
  messages bigint not null,
  bytes bigint not null,
  primary key (environment_id, shop_id, part),
  foreign key (environment_id, shop_id) references shops (environment_id, id) on delete cascade
);
call enable_environment_isolation('shop_message_totals');
insert into shop_message_totals (environment_id, shop_id, part, messages, bytes)
select environment_id, shop_id, 0, count(*), sum(length(body)) from shop_messages group by environment_id, shop_id;
