import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { createApp } from '../../apps/server/src/http/app.ts'
import { nullLogger } from '../../apps/server/src/log.ts'
import type { Contender, Row } from '../contender.ts'
import { getMedian } from '../measure.ts'
import type { Calls } from './caller.ts'
import type { OrdersShop } from './orders-fixture.ts'

const BLOCKS = 15
const CALLS = 100
/** Warm-up calls, corresponding to about a minute of normal use. */
const WARM_UP = 300

interface Served extends Pick<Contender, 'name' | 'part'> {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  /** Time from the arrival of each call to the end of its response, in ms, measured by the server. */
  readonly took: number[]
}

/** Baseline servers with the same framework that send the same response with minimal work. */
async function startBaselineServers({ ask }: OrdersShop): Promise<{ bare: Served[]; stop: () => Promise<void> }> {
  const app = createApp(nullLogger())
  const took: Record<string, number[]> = { '/nothing': [], '/asked': [] }
  app.addHook('onResponse', async (request, reply) => void took[request.url]?.push(reply.elapsedTime))
  app.get('/nothing', (_, reply) => reply.status(304).send())
  app.get('/asked', async (_, reply) => {
    await ask()
    return reply.status(304).send()
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  app.server.keepAliveTimeout = 0
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const served = (name: string, path: string): Served => ({
    name,
    part: 'limit',
    headers: {},
    address: `${origin}${path}`,
    took: took[path] ?? [],
  })
  const bare = [
    served('the same framework, 304', '/nothing'),
    served('the same, after the smallest question to the database', '/asked'),
  ]
  return { bare, stop: () => app.close() }
}

/**
 * Measures repeated requests for an unchanged list in the server: response time and CPU time of the server's thread.
 * The caller is another thread.
 *
 * @param etag current ETag of the list
 */
export async function unchangedRow(shop: OrdersShop, row: string, etag: string): Promise<Row> {
  const { bare, stop } = await startBaselineServers(shop)
  const ours: Served = {
    name: 'Platen, nothing changed',
    part: 'ours',
    took: shop.took,
    address: `${shop.origin}/pax/orders?type=active`,
    headers: { ...shop.headers, 'if-none-match': etag },
  }
  const all = [ours, ...bare].map((served) => ({ served, blocks: [] as { ms: number; cpuMs: number }[] }))
  const caller = new Worker(new URL('./caller.ts', import.meta.url))
  try {
    const call = async ({ address, headers }: Served, times: number): Promise<void> => {
      caller.postMessage({ address, headers, times, status: 304 } satisfies Calls)
      await once(caller, 'message')
    }
    for (const { served } of all) await call(served, WARM_UP)
    for (let block = 0; block < BLOCKS; block++) {
      for (const { served, blocks } of all) {
        served.took.length = 0
        const before = process.threadCpuUsage()
        await call(served, CALLS)
        const { user, system } = process.threadCpuUsage(before)
        const { ms } = getMedian(served.took.map((each) => ({ ms: each, cpuMs: 0, peakMb: 0 })))
        blocks.push({ ms, cpuMs: (user + system) / 1000 / CALLS })
      }
    }
  } finally {
    await caller.terminate()
    await stop()
  }
  const results = all.map(({ served: { name, part }, blocks }) => ({
    name,
    part,
    file: '',
    measured: getMedian(blocks.map((block) => ({ ...block, peakMb: process.memoryUsage().rss / 1024 / 1024 }))),
  }))
  return { bench: 'orders', row, rounds: BLOCKS * CALLS, results }
}
