import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

const HTML = `<!doctype html><meta charset="utf-8"><p id="told"></p>
<script>new EventSource('/events').onmessage = ({ data }) => { told.textContent = data }</script>`

/** The baseline: a server that forwards the text of a call to all subscribers and stores nothing. */
export async function startBaselineLive(): Promise<{ address: string; stop: () => void }> {
  const listeners = new Set<http.ServerResponse>()
  const server = http.createServer((request, response) => {
    if (request.url === '/events') {
      listeners.add(response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }))
      response.flushHeaders()
      response.on('close', () => listeners.delete(response))
    } else if (request.method === 'PUT') {
      for (const listener of listeners) listener.write(`data: ${String(request.headers['x-told'])}\n\n`)
      response.end('{}')
      request.resume()
    } else response.setHeader('content-type', 'text/html').end(HTML)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
