import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Maximum number of concurrent requests of one connection. Browsers and proxies send the next request after the
 * response.
 */
export const MAX_PIPELINED = 32

/**
 * Closes connections that send many requests without waiting for responses. Node dispatches every request that has
 * arrived, hundreds from one packet, and all of them would run concurrently.
 */
export function limitPipelining(app: FastifyInstance): void {
  const requestCounts = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    // Injected requests of tests have no connection.
    if (!(socket instanceof Socket)) return done()
    const count = (requestCounts.get(socket) ?? 0) + 1
    if (count > MAX_PIPELINED || socket.destroyed) {
      reply.hijack()
      socket.destroy()
      return
    }
    requestCounts.set(socket, count)
    reply.raw.once('finish', () => requestCounts.set(socket, (requestCounts.get(socket) ?? 1) - 1))
    done()
  })
}
