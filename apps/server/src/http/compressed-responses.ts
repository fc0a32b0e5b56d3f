import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { isApiRequest } from './csrf-guard.ts'

/** Sizes of responses that are compressed, in bytes: smaller ones gain nothing, larger ones would block a core. */
const COMPRESSIBLE_BYTES = { from: 1024, to: 512 * 1024 } as const

/**
 * Compresses responses of calls if the client accepts it: a list of orders shrinks to a tenth. This is safe from
 * BREACH: no page of another site can make a browser send requests with the session, and responses are not cached.
 */
export function compressResponses(app: FastifyInstance): void {
  const compress = promisify(gzip)
  app.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '')
    if (typeof payload !== 'string' || !isApiRequest(request) || !type.startsWith('application/json')) return payload
    if (
      payload.length < COMPRESSIBLE_BYTES.from ||
      payload.length > COMPRESSIBLE_BYTES.to ||
      reply.hasHeader('content-encoding')
    )
      return payload
    if (!acceptsGzip(request.headers['accept-encoding'])) return payload
    reply.header('content-encoding', 'gzip').header('vary', 'Accept-Encoding').removeHeader('content-length')
    return compress(payload, { level: 4 })
  })
}

/** Whether an Accept-Encoding header (RFC 9110, 12.5.3) accepts gzip. */
export const acceptsGzip = (header: string | undefined): boolean =>
  /(?:^|,)\s*gzip\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/.test(header ?? '')
