import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * Answers HEAD with the headers of GET and reads nothing of the body. Fastify by itself reads streams to their end, so
 * that a request of a few bytes would read a file of any size.
 */
export function answerHeadWithoutBody(app: FastifyInstance): void {
  app.addHook('onSend', async (request, _reply, payload: unknown) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) return payload
    payload.destroy()
    return Readable.from([])
  })
}
