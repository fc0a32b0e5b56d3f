import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SlowClientLimits } from './limit-types.ts'

export const SLOW_CLIENT_LIMITS: SlowClientLimits = {
  bytesPerSecond: 1024,
  windowMs: 10_000,
  stalledReaderMs: 5 * 60_000,
  unreadBodyMs: 1000,
  checkEveryMs: 1000,
}

interface Exchange {
  readonly request: FastifyRequest['raw']
  readonly response: FastifyReply['raw']
  /** Time in ms that the server has waited for the body since `bytesAtWindow`. */
  waitedMs: number
  bytesAtWindow: number
  /** Time in ms since the client last read any of the response. */
  stalledMs: number
  bytesTaken: number
}

/** The body is incomplete and all received data was read: the server waits for the client. */
const waitsForBody = ({ request }: Exchange): boolean => !request.complete && request.readableLength === 0

/** Whether a client sends below the minimum rate. Time in which the server does not read is not counted. */
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

/** Whether a client reads nothing of the buffered response. Idle event streams are not affected. */
function isClientStalled(exchange: Exchange, limits: SlowClientLimits): boolean {
  const { socket } = exchange.request
  const bytesSent = socket.bytesWritten - socket.writableLength
  const isStalled = socket.writableLength > 0 && bytesSent === exchange.bytesTaken
  exchange.bytesTaken = bytesSent
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
 * Disconnects clients that send their body below a minimum rate, or do not read their response. A total time limit, as
 * Node's `requestTimeout`, would also end large uploads over slow connections.
 */
export function disconnectSlowClients(app: FastifyInstance, limits: SlowClientLimits = SLOW_CLIENT_LIMITS): void {
  const exchanges = new Set<Exchange>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    // Injected requests of tests have no connection.
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
    // The rest of a body after its response is not waited for (unread-body.ts).
    reply.raw.once('close', () => exchanges.delete(exchange))
    return done()
  })
  const check = setInterval(() => {
    for (const exchange of exchanges) {
      if (sendsTooSlowly(exchange, limits) || isClientStalled(exchange, limits)) {
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
