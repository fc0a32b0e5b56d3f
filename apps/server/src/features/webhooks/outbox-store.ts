import {
  isDelivered,
  isFinal,
  LONGEST_WAIT_MS,
  MESSAGE_DAYS,
  type MessageFault,
  waitAfter,
} from '@platen/domain/webhooks'
import type { EnvironmentTx } from '../../database/database.ts'
import { IS_FREE, LEASED_ANEW } from '../../database/lease.ts'

/** A message whose turn it is. */
export interface DueMessage {
  readonly id: string
  readonly webhookId: string
  readonly url: string
  readonly sealed: Buffer
  /** As it is signed and sent. */
  readonly body: string
  readonly attempts: number
  /** Until when this claim holds; it tells one claim from the next. */
  readonly leasedUntil: Date
}

/** A server that dies while sending loses its claim after this. */
const LEASE_SECONDS = 60

/**
 * Takes the oldest messages whose turn it is; nobody else gets them while the lease lasts. A turn further ahead than the
 * longest wait is from before the clock was put back.
 */
export async function claimMessages(
  { client, environmentId }: EnvironmentTx,
  now: Date,
  count: number,
): Promise<DueMessage[]> {
  const { rows } = await client.query<DueMessage>(
    `update webhook_messages m set ${LEASED_ANEW}, attempts = attempts + 1
       from webhooks w
      where m.environment_id = $1 and w.environment_id = m.environment_id and w.id = m.webhook_id and m.id in (
        select id from webhook_messages
         where environment_id = $1 and state = 'waiting' and ${IS_FREE}
           and (next_at <= $2 or next_at > $2::timestamptz + make_interval(secs => $5))
         order by next_at limit $4 for update skip locked)
      returning m.id, m.webhook_id as "webhookId", w.url, w.secret_sealed as sealed, m.payload::text as body,
                m.attempts, m.leased_until as "leasedUntil"`,
    [environmentId, now, LEASE_SECONDS, count, LONGEST_WAIT_MS / 1000],
  )
  return rows
}

/** Notes what came of an attempt, unless the claim was lost meanwhile. */
export async function noteAttempt(
  { db, environmentId }: EnvironmentTx,
  message: DueMessage,
  outcome: { readonly status: number } | { readonly fault: MessageFault },
  now: Date,
): Promise<void> {
  const status = 'status' in outcome ? outcome.status : null
  const wait = waitAfter(message.attempts)
  const arrived = status !== null && isDelivered(status)
  const isOver = wait === null || (status !== null && isFinal(status))
  await db
    .updateTable('webhook_messages')
    .set({
      state: arrived ? 'delivered' : isOver ? 'failed' : 'waiting',
      last_status: status,
      last_fault: 'fault' in outcome ? outcome.fault : null,
      last_at: now,
      leased_until: null,
      ...(arrived || wait === null ? {} : { next_at: new Date(now.getTime() + wait) }),
    })
    .where('environment_id', '=', environmentId)
    .where('id', '=', message.id)
    .where('leased_until', '=', message.leasedUntil)
    .execute()
}

/** Drops messages from the log that have been done with for long. */
export async function forgetMessages({ client, environmentId }: EnvironmentTx, now: Date): Promise<void> {
  await client.query(
    `delete from webhook_messages
      where environment_id = $1 and state <> 'waiting' and created_at < $2::timestamptz - make_interval(days => $3)`,
    [environmentId, now, MESSAGE_DAYS],
  )
}
