import { SHOP_MESSAGE_LIMITS } from '@platen/domain/shops'

/** Rows among which the totals of a shop are distributed, so that messages that arrive at the same time rarely wait. */
const PARTS = 8

/**
 * Adds the rows of `inserted` (`bytes`) of the same statement to the totals of the shop `$2` of the environment `$1`: a
 * common table expression.
 */
export const COUNT_INSERTED = `counted as (
  insert into shop_message_totals as t (environment_id, shop_id, part, messages, bytes)
  select $1, $2, floor(random() * ${PARTS})::int, count(*), sum(bytes) from inserted having count(*) > 0
  on conflict (environment_id, shop_id, part)
  do update set messages = t.messages + excluded.messages, bytes = t.bytes + excluded.bytes)`

/** Subtracts the rows of `deleted` (`shop_id`, `bytes`) of the same statement: a common table expression. */
export const COUNT_DELETED = `counted as (
  insert into shop_message_totals as t (environment_id, shop_id, part, messages, bytes)
  select $1, shop_id, 0, -count(*), -sum(bytes) from deleted group by shop_id order by shop_id
  on conflict (environment_id, shop_id, part)
  do update set messages = t.messages + excluded.messages, bytes = t.bytes + excluded.bytes)`

const { shop, environment } = SHOP_MESSAGE_LIMITS

/** Whether the shop `s` has as many messages as it may, or all shops of its environment together: an SQL expression. */
export const IS_FULL = `exists (
  select from shop_message_totals t where t.environment_id = s.environment_id
  having sum(messages) >= ${environment.messages} or sum(bytes) >= ${environment.bytes}
      or sum(messages) filter (where t.shop_id = s.id) >= ${shop.messages}
      or sum(bytes) filter (where t.shop_id = s.id) >= ${shop.bytes})`
