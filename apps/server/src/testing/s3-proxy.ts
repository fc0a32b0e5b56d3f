import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/**
 * `failing`: 500 for each request. `full`: nothing can be stored. `wrongKey`: signatures are wrong. `slow`: each
 * response is delayed.
 */
type S3Fault = 'none' | 'failing' | 'full' | 'wrongKey' | 'slow'

const SLOW_MS = 500

const errorBody = (code: string): string => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`

/** Starts a proxy to an S3-compatible server that injects faults. */
export async function startS3Proxy(endpoint: string) {
  let fault: S3Fault = 'none'

  function forward(request: IncomingMessage, response: ServerResponse): void {
    const { method, url = '/' } = request
    const authorization = String(request.headers.authorization)
    const headers =
      fault === 'wrongKey'
        ? { ...request.headers, authorization: authorization.replace(/Signature=.{8}/, 'Signature=00000000') }
        : request.headers
    const forwarded = http.request(endpoint + url, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    response.on('close', () => forwarded.destroy())
    request.pipe(forwarded)
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (fault === 'slow') await wait(SLOW_MS)
    const isRefused = fault === 'failing' || (fault === 'full' && request.method === 'PUT')
    if (!isRefused) return forward(request, response)
    request.resume()
    if (fault === 'full') response.writeHead(403).end(errorBody('QuotaExceeded'))
    else response.writeHead(500).end(errorBody('InternalError'))
  }

  const proxy = http.createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    setFault(next: S3Fault): void {
      fault = next
    },
  }
}
