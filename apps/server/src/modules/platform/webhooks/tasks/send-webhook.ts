import type { MessageFault } from '@platen/domain/webhooks'
import { ClaimLostError } from '@platen/hotfolder'
import type { EnvironmentRef } from '../../../../http/handler-context.ts'
import { notifyChange } from '../../../../live/change-notifications.ts'
import { HostTimeoutError, outboundRequest } from '../../../../outbound-http/outbound-request.ts'
import { InternalAddressError } from '../../../../outbound-http/ssrf-guard.ts'
import { decryptSecret } from '../../../../secrets/encrypt-secret.ts'
import type { Services } from '../../../../services.ts'
import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { isAllowedInternalHost, mayBeSentTo } from '../allowed-targets.ts'
import { type ClaimedMessage, claimMessage, isMessageHeld, recordAttempt } from '../outbox-store.ts'
import { signedHeaders } from '../standard-webhooks-signature.ts'

const SEND_MS = 15_000

function toMessageFault(error: unknown, signal: AbortSignal): MessageFault {
  if (error instanceof HostTimeoutError || signal.aborted) return 'silent'
  // Includes internal addresses: users must not learn which names resolve to one.
  return 'not_reached'
}

/** Sends one message. Returns the status of the response or an error code. Secret and response body are not stored. */
async function send(
  services: Services,
  message: ClaimedMessage,
): Promise<{ status: number } | { fault: MessageFault }> {
  const url = new URL(message.url)
  if (!mayBeSentTo(services.settings, url)) return { fault: 'not_https' }
  const secret = await decryptSecret(services.settings, message.sealed)
  if (!secret) return { fault: 'secret_lost' }
  const signal = AbortSignal.timeout(SEND_MS)
  try {
    const response = await outboundRequest(url, {
      method: 'POST',
      body: message.body,
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(message.body)),
        'user-agent': 'Platen',
        ...signedHeaders(secret, message.id, message.body, services.now()),
      },
      signal,
      silentMs: SEND_MS,
      mayBeInternal: isAllowedInternalHost(services.settings, url),
    })
    response.destroy()
    return { status: response.statusCode ?? 0 }
  } catch (error) {
    if (error instanceof InternalAddressError)
      services.log.warn({ url: message.url }, 'webhook host resolves to an internal address')
    return { fault: toMessageFault(error, signal) }
  }
}

/**
 * Sends a waiting message and records the result. Does nothing if it no longer waits.
 *
 * @throws ClaimLostError if another process claimed it meanwhile; nothing is written then
 */
export async function sendWebhookMessage(services: Services, environment: EnvironmentRef, id: string): Promise<void> {
  const { inEnvironment } = services.database
  const message = await inEnvironment(environment.id, (tx) => claimMessage(tx, id))
  if (!message) return
  // The process may have been suspended between the claim and the request.
  const isHeld = await inEnvironment(environment.id, (tx) => isMessageHeld(tx, message), { readOnly: true })
  if (!isHeld) throw new ClaimLostError()
  const outcome = await send(services, message)
  await inEnvironment(environment.id, async (tx) => {
    if (!(await recordAttempt(tx, message, outcome, services.now()))) throw new ClaimLostError()
    notifyChange(tx, ['webhooks'])
  })
}

export const sendWebhookTask: EnvironmentTask = {
  group: 'outbound',
  timeoutMs: 60_000,
  run: sendWebhookMessage,
}
