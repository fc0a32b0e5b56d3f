import { isDelivered, isGone, type MessageFault, retryDelayMs } from '@platen/domain/webhooks'
import { sql } from 'kysely'
import type { EnvironmentTx } from '../../../database/database.ts'
import { addTask } from '../../../tasks/add-task.ts'

/** A claimed message. */
export interface ClaimedMessage {
  readonly id: string
  readonly webhookId: string
  readonly url: string
  readonly sealed: Buffer
  /** As signed and sent. */
  readonly body: string
  readonly attempts: number
  /** Token of the claim. */
  readonly token: string
}

/** Claims a waiting message. Returns undefined if it no longer waits. */
export async function claimMessage(tx: EnvironmentTx, id: string): Promise<ClaimedMessage | undefined> {
  const rows = await tx.query<ClaimedMessage>(
    `update webhook_messages m set claim_token = gen_random_uuid(), attempts = attempts + 1
       from webhooks w
      where m.environment_id = $1 and m.id = $2 and m.state = 'waiting'
        and w.environment_id = m.environment_id and w.id = m.webhook_id
      returning m.id, m.webhook_id as "webhookId", w.url, w.secret_sealed as sealed, m.payload::text as body,
                m.attempts, m.claim_token as token`,
    [id],
  )
  return rows[0]
}

/** Records the result of an attempt if the message still has the claim. Returns whether it had. */
export async function recordAttempt(
  { kysely, environmentId }: EnvironmentTx,
  message: ClaimedMessage,
  outcome: { readonly status: number } | { readonly fault: MessageFault },
  now: Date,
): Promise<boolean> {
  const status = 'status' in outcome ? outcome.status : null
  const wait = retryDelayMs(message.attempts)
  const arrived = status !== null && isDelivered(status)
  const isOver = wait === null || (status !== null && isGone(status))
  const result = await kysely
    .updateTable('webhook_messages')
    .set({
      state: arrived ? 'delivered' : isOver ? 'failed' : 'waiting',
      last_status: status,
      last_fault: 'fault' in outcome ? outcome.fault : null,
      last_at: now,
      claim_token: null,
      ...(arrived || wait === null ? {} : { next_at: sql<Date>`now() + make_interval(secs => ${wait / 1000})` }),
    })
    .where('environment_id', '=', environmentId)
    .where('id', '=', message.id)
    .where('claim_token', '=', message.token)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Returns whether a message still has the claim. */
export async function isMessageHeld(tx: EnvironmentTx, { id, token }: ClaimedMessage): Promise<boolean> {
  const text = 'select from webhook_messages where environment_id = $1 and id = $2 and claim_token = $3'
  return (await tx.execute(text, [id, token])) === 1
}

/** Deletes the oldest delivered and failed messages from the log. Returns their number. */
export async function deleteExpiredMessages(tx: EnvironmentTx, before: Date, limit: number): Promise<number> {
  return tx.execute(
    `delete from webhook_messages where environment_id = $1 and id = any(array(
       select id from webhook_messages
        where environment_id = $1 and state <> 'waiting' and created_at < $2 order by created_at limit $3))`,
    [before, limit],
  )
}

const MAX_ADDED_JOBS = 1000

/**
 * Adds the jobs of waiting messages that have none, for example after a backup was restored; at most `MAX_ADDED_JOBS`.
 */
export async function addMissingMessageTasks(tx: EnvironmentTx): Promise<void> {
  const rows = await tx.query<{ id: string; delay_ms: number }>(
    `select id, greatest(extract(epoch from next_at - now()) * 1000, 0)::float8 as delay_ms from webhook_messages
      where environment_id = $1 and state = 'waiting' order by next_at limit $2`,
    [MAX_ADDED_JOBS],
  )
  for (const { id, delay_ms: delayMs } of rows) await addTask(tx, 'send_webhook', id, { delayMs, keepTime: true })
}
