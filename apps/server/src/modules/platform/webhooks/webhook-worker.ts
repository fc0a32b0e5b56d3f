import type { MessageFault } from '@platen/domain/webhooks'
import { whileClaimed } from '../../../database/claims.ts'
import { environmentQueue } from '../../../environment-queue.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import { notifyChange } from '../../../live/change-notifications.ts'
import { HostTimeoutError, outboundRequest } from '../../../outbound-http/outbound-request.ts'
import { InternalAddressError } from '../../../outbound-http/ssrf-guard.ts'
import { decryptSecret } from '../../../secrets/encrypt-secret.ts'
import type { Services } from '../../../services.ts'
import { type PollingLoop, startPollingLoop } from '../../../work-loop.ts'
import { loadEnvironments } from '../environments/environments-queries.ts'
import { isAllowedInternalHost, isAllowedTarget } from './allowed-targets.ts'
import {
  isMessageHeld,
  type LeasedMessage,
  leaseDueMessages,
  pruneMessages,
  recordAttempt,
  SEND_LEASE_SECONDS,
} from './outbox-store.ts'
import { signedHeaders } from './standard-webhooks-signature.ts'

const POLL_INTERVAL_MS = 2000
const SEND_MS = 15_000
/** Changes within this time are sent together, for example when a folder full of files is imported. */
const DEBOUNCE_MS = 200
/** Concurrent messages per environment, so that one slow receiver does not delay the others. */
const AT_ONCE = 8
/** Concurrent environments, so that slow receivers of one do not delay the others. */
const ENVIRONMENTS_AT_ONCE = 16

function faultOf(error: unknown, signal: AbortSignal): MessageFault {
  if (error instanceof HostTimeoutError || signal.aborted) return 'silent'
  // Includes internal addresses: users must not learn which names resolve to one.
  return 'not_reached'
}

/** Sends one message. Returns the status of the response or an error code. Secret and response body are not stored. */
async function send(services: Services, message: LeasedMessage): Promise<{ status: number } | { fault: MessageFault }> {
  const url = new URL(message.url)
  if (!isAllowedTarget(services.settings, url)) return { fault: 'not_https' }
  const secret = await decryptSecret(services.settings.dataFolder, message.sealed)
  if (!secret) return { fault: 'secret_lost' }
  const signal = AbortSignal.timeout(SEND_MS)
  try {
    const answer = await outboundRequest(url, {
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
    answer.destroy()
    return { status: answer.statusCode ?? 0 }
  } catch (error) {
    if (error instanceof InternalAddressError)
      services.log.warn({ url: message.url }, 'webhook host resolves to an internal address')
    return { fault: faultOf(error, signal) }
  }
}

/** Sends the next due messages of an environment. Returns the number of attempts. */
async function sendNext(services: Services, environment: EnvironmentRef): Promise<number> {
  const inEnvironment = services.database.inEnvironment
  const claimant = { instance: services.live.instance, now: services.now() }
  const due = await inEnvironment(environment.id, (tx) => leaseDueMessages(tx, claimant, AT_ONCE))
  if (due.length === 0) return 0
  // Sending takes less than a lease, so the lease is not renewed.
  const whileSending = { everyMs: SEND_LEASE_SECONDS * 1000, renew: async () => undefined }
  const sent = await Promise.allSettled(
    due.map((message) =>
      whileClaimed(message.token, whileSending, async () => {
        const isHeld = await inEnvironment(environment.id, (tx) => isMessageHeld(tx, message), { readOnly: true })
        if (!isHeld) return
        const outcome = await send(services, message)
        await inEnvironment(environment.id, (tx) => recordAttempt(tx, message, outcome, services.now()))
      }),
    ),
  )
  // Waits for all messages before an error is thrown.
  const failed = sent.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  await inEnvironment(environment.id, (tx) => notifyChange(tx, ['webhooks']))
  return due.length
}

/** Sends all due messages of an environment. Returns the number of attempts. */
export async function deliverWebhookMessages(services: Services, environment: EnvironmentRef): Promise<number> {
  for (let tried = 0; ; ) {
    const more = await sendNext(services, environment)
    if (more === 0) return tried
    tried += more
  }
}

/** Starts the task that sends webhook messages in every environment; changes of orders wake it immediately. */
export function startWebhookTask(services: Services): PollingLoop {
  let forgotten = 0
  const queue = environmentQueue({
    atOnce: ENVIRONMENTS_AT_ONCE,
    run: async (environment) => (await sendNext(services, environment)) > 0,
    onError: (error, { resourceName }) =>
      services.log.error({ err: error, environment: resourceName }, 'sending webhook messages failed'),
  })
  const loop = startPollingLoop('webhooks', POLL_INTERVAL_MS, services.log, async () => {
    const now = services.now()
    const environments = await loadEnvironments(services.database)
    for (const environment of environments) queue.add(environment)
    if (now.getTime() - forgotten <= 86_400_000) return
    for (const { id } of environments) await services.database.inEnvironment(id, (tx) => pruneMessages(tx, now))
    forgotten = now.getTime()
  })
  let debounceTimer: NodeJS.Timeout | undefined
  const stopListening = services.live.listen(undefined, (topics) => {
    if (!topics.includes('orders') && !topics.includes('webhooks')) return
    debounceTimer ??= setTimeout(() => {
      debounceTimer = undefined
      loop.wake()
    }, DEBOUNCE_MS)
  })
  return {
    wake: loop.wake,
    stop: () => {
      stopListening()
      clearTimeout(debounceTimer)
      return loop.stop().then(queue.stop)
    },
  }
}
