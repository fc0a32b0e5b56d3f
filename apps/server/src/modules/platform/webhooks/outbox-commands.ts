import type { WebhookEvent } from '@platen/domain/webhooks'
import type { EnvironmentTx } from '../../../database/database.ts'

/** Adds a message to the outboxes of all webhooks that are on. */
export async function enqueueMessages(
  tx: EnvironmentTx,
  message: { readonly type: WebhookEvent; readonly data: Readonly<Record<string, unknown>>; readonly now: Date },
): Promise<void> {
  const payload = { type: message.type, timestamp: message.now.toISOString(), data: message.data }
  await tx.execute(
    `insert into webhook_messages (environment_id, webhook_id, type, payload)
     select environment_id, id, $2, $3 from webhooks where environment_id = $1 and is_on`,
    [message.type, JSON.stringify(payload)],
  )
}
