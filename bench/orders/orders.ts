import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Contender, Row } from '../contender.ts'
import { getMedian } from '../measure.ts'
import { unchangedRow } from './not-modified.ts'
import { type OrdersShop, startOrdersShop } from './orders-fixture.ts'

/** The specified size, a tenth of it and ten times as much. */
const SIZES = [1_000, 10_000, 100_000] as const
const ROUNDS = 15

type Part = Pick<Contender, 'name' | 'part'>
const PARTS = {
  ours: { name: 'Platen, one order changed since', part: 'ours' },
  bare: { name: 'bare server, JSON.stringify of the same', part: 'limit' },
} as const satisfies Record<string, Part>

interface Run {
  readonly ms: number
  /** CPU time of this process, which is caller and server; without that of the database. */
  readonly cpuMs: number
}

interface ResponseSchema extends Run {
  readonly status: number
  readonly etag: string | undefined
  readonly body: Buffer
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

/** Measures from the call to the last byte of the response. */
async function get(address: string, headers: Readonly<Record<string, string>>): Promise<ResponseSchema> {
  const [began, workBefore] = [performance.now(), process.cpuUsage()]
  const request = http.get(address, { agent, headers })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const ms = performance.now() - began
  const work = process.cpuUsage(workBefore)
  return {
    ms,
    cpuMs: (work.user + work.system) / 1000,
    status: response.statusCode ?? 0,
    etag: response.headers.etag,
    body: Buffer.concat(chunks),
  }
}

/** Baseline server that only serialises the same orders. */
async function startBaselineServer(body: object): Promise<{ address: string; stop: () => void }> {
  const server = http.createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() }
}

const measureRow = (row: string, rounds: number, runs: readonly (readonly [Part, readonly Run[]])[]): Row => ({
  bench: 'orders',
  row,
  rounds,
  results: runs.map(([part, all]) => ({
    ...part,
    file: '',
    measured: getMedian(all.map(({ ms, cpuMs }) => ({ ms, cpuMs, peakMb: process.memoryUsage().rss / 1024 / 1024 }))),
  })),
})

async function* createRows(shop: OrdersShop, orders: number): AsyncGenerator<Row> {
  const address = `${shop.origin}/pax/orders?type=active`
  const first = await get(address, shop.headers)
  const bare = await startBaselineServer(JSON.parse(first.body.toString()) as object)
  const [ours, limit]: [Run[], Run[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    await shop.change()
    const response = await get(address, shop.headers)
    if (response.status !== 200) throw new Error(`Listing orders failed with status ${response.status}.`)
    ours.push(response)
    limit.push(await get(bare.address, {}))
  }
  const { etag = '' } = await get(address, shop.headers)
  bare.stop()
  yield measureRow(`${orders} active orders, first list of a server`, 1, [
    [{ name: 'Platen, nothing in memory', part: 'ours' }, [first]],
    [PARTS.bare, limit],
  ])
  yield measureRow(`${orders} active orders`, ROUNDS, [
    [PARTS.ours, ours],
    [PARTS.bare, limit],
  ])
  yield unchangedRow(shop, `${orders} active orders, unchanged, on the server`, etag)
}

/** Measures listing active orders by HTTP on the loopback interface: after a change, and unchanged. */
export async function* ordersBench(progress: (line: string) => void): AsyncGenerator<Row> {
  for (const orders of SIZES) {
    progress(`Listing ${orders} orders`)
    const shop = await startOrdersShop(orders)
    try {
      yield* createRows(shop, orders)
    } finally {
      await shop.stop()
    }
  }
  agent.destroy()
}
