import type { WireWebhook, WireWebhookAttempt, WireWebhookMessage } from '@platen/contract/webhooks'
import {
  MESSAGE_ERROR_CODES,
  MESSAGE_STATES,
  type MessageState,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '@platen/domain/webhooks'
import { sql } from 'kysely'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type ListPage, loadListPage, type PageRequest } from '../../../database/keyset-list.ts'
import { createParameters } from '../../../database/sql-parameters.ts'
import { isUuid } from '../../../http/is-uuid.ts'

export type StoredWebhook = Omit<WireWebhook, 'createdAt' | 'isSecretLost'> & {
  readonly createdAt: Date
  readonly sealed: Buffer
}

interface AttemptRow {
  readonly at: string
  readonly type: string
  readonly state: string
  readonly attempts: number
  readonly status: number | null
  readonly fault: string | null
}

type WebhookRow = Omit<StoredWebhook, 'lastTest' | 'lastFailure'> & {
  readonly lastTest: AttemptRow | null
  readonly lastFailure: AttemptRow | null
}

const ATTEMPT_FIELDS = `coalesce(e.last_at, e.created_at) as at, e.type, e.state, e.attempts, e.last_status as status,
  e.last_fault as fault`

const toWireAttempt = (row: AttemptRow | null): WireWebhookAttempt | null =>
  row && { ...row, at: new Date(row.at).toISOString(), ...toCodes(row) }

const toCodes = (row: { readonly type: string; readonly state: string; readonly fault: string | null }) => ({
  type: WEBHOOK_EVENTS.find((each) => each === row.type) ?? 'ping',
  state: MESSAGE_STATES.find((each) => each === row.state) ?? 'failed',
  fault: MESSAGE_ERROR_CODES.find((each) => each === row.fault) ?? null,
})

/** Returns the webhooks of the environment, oldest first, with the numbers of waiting and failed messages. */
export async function loadWebhooks(tx: EnvironmentTx): Promise<StoredWebhook[]> {
  const rows =
    await tx.query<WebhookRow>(`select w.id, w.url, w.is_on as "isOn", w.created_at as "createdAt", w.secret_sealed as sealed,
            count(m.id) filter (where m.state = 'waiting') as waiting,
            count(m.id) filter (where m.state = 'failed') as failed,
            (select to_jsonb(t) from (
               select ${ATTEMPT_FIELDS} from webhook_messages e
                where e.environment_id = w.environment_id and e.webhook_id = w.id and e.type = 'ping'
                order by e.created_at desc limit 1) t) as "lastTest",
            (select to_jsonb(f) from (
               select ${ATTEMPT_FIELDS} from webhook_messages e
                where e.environment_id = w.environment_id and e.webhook_id = w.id and e.last_at is not null
                order by e.last_at desc limit 1) f where f.state <> 'delivered') as "lastFailure"
       from webhooks w
       left join webhook_messages m on m.environment_id = w.environment_id and m.webhook_id = w.id
      where w.environment_id = $1 group by w.environment_id, w.id order by w.created_at, w.id`)
  return rows.map(({ lastTest, lastFailure, ...row }) => ({
    ...row,
    lastTest: toWireAttempt(lastTest),
    lastFailure: toWireAttempt(lastFailure),
  }))
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
  tx: EnvironmentTx,
  id: string,
  message: { type: WebhookEvent; data: Readonly<Record<string, unknown>>; now: Date },
): Promise<boolean> {
  if (!isUuid(id)) return false
  const payload = { type: message.type, timestamp: message.now.toISOString(), data: message.data }
  const rowCount = await tx.execute(
    `insert into webhook_messages (environment_id, webhook_id, type, payload)
   select environment_id, id, $3, $4 from webhooks where environment_id = $1 and id = $2`,
    [id, message.type, JSON.stringify(payload)],
  )
  return rowCount === 1
}

interface MessageRow {
  readonly id: string
  readonly type: string
  readonly state: string
  readonly attempts: number
  readonly status: number | null
  readonly fault: string | null
  readonly createdAt: Date
  readonly lastAt: Date | null
  readonly nextAt: Date
  readonly payload: Record<string, unknown>
}

const MESSAGE_FIELDS = `e.id, e.type, e.state, e.attempts, e.last_status as status, e.last_fault as fault,
  e.created_at as "createdAt", e.last_at as "lastAt", e.next_at as "nextAt", e.payload`

function toWireMessage({ createdAt, lastAt, nextAt, ...row }: MessageRow): WireWebhookMessage {
  const codes = toCodes(row)
  return {
    ...row,
    ...codes,
    createdAt: createdAt.toISOString(),
    lastAt: lastAt?.toISOString() ?? null,
    nextAt: codes.state === 'waiting' ? nextAt.toISOString() : null,
  }
}

export async function hasWebhook({ kysely, environmentId }: EnvironmentTx, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const webhook = await kysely
    .selectFrom('webhooks')
    .select('id')
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .executeTakeFirst()
  return webhook !== undefined
}

/** Returns one page of the messages of a webhook; undefined if the cursor is not one of this list. */
export async function loadWebhookMessages(
  tx: EnvironmentTx,
  webhookId: string,
  state: MessageState | undefined,
  page: PageRequest,
): Promise<ListPage<WireWebhookMessage> | undefined> {
  const parameters = createParameters(tx.environmentId)
  const { add } = parameters
  const list = {
    table: 'webhook_messages',
    fields: MESSAGE_FIELDS,
    parameters,
    where: `e.environment_id = $1 and e.webhook_id = ${add(webhookId)}`,
    filter: state && `e.state = ${add(state)}`,
    key: { created_at: 'time', id: 'uuid' } as const,
    scope: [webhookId, state],
  }
  const listPage = await loadListPage<MessageRow>(tx, list, page)
  return listPage && { ...listPage, rows: listPage.rows.map(toWireMessage) }
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
