import { IncomingMessage, type ServerResponse } from 'node:http'

/** How much of an unread body is received and discarded, so that the connection can be reused. */
const DISCARDED_BYTES = 256 * 1024
/** How long the connection stays open for it, so that the client can read the response before the connection ends. */
const DISCARDED_MS = 1000

/**
 * Handles the rest of a request body when the response does not depend on it: a rejected call, a body that is too
 * large. Up to 256 KB are discarded; after 1 s the connection of a client that is still sending is closed. Closing it
 * immediately would lose the response, because the kernel then resets the connection. The same applies to a client with
 * `Connection: close`, such as proxies: the connection is kept until the body is received or the time is over.
 */
export function discardUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || request.destroyed || !(request instanceof IncomingMessage)) return
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && Number(length ?? 0) === 0) return
  if (!response.headersSent) response.setHeader('connection', 'keep-alive')
  let left = DISCARDED_BYTES
  const deadline = setTimeout(() => {
    if (response.writableFinished || response.destroyed) request.socket.destroy()
    else response.once('finish', () => request.socket.destroy())
  }, DISCARDED_MS)
  const stop = (): void => clearTimeout(deadline)
  request.once('end', stop)
  request.once('close', stop)
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.pause()
  })
}
