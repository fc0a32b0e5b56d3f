import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SlowClientLimits } from './limit-types.ts'

const SLOW_CLIENT_LIMITS: SlowClientLimits = {
  bytesPerSecond: 1024,
  windowMs: 10_000,
  stalledReaderMs: 5 * 60_000,
  checkEveryMs: 1000,
}

interface Exchange {
  readonly request: FastifyRequest['raw']
  readonly response: FastifyReply['raw']
  /** Time in ms that the server has waited for the body since `bytesAtWindow`. */
  waitedMs: number
  bytesAtWindow: number
  /** Time in ms since which the client has taken nothing of the answer. */
  stalledMs: number
  bytesTaken: number
}

/** The body is not complete, and all of it that arrived was read: the server waits for the client. */
const waitsForBody = ({ request }: Exchange): boolean => !request.complete && request.readableLength === 0

/** A client that sends less than the rate asks for. What the server itself is slow to read is not held against it. */
function sendsTooSlowly(exchange: Exchange, limits: SlowClientLimits): boolean {
  if (!waitsForBody(exchange)) return false
  exchange.waitedMs += limits.checkEveryMs
  if (exchange.waitedMs < limits.windowMs) return false
  const { bytesRead } = exchange.request.socket
  const rate = ((bytesRead - exchange.bytesAtWindow) * 1000) / exchange.waitedMs
  exchange.waitedMs = 0
  exchange.bytesAtWindow = bytesRead
  return rate < limits.bytesPerSecond
}

/** A client that takes nothing of what is there for it. Streams that have nothing to tell are not meant. */
function readsNothing(exchange: Exchange, limits: SlowClientLimits): boolean {
  const { socket } = exchange.request
  const taken = socket.bytesWritten - socket.writableLength
  const isStalled = socket.writableLength > 0 && taken === exchange.bytesTaken
  exchange.bytesTaken = taken
  exchange.stalledMs = isStalled ? exchange.stalledMs + limits.checkEveryMs : 0
  return exchange.stalledMs >= limits.stalledReaderMs
}

const TIMEOUT_ANSWER = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

function disconnect({ request, response }: Exchange): void {
  const { socket } = request
  if (response.headersSent || socket.writableLength > 0) socket.destroy()
  else socket.end(TIMEOUT_ANSWER, () => socket.destroy())
}

/**
 * Disconnects clients that send their body slower than a minimum rate, or take nothing of their answer. A total time, as
 * Node's `requestTimeout` is, would also end large uploads over slow lines.
 */
export function disconnectSlowClients(app: FastifyInstance, limits: SlowClientLimits = SLOW_CLIENT_LIMITS): void {
  const exchanges = new Set<Exchange>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    // requests of tests that are injected have no connection
    if (!(socket instanceof Socket)) return done()
    const exchange: Exchange = {
      request: request.raw,
      response: reply.raw,
      waitedMs: 0,
      bytesAtWindow: socket.bytesRead,
      stalledMs: 0,
      bytesTaken: 0,
    }
    exchanges.add(exchange)
    // what remains of a body after its answer is not waited for (unread-body.ts)
    reply.raw.once('close', () => exchanges.delete(exchange))
    return done()
  })
  const check = setInterval(() => {
    for (const exchange of exchanges) {
      if (sendsTooSlowly(exchange, limits) || readsNothing(exchange, limits)) {
        exchanges.delete(exchange)
        disconnect(exchange)
      }
    }
  }, limits.checkEveryMs)
  check.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(check)
    done()
  })
}
