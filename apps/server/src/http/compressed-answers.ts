import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { isApiRequest } from './csrf-guard.ts'

/** Answers in bytes that are sent compressed: below it is not worth it, above it would keep a core busy. */
const COMPRESSIBLE_BYTES = { from: 1024, to: 512 * 1024 } as const

/**
 * Sends answers of calls compressed to who takes them so: a list of orders is a tenth of its size then. A stranger cannot
 * measure secrets by it (BREACH): no page of another site makes a browser ask with its session, and nothing is kept.
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

/** Whether an Accept-Encoding header (RFC 9110, 12.5.3) names gzip and does not refuse it. */
export const acceptsGzip = (header: string | undefined): boolean =>
  /(?:^|,)\s*gzip\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/.test(header ?? '')
