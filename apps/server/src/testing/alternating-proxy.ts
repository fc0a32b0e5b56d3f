import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { healthCalls } from '@platen/contract/health'

export interface AlternatingProxy {
  readonly address: string
  /** The servers that get requests while they are ready. */
  setServers(addresses: readonly string[]): void
  /** Responses by server. */
  readonly counts: ReadonlyMap<string, number>
  close(): void
}

/** Interval at which the proxy asks each server whether it is ready, in ms. */
const PROBE_MS = 100

/**
 * Headers that apply to one connection, which a proxy does not forward (RFC 9110, section 7.6.1): a client that got the
 * `Keep-Alive` of a server would keep connections longer than the proxy does, and send a request on a closed one.
 */
const CONNECTION_HEADERS = ['connection', 'keep-alive']

/** Starts a proxy that sends each request to the next ready server, whatever its client is. */
export async function startAlternatingProxy(initial: readonly string[]): Promise<AlternatingProxy> {
  let servers = initial
  let ready = new Set(initial)
  let turn = 0
  const counts = new Map<string, number>()
  const probe = async (): Promise<void> => {
    const responses = await Promise.all(
      servers.map((address) =>
        fetch(address + healthCalls.ready.path).then(
          ({ ok }) => ok && address,
          () => false,
        ),
      ),
    )
    ready = new Set(responses.filter((address) => typeof address === 'string'))
  }
  const timer = setInterval(() => void probe(), PROBE_MS)

  function forward(request: IncomingMessage, response: ServerResponse): void {
    const available = servers.filter((address) => ready.has(address))
    const server = available[turn++ % available.length]
    if (server === undefined) return void response.writeHead(502).end()
    counts.set(server, (counts.get(server) ?? 0) + 1)
    const { method, headers } = request
    for (const name of CONNECTION_HEADERS) delete headers[name]
    const forwarded = http.request(server + (request.url ?? '/'), { method, headers, agent: false }, (answer) => {
      for (const name of CONNECTION_HEADERS) delete answer.headers[name]
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
    response.on('close', () => forwarded.destroy())
    request.pipe(forwarded)
  }

  const proxy = http.createServer(forward).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    setServers(addresses) {
      servers = addresses
      void probe()
    },
    counts,
    close() {
      clearInterval(timer)
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
