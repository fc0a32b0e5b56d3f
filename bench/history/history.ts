import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { EnvironmentTx } from '../../apps/server/src/database/database.ts'
import { type HistoryPage, loadHistoryPage } from '../../apps/server/src/modules/orders/orders/history-store.ts'
import type { Contender, Row } from '../contender.ts'
import { getMedian } from '../measure.ts'
import { type OrdersShop, startOrdersShop } from '../orders/orders-fixture.ts'
import { fillHistory } from './history-fixture.ts'

/** A hundredth of the specified size of the history, a tenth of a thousandth, and the specified size. */
const SIZES = [100, 10_000, 1_000_000] as const
const ACTIVE_ORDERS = 5000
const ROUNDS = 21

type Headers = Readonly<Record<string, string>>

interface ResponseSchema {
  readonly ms: number
  readonly body: { readonly orders: readonly unknown[]; readonly nextCursor?: string | null }
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

/** Measures from the call to the last byte of the response. */
async function get(address: string, headers: Headers): Promise<ResponseSchema> {
  const startedAt = performance.now()
  const request = http.get(address, { agent, headers })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const ms = performance.now() - startedAt
  const text = Buffer.concat(chunks).toString()
  if (response.statusCode !== 200) throw new Error(`${address} returned ${response.statusCode}: ${text}`)
  return { ms, body: JSON.parse(text) as ResponseSchema['body'] }
}

interface PlanTimes {
  readonly 'QUERY PLAN': readonly { readonly 'Planning Time': number; readonly 'Execution Time': number }[]
}

/** Returns the time that PostgreSQL itself measures for all queries of a page, in ms. */
async function databaseTime({ database, environmentId }: OrdersShop, page: HistoryPage): Promise<number> {
  return database.inEnvironment(environmentId, async (tx) => {
    const queries: { text: string; values: unknown[] }[] = []
    const client = {
      query(text: string, values: unknown[]) {
        if (!text.startsWith('explain')) queries.push({ text, values })
        return tx.client.query(text, values)
      },
    } as EnvironmentTx['client']
    await loadHistoryPage({ ...tx, client }, page)
    let ms = 0
    for (const { text, values } of queries) {
      const { rows } = await tx.client.query<PlanTimes>(`explain (analyze, timing off, format json) ${text}`, values)
      const plan = rows[0]?.['QUERY PLAN'][0]
      ms += (plan?.['Planning Time'] ?? 0) + (plan?.['Execution Time'] ?? 0)
    }
    return ms
  })
}

const toMeasurement = (times: readonly number[]) =>
  getMedian(times.map((ms) => ({ ms, cpuMs: 0, peakMb: process.memoryUsage().rss / 1024 / 1024 })))

const part = (name: string, kind: Contender['part'], times: readonly number[]) => ({
  name,
  part: kind,
  file: '',
  measured: toMeasurement(times),
})

const FIRST_PAGE: HistoryPage = {
  sort: 'finishedAt',
  isDescending: true,
  limit: 200,
  search: undefined,
  visibleTo: undefined,
  after: undefined,
}

/** Measures one page by HTTP, and PostgreSQL's own time for its queries. */
async function pageRow(
  shop: OrdersShop,
  row: string,
  query: string,
  page: Partial<HistoryPage>,
  headers = shop.headers,
): Promise<Row> {
  const [ours, database]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    ours.push((await get(`${shop.origin}/pax/orders?type=history&${query}`, headers)).ms)
    database.push(await databaseTime(shop, { ...FIRST_PAGE, ...page }))
  }
  const results = [part('Platen', 'ours', ours), part('PostgreSQL, the same queries', 'limit', database)]
  return { bench: 'history', row, rounds: ROUNDS, results }
}

