import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Requests of one connection that are under way at once. Browsers and proxies send the next one after the answer. */
export const MAX_PIPELINED = 32

/**
 * Closes connections that send many requests without waiting for the answers. Node hands over every request that has
 * arrived, hundreds of them from one packet, and all of them would run at once.
 */
export function limitPipelining(app: FastifyInstance): void {
  const underWay = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    // requests of tests that are injected have no connection
    if (!(socket instanceof Socket)) return done()
    const count = (underWay.get(socket) ?? 0) + 1
    if (count > MAX_PIPELINED || socket.destroyed) {
      reply.hijack()
      socket.destroy()
      return
    }
    underWay.set(socket, count)
    reply.raw.once('finish', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1))
    done()
  })
}
