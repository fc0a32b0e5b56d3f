import type { EnvironmentTx } from '../../../database/database.ts'
import { COUNT_DELETED } from './message-totals-store.ts'

/** Deletes messages that were received before a time, and what is known about orders that were never taken. */
export async function deleteExpiredShopMessages(tx: EnvironmentTx, before: Date, limit: number): Promise<number> {
  const [counted] = await tx.query<{ messages: number }>(
    `with deleted as (
       delete from shop_messages where environment_id = $1 and id = any(array(
         select id from shop_messages where environment_id = $1 and seen_at < $2 order by seen_at limit $3))
       returning shop_id, length(body) as bytes),
     ${COUNT_DELETED}
     select count(*)::int as messages from deleted`,
    [before, limit],
  )
  const messages = counted?.messages ?? 0
  const orders = await tx.execute(
    `delete from shop_orders o using (
       select shop_id, external_id from shop_orders
        where environment_id = $1 and not is_taken and seen_at < $2 order by seen_at limit $3) old
      where o.environment_id = $1 and o.shop_id = old.shop_id and o.external_id = old.external_id`,
    [before, limit],
  )
  return Math.max(messages, orders)
}
