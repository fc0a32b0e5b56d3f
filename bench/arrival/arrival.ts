import { once } from 'node:events'
import http from 'node:http'
import { intakeCalls } from '@platen/contract/intake'
import type { Contender, Measurement, Row } from '../contender.ts'
import { type RunningProduct, startRunningProduct } from '../load/running-product.ts'
import { readWork, takeSample } from '../load/watch-processes.ts'
import { getMedian } from '../measure.ts'
import { type ArrivalShop, makeArrivalShop, newOrder } from './arrival-shop.ts'
import { openRawInserts } from './raw-inserts.ts'

const ACTIVE_ORDERS = [0, 100_000] as const
const CLIENTS = [1, 8] as const
const ROUNDS = 3
/** Orders of one round for each client. */
const ORDERS = 200

/** Sends an order and returns its id in the HTTP API. */
export async function sendOrder(
  product: Pick<RunningProduct, 'address'>,
  agent: http.Agent,
  key: string,
  order: object,
): Promise<string> {
  const { method, path } = intakeCalls.persBizOrder
  const request = http.request(`${product.address}${path}`, {
    agent,
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  })
  request.end(JSON.stringify(order))
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString()
  if (response.statusCode !== 200)
    throw new Error(`Sending an order failed with status ${response.statusCode}: ${body}`)
  return (JSON.parse(body) as { id: string }).id
}

/** Sends this many orders from several clients, each of which sends the next one after the response. */
async function sendOrders(
  product: RunningProduct,
  shop: ArrivalShop,
  agents: readonly http.Agent[],
  orders: number,
): Promise<void> {
  let ordersLeft = orders
  const send = async (agent: http.Agent): Promise<void> => {
    for (let at = ordersLeft--; at > 0; at = ordersLeft--) await sendOrder(product, agent, shop.key, newOrder(shop, at))
  }
  await Promise.all(agents.map(send))
}

/** Measures one block of orders; times per order. CPU time is that of the server and of PostgreSQL. */
async function measureBlock(product: RunningProduct, orders: number, block: () => Promise<void>): Promise<Measurement> {
  const before = await readWork(product.pid)
  const startedAt = performance.now()
  await block()
  const ms = (performance.now() - startedAt) / orders
  const after = await readWork(product.pid)
  const cpuMs = (after.serverMs - before.serverMs + after.databaseMs - before.databaseMs) / orders
  return { ms, cpuMs, peakMb: (await takeSample(product.pid)).serverMb }
}

const toResult = (name: string, part: Contender['part'], runs: readonly Measurement[]): Row['results'][number] => {
  const result = getMedian(runs)
  return { name: `${name}, ${Math.round(1000 / result.ms)} orders per second`, part, file: '', measured: result }
}

async function measureRow(product: RunningProduct, shop: ArrivalShop, active: number, clients: number): Promise<Row> {
  const agents = Array.from({ length: clients }, () => new http.Agent({ keepAlive: true, maxSockets: 1 }))
  const [agent] = agents
  if (!agent) throw new Error('There are no clients.')
  const orderPk = await sendOrder(product, agent, shop.key, newOrder(shop, 0))
  const raw = await openRawInserts(product.database.pool.options, shop, orderPk, clients)
  const orders = ORDERS * clients
  try {
    await sendOrders(product, shop, agents, orders)
    await raw.run(orders)
    // Otherwise the plan of the inserts is that of almost empty tables, which takes 180 ms for an order.
    await product.database.pool.query('analyze orders, jobs, job_events, frames')
    const [ours, limit]: [Measurement[], Measurement[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await measureBlock(product, orders, () => sendOrders(product, shop, agents, orders)))
      limit.push(await measureBlock(product, orders, () => raw.run(orders)))
    }
    return {
      bench: 'arrival',
      row: `one order, ${clients} clients, ${active} active orders`,
      rounds: ROUNDS,
      results: [toResult('Platen', 'ours', ours), toResult('inserts of the same rows', 'limit', limit)],
    }
  } finally {
    await raw.close()
    for (const each of agents) each.destroy()
  }
}

/**
 * Measures the arrival of orders over the HTTP API whose artwork is known, compared with inserts of the same rows into
 * the same database, each order in its own transaction.
 */
export async function* arrivalBench(progress: (line: string) => void): AsyncGenerator<Row> {
  progress('Starting the product')
  const product = await startRunningProduct({ PLATEN_DEMO: 'off' })
  try {
    for (const active of ACTIVE_ORDERS) {
      const shop = await makeArrivalShop(product.database, `shop${active}`, active)
      for (const clients of CLIENTS) {
        progress(`Sending orders from ${clients} clients with ${active} active orders`)
        yield await measureRow(product, shop, active, clients)
      }
    }
  } finally {
    await product.remove()
  }
}
