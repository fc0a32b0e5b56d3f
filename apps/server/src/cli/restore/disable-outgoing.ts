import type pg from 'pg'
import { setEnvironment } from '../../database/tenant-tables.ts'

/**
 * Disables the webhooks of an environment that is restored under another name, and cancels the pending messages of its
 * outbox: the original environment notifies the shop system. Returns the number of webhooks.
 */
export async function disableWebhooks(client: pg.ClientBase, environmentId: string): Promise<number> {
  await setEnvironment(client, environmentId)
  await client.query(
    `update webhook_messages set state = 'failed', claim_token = null
      where environment_id = $1 and state = 'waiting'`,
    [environmentId],
  )
  const { rowCount } = await client.query('update webhooks set is_on = false where environment_id = $1', [
    environmentId,
  ])
  return rowCount ?? 0
}

/**
 * Switches off the shops of an environment that is restored under another name, and discards what they have not been
 * told yet: the original environment asks the same shops for orders, and reports to them. Returns the number of shops.
 */
export async function disableShops(client: pg.ClientBase, environmentId: string): Promise<number> {
  await setEnvironment(client, environmentId)
  await client.query(`delete from shop_reports where environment_id = $1 and state <> 'sent'`, [environmentId])
  const { rowCount } = await client.query('update shops set is_on = false where environment_id = $1 and is_on', [
    environmentId,
  ])
  return rowCount ?? 0
}
