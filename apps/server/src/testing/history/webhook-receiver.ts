import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Random } from '../../demo/artwork/random.ts'

/** Share of messages that the receiver refuses. */
const REFUSED = 0.05

/** Starts the receiver of the webhooks of several shops, which refuses some messages until `accept` is called. */
export async function startWebhookReceiver(random: Random) {
  const received = new Map<string, string[]>()
  let refused = REFUSED
  const listener = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      if (random.next() < refused) return void response.writeHead(503).end()
      const shop = request.url?.slice(1) ?? ''
      received.set(shop, [...(received.get(shop) ?? []), String(request.headers['webhook-id'])])
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => {
    listener.closeAllConnections()
    listener.close()
  })
  return {
    host: `127.0.0.1:${(listener.address() as AddressInfo).port}`,
    /** Ids of the messages that it has acknowledged, by shop. */
    received: (shop: string): readonly string[] => received.get(shop) ?? [],
    accept(): void {
      refused = 0
    },
  }
}
