import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsGzip } from './compressed-responses.ts'
import { matchesIfNoneMatch } from './etag.ts'

/** A response that is the same for everybody as long as the server runs. */
export interface ConstantResponse {
  readonly type: string
  readonly content: Buffer
  readonly compressed: Buffer
  /** A weak ETag without its prefix: both encodings have the same. */
  readonly etag: string
}

export function createConstant(type: string, text: string): ConstantResponse {
  const content = Buffer.from(text)
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`
  return { type, content, compressed: gzipSync(content), etag }
}

/** Sends the response, or 304 if the client has it already. Clients ask again at each use. */
export function sendConstant(request: FastifyRequest, reply: FastifyReply, response: ConstantResponse): FastifyReply {
  const { type, content, compressed, etag } = response
  reply.headers({ etag: `W/${etag}`, 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
  if (matchesIfNoneMatch(request, etag)) return reply.status(304).send()
  reply.type(type)
  if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(content)
  return reply.header('content-encoding', 'gzip').send(compressed)
}
