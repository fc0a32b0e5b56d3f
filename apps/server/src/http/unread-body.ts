import { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SLOW_CLIENT_LIMITS } from './slow-clients.ts'

/** How much of an unread body is received and discarded, so that the connection can be reused. */
const DISCARDED_BYTES = 256 * 1024

/**
 * Handles the rest of a request body when the response does not depend on it: a rejected call, a body that is too
 * large. Up to 256 KB are discarded; after `timeoutMs`, 1 s by default, the connection of a client that is still
 * sending is closed. Closing it immediately would lose the response, because the kernel then resets the connection. The
 * same applies to a client with `Connection: close`, such as proxies: the connection is kept until the body is received
 * or the time is over.
 */
export function discardUnreadBody(
  { raw: request }: FastifyRequest,
  reply: FastifyReply,
  timeoutMs: number = SLOW_CLIENT_LIMITS.unreadBodyMs,
): void {
  const response = reply.raw
  if (request.complete || request.destroyed || !(request instanceof IncomingMessage)) return
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && Number(length ?? 0) === 0) return
  // Fastify sets `close` if it rejects a body.
  if (!response.headersSent) reply.header('connection', 'keep-alive')
  let remainingBytes = DISCARDED_BYTES
  const deadline = setTimeout(() => {
    if (response.writableFinished || response.destroyed) request.socket.destroy()
    else response.once('finish', () => request.socket.destroy())
  }, timeoutMs)
  const stop = (): void => clearTimeout(deadline)
  request.once('end', stop)
  request.once('close', stop)
  request.on('data', (chunk: Buffer) => {
    remainingBytes -= chunk.length
    if (remainingBytes < 0) request.pause()
  })
}