/** Reads all pages. Returns the slowest of the best of three calls of each page, in ms, and the number of jobs. */
async function slowestPage(shop: OrdersShop, limit: number): Promise<{ pages: number; jobs: number; ms: number }> {
  let [pages, jobs, slowest, cursor]: [number, number, number, string] = [0, 0, 0, '']
  for (;;) {
    const address = `${shop.origin}/pax/orders?type=history&limit=${limit}${cursor && `&cursor=${cursor}`}`
    const first = await get(address, shop.headers)
    const { body } = first
    let { ms } = first
    // A pause of the machine is not the cost of a page.
    for (let attempt = 0; attempt < 2 && ms > slowest; attempt++)
      ms = Math.min(ms, (await get(address, shop.headers)).ms)
    slowest = Math.max(slowest, ms)
    pages += 1
    jobs += body.orders.length
    if (!body.nextCursor) return { pages, jobs, ms: slowest }
    cursor = body.nextCursor
  }
}

/** Adds an operator with a session; returns their id and the headers of their calls. */
async function addMember({ database, environmentId, headers }: OrdersShop): Promise<{ id: string; headers: Headers }> {
  const [id, token] = [randomUUID(), randomUUID()]
  await database.pool.query(
    `insert into users (environment_id, id, user_id, role) values ($1, $2, 'member@b.example', 'operator')`,
    [environmentId, id],
  )
  await database.outsideEnvironments
    .insertInto('sessions')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      environment_id: environmentId,
      user_id: id,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  const [name] = (headers['cookie'] ?? '').split('=')
  return { id, headers: { ...headers, cookie: `${name}=${token}` } }
}

async function activeRow(shop: OrdersShop, row: string): Promise<Row> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await shop.change()
    times.push((await get(`${shop.origin}/pax/orders?type=active`, shop.headers)).ms)
  }
  return { bench: 'history', row, rounds: ROUNDS, results: [part('Platen', 'ours', times)] }
}

async function* createRows(
  shop: OrdersShop,
  size: number,
  member: { id: string; headers: Headers },
): AsyncGenerator<Row> {
  const name = (row: string) => `${size} orders in history: ${row}`
  yield activeRow(shop, name(`${ACTIVE_ORDERS} active orders after one change`))
  yield pageRow(shop, name('first page of 200'), '', {})
  for (const sort of ['orderId', 'dealerOrderId', 'date', 'mediaName', 'sku'] as const) {
    const query = `sort=${sort}&direction=ascending`
    yield pageRow(shop, name(`first page of 200 by ${sort}`), query, { sort, isDescending: false })
  }
  const all = await slowestPage(shop, 200)
  yield {
    bench: 'history',
    row: name(`the slowest of all ${all.pages} pages of 200, ${all.jobs} jobs`),
    rounds: 1,
    results: [part('Platen', 'ours', [all.ms])],
  }
  const searches = {
    'one order by its id': 'h-00000042',
    'start of 10 order ids': 'h-0000004',
    'start of 1,000 order ids': 'h-00000',
    'start of every order id': 'H-',
    'start of a media name of a fortieth': 'phonecase 7',
  }
  for (const [row, search] of Object.entries(searches)) {
    yield pageRow(shop, name(`search, ${row}`), `search=${encodeURIComponent(search)}`, { search })
  }
  const { id: visibleTo, headers } = member
  yield pageRow(shop, name('first page of a user with a tenth of the jobs'), '', { visibleTo }, headers)
}

/**
 * Measures pages of the history by HTTP on the loopback interface, beside PostgreSQL's own time for the same queries.
 */
export async function* historyBench(progress: (line: string) => void): AsyncGenerator<Row> {
  for (const size of SIZES) {
    progress(`A history of ${size} orders`)
    const shop = await startOrdersShop(ACTIVE_ORDERS)
    try {
      const member = await addMember(shop)
      await fillHistory(shop.database, shop.environmentId, size, member.id)
      yield* createRows(shop, size, member)
    } finally {
      await shop.stop()
    }
  }
  agent.destroy()
}
