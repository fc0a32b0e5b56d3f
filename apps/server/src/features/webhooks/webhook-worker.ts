import type { MessageFault } from '@platen/domain/webhooks'
import { whileClaimed } from '../../database/claims.ts'
import { environmentQueue } from '../../environment-queue.ts'
import type { EnvironmentRef } from '../../http/call-context.ts'
import { announce } from '../../live/live-hub.ts'
import { outsideRequest, SilentHost } from '../../outside/outside-request.ts'
import { InternalAddress } from '../../outside/public-address.ts'
import { unseal } from '../../secrets/seal.ts'
import type { Services } from '../../services.ts'
import { startLoop, type PollingLoop } from '../../work-loop.ts'
import { allEnvironments } from '../customers/customers-reads.ts'
import {
  claimMessages,
  type DueMessage,
  forgetMessages,
  isMessageHeld,
  noteAttempt,
  SEND_LEASE_SECONDS,
} from './outbox-store.ts'
import { signedHeaders } from './sign.ts'
import { isOwnNetwork, mayTell } from './webhook-address.ts'

const EVERY_MS = 2000
const SEND_MS = 15_000
/** News that come thick and fast, as when a folder full of files becomes orders, are told together. */
const GATHER_MS = 200
/** Messages of one environment at once, so that one slow server does not hold up the others. */
const AT_ONCE = 8
/** Environments at once, so that the slow servers of one shop do not hold up other shops. */
const ENVIRONMENTS_AT_ONCE = 16

function faultOf(error: unknown, signal: AbortSignal): MessageFault {
  if (error instanceof SilentHost || signal.aborted) return 'silent'
  // an internal address too: which names lead inside is not told to a shop
  return 'not_reached'
}

/** Sends one message; what came of it is an answer's status or a code. The secret and the answer's body go nowhere. */
async function send(services: Services, message: DueMessage): Promise<{ status: number } | { fault: MessageFault }> {
  const url = new URL(message.url)
  if (!mayTell(services.settings, url)) return { fault: 'not_https' }
  const secret = await unseal(services.settings.dataFolder, message.sealed)
  if (!secret) return { fault: 'secret_lost' }
  const signal = AbortSignal.timeout(SEND_MS)
  try {
    const answer = await outsideRequest(url, {
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
      mayBeInternal: isOwnNetwork(services.settings, url),
    })
    answer.destroy()
    return { status: answer.statusCode ?? 0 }
  } catch (error) {
    if (error instanceof InternalAddress)
      services.log.warn({ url: message.url }, 'a webhook leads to an internal address')
    return { fault: faultOf(error, signal) }
  }
}

/** Sends the next messages of an environment whose turn it is. Answers with how many were tried. */
async function sendNext(services: Services, environment: EnvironmentRef): Promise<number> {
  const inEnvironment = services.database.inEnvironment
  const claimant = { instance: services.live.instance, now: services.now() }
  const due = await inEnvironment(environment.id, (tx) => claimMessages(tx, claimant, AT_ONCE))
  if (due.length === 0) return 0
  // sending takes less than a lease, which therefore needs no renewal
  const whileSending = { everyMs: SEND_LEASE_SECONDS * 1000, renew: async () => undefined }
  const sent = await Promise.allSettled(
    due.map((message) =>
      whileClaimed(message.token, whileSending, async () => {
        const isHeld = await inEnvironment(environment.id, (tx) => isMessageHeld(tx, message), { readOnly: true })
        if (!isHeld) return
        const outcome = await send(services, message)
        await inEnvironment(environment.id, (tx) => noteAttempt(tx, message, outcome, services.now()))
      }),
    ),
  )
  // the turn ends when all of them have, whatever became of one
  const failed = sent.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  await inEnvironment(environment.id, (tx) => announce(tx, ['webhooks']))
  return due.length
}

/** Sends every message of an environment whose turn it is. Answers with how many were tried. */
export async function sendMessages(services: Services, environment: EnvironmentRef): Promise<number> {
  for (let tried = 0; ; ) {
    const more = await sendNext(services, environment)
    if (more === 0) return tried
    tried += more
  }
}

/** Tells shop systems what changed, in every environment; news of orders make it look at once. */
export function startWebhooks(services: Services): PollingLoop {
  let forgotten = 0
  const queue = environmentQueue({
    atOnce: ENVIRONMENTS_AT_ONCE,
    run: async (environment) => (await sendNext(services, environment)) > 0,
    onError: (error, { resourceName }) =>
      services.log.error({ err: error, environment: resourceName }, 'webhooks could not be told'),
  })
  const loop = startLoop('webhooks', EVERY_MS, services.log, async () => {
    const now = services.now()
    const environments = await allEnvironments(services.database)
    for (const environment of environments) queue.add(environment)
    if (now.getTime() - forgotten <= 86_400_000) return
    for (const { id } of environments) await services.database.inEnvironment(id, (tx) => forgetMessages(tx, now))
    forgotten = now.getTime()
  })
  let gathering: NodeJS.Timeout | undefined
  const stopListening = services.live.listen(undefined, (topics) => {
    if (!topics.includes('orders') && !topics.includes('webhooks')) return
    gathering ??= setTimeout(() => {
      gathering = undefined
      loop.wake()
    }, GATHER_MS)
  })
  return {
    wake: loop.wake,
    stop: () => {
      stopListening()
      clearTimeout(gathering)
      return loop.stop().then(queue.stop)
    },
  }
}
