import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { SESSION_COOKIE } from './authentication.ts'
import { cookieName } from './cookies.ts'
import { sendErrorResponse } from './error-response.ts'
import { failure } from './failure.ts'
import type { ConnectionLimits } from './limit-types.ts'

export const CONNECTION_LIMITS: ConnectionLimits = {
  connections: 4000,
  perAddress: 1000,
  perCaller: 256,
  streamsPerSession: 50,
  streamsPerAddress: 600,
}

/** Counts by key; keys with a count of zero are deleted. */
class Counter {
  readonly #counts = new Map<string, number>()

  /** Increments a count, unless it is `most` already; returns the function that decrements it. */
  add(key: string, most: number): (() => void) | null {
    const count = this.#counts.get(key) ?? 0
    if (count >= most) return null
    this.#counts.set(key, count + 1)
    let isCounted = true
    return () => {
      if (!isCounted) return
      isCounted = false
      const left = (this.#counts.get(key) ?? 1) - 1
      if (left > 0) this.#counts.set(key, left)
      else this.#counts.delete(key)
    }
  }
}

function limitConnections(app: FastifyInstance, limits: ConnectionLimits, proxies: readonly string[]): void {
  // As Fastify compares addresses with `trustProxy`.
  const isProxy = proxyAddr.compile([...proxies])
  const open = new Counter()
  app.server.maxConnections = limits.connections
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress, 0)) return
    const close = open.add(remoteAddress, limits.perAddress)
    if (close) socket.once('close', close)
    else socket.destroy()
  })
}

/** Returns the credentials of a request as a key, before they are verified. */
function callerKey(request: FastifyRequest, cookie: string): string | undefined {
  const session = request.cookies[cookie]
  return session ? `session ${session}` : request.headers.authorization
}

/** Value of `Retry-After`. */
const RETRY_SECONDS = 5

/**
 * Limits the connections and concurrent requests of each address and each caller, so that none of them can exhaust the
 * memory and the file descriptors of the server. Must be registered after the cookie parser.
 */
export function limitClients(
  app: FastifyInstance,
  settings: Pick<Settings, 'trustedProxies' | 'publicUrl' | 'connectionLimits'>,
): void {
  const limits = { ...CONNECTION_LIMITS, ...settings.connectionLimits }
  const cookie = cookieName(settings, SESSION_COOKIE)
  const [byAddress, byCaller, streams, streamsByAddress] = [new Counter(), new Counter(), new Counter(), new Counter()]
  limitConnections(app, limits, settings.trustedProxies ?? [])
  app.addHook('onRequest', (request, reply, done) => {
    const caller = callerKey(request, cookie)
    const isStream = request.routeOptions.config.call?.kind === 'events'
    const counted = [
      byAddress.add(request.ip, limits.perAddress),
      ...(caller === undefined ? [] : [byCaller.add(caller, limits.perCaller)]),
      ...(isStream ? [streamsByAddress.add(request.ip, limits.streamsPerAddress)] : []),
      ...(isStream && caller !== undefined ? [streams.add(caller, limits.streamsPerSession)] : []),
    ]
    onRequestEnd(reply, () => {
      for (const takeBack of counted) takeBack?.()
    })
    if (counted.includes(null)) sendErrorResponse(reply, failure('too_many_requests', { seconds: RETRY_SECONDS }))
    else done()
  })
}

/** Calls `work` once, when the response or its connection has ended. */
function onRequestEnd(reply: FastifyReply, work: () => void): void {
  reply.raw.once('close', work)
  reply.raw.once('finish', work)
}
