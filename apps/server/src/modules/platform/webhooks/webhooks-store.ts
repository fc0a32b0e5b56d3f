import type { WireWebhook, WireWebhookMessage } from '@platen/contract/webhooks'
import { MESSAGE_ERROR_CODES, MESSAGE_STATES, WEBHOOK_EVENTS, type WebhookEvent } from '@platen/domain/webhooks'
import { sql } from 'kysely'
import type { EnvironmentTx } from '../../../database/database.ts'
import { isUuid } from '../../../http/is-uuid.ts'

export type StoredWebhook = Omit<WireWebhook, 'createdAt' | 'isSecretLost'> & {
  readonly createdAt: Date
  readonly sealed: Buffer
}

/** Returns the webhooks of the environment, oldest first, with the numbers of waiting and failed messages. */
export async function loadWebhooks({ client, environmentId }: EnvironmentTx): Promise<StoredWebhook[]> {
  const { rows } = await client.query<StoredWebhook>(
    `select w.id, w.url, w.is_on as "isOn", w.created_at as "createdAt", w.secret_sealed as sealed,
            count(m.id) filter (where m.state = 'waiting') as waiting,
            count(m.id) filter (where m.state = 'failed') as failed
       from webhooks w
       left join webhook_messages m on m.environment_id = w.environment_id and m.webhook_id = w.id
      where w.environment_id = $1 group by w.environment_id, w.id order by w.created_at, w.id`,
    [environmentId],
  )
  return rows
}

export async function insertWebhook(
  { kysely, environmentId }: EnvironmentTx,
  webhook: { id: string; url: string; sealed: Buffer; createdBy: string },
): Promise<void> {
  const { id, url, sealed, createdBy } = webhook
  await kysely
    .insertInto('webhooks')
    .values({ environment_id: environmentId, id, url, secret_sealed: sealed, created_by: createdBy })
    .execute()
}

/** Updates a webhook and returns its URL; undefined if it does not exist. */
export async function updateWebhook(
  { kysely, environmentId }: EnvironmentTx,
  id: string,
  change: { url?: string; is_on?: boolean; secret_sealed?: Buffer },
): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const row = await kysely
    .updateTable('webhooks')
    .set(change)
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .returning('url')
    .executeTakeFirst()
  return row?.url
}

/** Deletes a webhook with its messages and returns its URL; undefined if it did not exist. */
export async function deleteWebhook({ kysely, environmentId }: EnvironmentTx, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const row = await kysely
    .deleteFrom('webhooks')
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .returning('url')
    .executeTakeFirst()
  return row?.url
}

/** Adds a message to the outbox of one webhook. Returns false if the webhook does not exist. */
export async function enqueueWebhookMessage(
  { client, environmentId }: EnvironmentTx,
  id: string,
  message: { type: WebhookEvent; data: Readonly<Record<string, unknown>>; now: Date },
): Promise<boolean> {
  if (!isUuid(id)) return false
  const payload = { type: message.type, timestamp: message.now.toISOString(), data: message.data }
  const { rowCount } = await client.query(
    `insert into webhook_messages (environment_id, webhook_id, type, payload)
     select environment_id, id, $3, $4 from webhooks where environment_id = $1 and id = $2`,
    [environmentId, id, message.type, JSON.stringify(payload)],
  )
  return rowCount === 1
}

const SHOWN_MESSAGES = 200

/** Returns the latest messages of a webhook; undefined if the webhook does not exist. */
export async function loadWebhookMessages(
  { kysely, environmentId }: EnvironmentTx,
  id: string,
): Promise<WireWebhookMessage[] | undefined> {
  if (!isUuid(id)) return undefined
  const webhook = await kysely
    .selectFrom('webhooks')
    .select('id')
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!webhook) return undefined
  const rows = await kysely
    .selectFrom('webhook_messages')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .where('webhook_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(SHOWN_MESSAGES)
    .execute()
  return rows.map((row) => {
    const state = MESSAGE_STATES.find((each) => each === row.state) ?? 'failed'
    return {
      id: row.id,
      type: WEBHOOK_EVENTS.find((each) => each === row.type) ?? 'ping',
      state,
      attempts: row.attempts,
      status: row.last_status,
      fault: MESSAGE_ERROR_CODES.find((each) => each === row.last_fault) ?? null,
      createdAt: row.created_at.toISOString(),
      lastAt: row.last_at?.toISOString() ?? null,
      nextAt: state === 'waiting' ? row.next_at.toISOString() : null,
      payload: row.payload as Record<string, unknown>,
    }
  })
}

/** Resets a message so that it is sent again. Returns false if it does not exist. */
export async function redeliver(
  { kysely, environmentId }: EnvironmentTx,
  webhookId: string,
  id: string,
): Promise<boolean> {
  if (!isUuid(webhookId) || !isUuid(id)) return false
  const result = await kysely
    .updateTable('webhook_messages')
    .set({ state: 'waiting', attempts: 0, next_at: sql<Date>`now()`, claim_token: null })
    .where('environment_id', '=', environmentId)
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
