import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * Responds to HEAD with the headers of GET without reading the body. The default of Fastify reads streams to their end,
 * so that a small request would read a file of any size.
 */
export function answerHeadWithoutBody(app: FastifyInstance): void {
  app.addHook('onSend', async (request, _reply, payload: unknown) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) return payload
    payload.destroy()
    return Readable.from([])
  })
}
