import type { FastifyReply, FastifyRequest } from 'fastify'
import { getNetwork } from '../modules/identity/passwords/sign-in-attempt-keys.ts'
import { BusyError } from './busy-error.ts'
import type { UnsentResponseLimits } from './limit-types.ts'
import { needsNoAudit } from './run-member-call.ts'

const MIB = 1024 * 1024

const UNSENT_RESPONSE_LIMITS: UnsentResponseLimits = {
  countedFromBytes: 64 * 1024,
  bytesPerEnvironment: 128 * MIB,
  bytesInAll: 512 * MIB,
}

/** Value of `Retry-After`: clients that read are finished by then. */
const RETRY_SECONDS = 5

interface Payload {
  readonly bytes: number
  /** Identity of a buffer, which several responses may share, as those of the cached list of orders. */
  readonly shared: object
}

const toPayload = (payload: string | Buffer): Payload =>
  typeof payload === 'string'
    ? { bytes: Buffer.byteLength(payload), shared: {} }
    : { bytes: payload.length, shared: payload }

/** Memory of responses; a buffer of several responses is counted once. */
class HeldBytes {
  bytes = 0
  readonly #users = new Map<object, number>()

  exceeds({ bytes, shared }: Payload, limit: number): boolean {
    return !this.#users.has(shared) && this.bytes + bytes > limit
  }

  add({ bytes, shared }: Payload): void {
    const users = this.#users.get(shared) ?? 0
    if (users === 0) this.bytes += bytes
    this.#users.set(shared, users + 1)
  }

  remove({ bytes, shared }: Payload): void {
    const users = (this.#users.get(shared) ?? 0) - 1
    if (users > 0) {
      this.#users.set(shared, users)
    } else {
      this.#users.delete(shared)
      this.bytes -= bytes
    }
  }
}

const heldByServer = new WeakMap<object, HeldBytes>()

/** Returns the bytes of responses that clients have not read. */
export const countUnsentBytes = (server: object): number => heldByServer.get(server)?.bytes ?? 0

const environments = new WeakMap<FastifyRequest, string>()

/** Counts the response of a request for an environment; otherwise it is counted for the network of the client. */
export function countForEnvironment(request: FastifyRequest, environmentId: string): void {
  environments.set(request, environmentId)
}

/** Whether a call that fails although it was run can be repeated, because it has changed nothing. */
const isRepeatable = ({ method, routeOptions: { config } }: FastifyRequest): boolean =>
  config.call ? needsNoAudit(config.call) : method === 'GET'

/** Headers of the content that is not sent. */
const CONTENT_HEADERS = ['content-encoding', 'content-disposition', 'etag'] as const

/**
 * Returns an `onSend` hook that limits the memory of responses that clients have not read. A response is in memory until
 * the operating system has taken it, which a client that does not read delays. The hook is added before the compression,
 * where many responses may wait, and again after it, to count the compressed response instead.
 *
 * A response beyond the limits becomes `server_busy`, unless the environment has no other response in memory, so that
 * no environment is refused because of others, or the call has changed something.
 */
export function limitUnsentResponses(
  server: object,
  limits: UnsentResponseLimits = UNSENT_RESPONSE_LIMITS,
): (request: FastifyRequest, reply: FastifyReply, content: unknown) => Promise<void> {
  const all = new HeldBytes()
  heldByServer.set(server, all)
  const byOwner = new Map<string, HeldBytes>()
  const releases = new WeakMap<FastifyRequest, () => void>()

  const hold = (key: string, held: HeldBytes, payload: Payload): (() => void) => {
    byOwner.set(key, held)
    for (const each of [held, all]) each.add(payload)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      for (const each of [held, all]) each.remove(payload)
      if (held.bytes === 0) byOwner.delete(key)
    }
  }
  return async (request, reply, content) => {
    const { raw } = reply
    releases.get(request)?.()
    if ((typeof content !== 'string' && !Buffer.isBuffer(content)) || raw.destroyed) return
    if (content.length < limits.countedFromBytes) return
    const payload = toPayload(content)
    const key = environments.get(request) ?? getNetwork(request.ip)
    const held = byOwner.get(key) ?? new HeldBytes()
    const isBeyond = held.exceeds(payload, limits.bytesPerEnvironment) || all.exceeds(payload, limits.bytesInAll)
    if (isBeyond && held.bytes > 0 && isRepeatable(request)) {
      request.log.warn({ bytes: payload.bytes, unsent: held.bytes, inAll: all.bytes }, 'a response was not sent')
      for (const name of CONTENT_HEADERS) reply.removeHeader(name)
      throw new BusyError('responses that clients have not read', RETRY_SECONDS)
    }
    const release = hold(key, held, payload)
    releases.set(request, release)
    raw.once('finish', release)
    raw.once('close', release)
  }
}
