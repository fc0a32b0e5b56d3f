import {
  isDelivered,
  isGone,
  MAX_RETRY_DELAY_MS,
  MESSAGE_RETENTION_DAYS,
  type MessageFault,
  retryDelayMs,
} from '@platen/domain/webhooks'
import { CLAIMED, type Claimant, claimParameters, IS_CLAIMABLE, UNCLAIMED } from '../../../database/claims.ts'
import type { EnvironmentTx } from '../../../database/database.ts'

/** A due message, leased. */
export interface LeasedMessage {
  readonly id: string
  readonly webhookId: string
  readonly url: string
  readonly sealed: Buffer
  /** As signed and sent. */
  readonly body: string
  readonly attempts: number
  /** Lease token. */
  readonly token: string
}

/** A process that is frozen while sending loses its lease after this time; sending takes less. */
export const SEND_LEASE_SECONDS = 60

/**
 * Leases the oldest due messages. A `next_at` further ahead than the longest retry delay was written before the clock
 * was set back, and counts as due.
 */
export async function leaseDueMessages(
  { client, environmentId }: EnvironmentTx,
  claimant: Claimant,
  count: number,
): Promise<LeasedMessage[]> {
  const { rows } = await client.query<LeasedMessage>(
    `update webhook_messages m set ${CLAIMED}, attempts = attempts + 1
       from webhooks w
      where m.environment_id = $1 and w.environment_id = m.environment_id and w.id = m.webhook_id and m.id in (
        select id from webhook_messages
         where environment_id = $1 and state = 'waiting' and ${IS_CLAIMABLE}
           and (next_at <= $2 or next_at > $2::timestamptz + make_interval(secs => $7))
         order by next_at limit $6 for update skip locked)
      returning m.id, m.webhook_id as "webhookId", w.url, w.secret_sealed as sealed, m.payload::text as body,
                m.attempts, m.claim_token as token`,
    [environmentId, ...claimParameters(claimant, SEND_LEASE_SECONDS), count, MAX_RETRY_DELAY_MS / 1000],
  )
  return rows
}

/** Records the result of an attempt if the lease is still held. Returns whether it was. */
export async function recordAttempt(
  { kysely, environmentId }: EnvironmentTx,
  message: LeasedMessage,
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
      leased_until: null,
      ...UNCLAIMED,
      ...(arrived || wait === null ? {} : { next_at: new Date(now.getTime() + wait) }),
    })
    .where('environment_id', '=', environmentId)
    .where('id', '=', message.id)
    .where('claim_token', '=', message.token)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Returns whether the lease of a message is still held. */
export async function isMessageHeld(
  { client, environmentId }: EnvironmentTx,
  message: LeasedMessage,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from webhook_messages where environment_id = $1 and id = $2 and claim_token = $3',
    [environmentId, message.id, message.token],
  )
  return rowCount === 1
}

/** Prunes finished messages from the log. */
export async function pruneMessages({ client, environmentId }: EnvironmentTx, now: Date): Promise<void> {
  await client.query(
    `delete from webhook_messages
      where environment_id = $1 and state <> 'waiting' and created_at < $2::timestamptz - make_interval(days => $3)`,
    [environmentId, now, MESSAGE_RETENTION_DAYS],
  )
}
