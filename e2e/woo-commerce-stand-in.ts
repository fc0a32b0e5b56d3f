import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The status and the notes of an order that a WooCommerce shop has received. */
interface ReceivedUpdates {
  status: string
  readonly notes: string[]
}

/** A local shop with the REST API of WooCommerce: one order, its status and its notes. */
export async function startWooCommerce() {
  const told: ReceivedUpdates = { status: 'processing', notes: [] }
  let isWritable = false
  const read = async (request: IncomingMessage): Promise<Readonly<Record<string, string>>> => {
    const parts = await request.toArray()
    return parts.length === 0 ? {} : (JSON.parse(Buffer.concat(parts).toString()) as Record<string, string>)
  }
  const answer = async (request: IncomingMessage): Promise<readonly [number, unknown]> => {
    const { method = '', url = '' } = request
    const body = await read(request)
    const path = new URL(url, 'http://shop.example').pathname
    if (method !== 'GET' && !isWritable)
      return [
        401,
        { code: 'woocommerce_rest_cannot_edit', message: 'Sorry, you are not allowed to edit this resource.' },
      ]
    if (path.endsWith('/orders')) return [200, []]
    if (path.endsWith('/notes') && method === 'POST') told.notes.push(body['note'] ?? '')
    if (path.endsWith('/notes')) return method === 'POST' ? [201, {}] : [200, told.notes.map((note) => ({ note }))]
    if (method === 'PUT') told.status = body['status'] ?? ''
    return [200, { id: 501, status: told.status }]
  }
  const http = createServer((request, response) => {
    void answer(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    host,
    told,
    /** Gives the key the permission to write. */
    permitWriting: () => {
      isWritable = true
    },
    stop: () => {
      http.closeAllConnections()
      http.close()
    },
  }
}
