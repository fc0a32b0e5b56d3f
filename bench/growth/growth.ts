import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Database, openDatabase } from '../../apps/server/src/database/database.ts'
import { startServers } from '../../e2e/several-servers.ts'
import { sendOrder } from '../arrival/arrival.ts'
import { type ArrivalShop, makeArrivalShop, newOrder } from '../arrival/arrival-shop.ts'
import type { Contender, LighthouseScores, Row } from '../contender.ts'
import { fillHistory } from '../history/history-fixture.ts'
import { readWork } from '../load/watch-processes.ts'

/** Orders in the history of the shop. `PLATEN_BENCH_SCALE` multiplies the largest one. */
const HISTORIES = [1, 10_000, Math.round(1_000_000 * Number(process.env['PLATEN_BENCH_SCALE'] ?? '1'))]
const ENVIRONMENTS = [1, 100, 10_000]
/** Eight servers need more than the 200 connections of the embedded PostgreSQL. */
const SERVERS = [1, 2, 4]
const LISTENERS = [1, 8, 64]
const CLIENTS = 8
const NOTIFY_MS = 5000
/** Orders of one client: not measured, then measured. */
const WARM_UP = 50
const ORDERS = 250

const ours: Contender = { name: 'Platen', file: import.meta.filename, part: 'ours' }

interface Product {
  readonly address: string
  readonly database: Database
  /** Process id of the main process of PostgreSQL. */
  readonly postgresPid: number
  stop(): Promise<void>
}

/** Starts several servers on one database and data folder, behind a proxy that sends each request to another one. */
async function start(servers: number): Promise<Product> {
  const { product, stop } = await startServers(servers, {
    PLATEN_DEMO: 'off',
    PLATEN_LOG: 'error',
  })
  try {
    const connectionString = product.environment['DATABASE_URL'] ?? ''
    const database = await openDatabase({ connectionString, application_name: 'bench', max: 2 })
    const { rows } = await database.pool.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    const [pid] = (await readFile(path.join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8')).split('\n')
    return {
      address: product.address,
      database,
      postgresPid: Number(pid),
      async stop() {
        await database.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Sends this number of orders per client; each client sends the next one after the response, to its shop. */
async function sendOrders(address: string, shops: readonly ArrivalShop[], perClient: number): Promise<void> {
  const send = async (client: number): Promise<void> => {
    const shop = shops[client % shops.length]
    if (!shop) throw new Error('There is no shop.')
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    for (let at = 0; at < perClient; at += 1) await sendOrder({ address }, agent, shop.key, newOrder(shop, at))
    agent.destroy()
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => send(client)))
}

interface DatabaseCounts {
  /** Bytes of write-ahead log since the start of PostgreSQL. */
  readonly wal: number
  readonly transactions: number
  readonly connections: number
}

async function readCounts({ database }: Product): Promise<DatabaseCounts> {
  // The statistics of other sessions are up to a second old.
  await database.pool.query('select pg_sleep(1.5)')
  const { rows } = await database.pool.query<Record<keyof DatabaseCounts, string>>(
    `select pg_current_wal_lsn() - '0/0' as wal,
            (select xact_commit from pg_stat_database where datname = current_database()) as transactions,
            (select count(*) from pg_stat_activity
              where datname = current_database() and application_name <> 'bench') as connections`,
  )
  const [{ wal, transactions, connections } = { wal: 0, transactions: 0, connections: 0 }] = rows
  return { wal: Number(wal), transactions: Number(transactions), connections: Number(connections) }
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))

/** Measures what the arrival of an order costs PostgreSQL, with the task that follows it. */
async function measureArrival(product: Product, shops: readonly ArrivalShop[]): Promise<LighthouseScores> {
  const { address, postgresPid } = product
  await sendOrders(address, shops, WARM_UP)
  const [before, cpu] = [await readCounts(product), await readWork(postgresPid)]
  const startedAt = performance.now()
  await sendOrders(address, shops, ORDERS)
  const seconds = (performance.now() - startedAt) / 1000
  const [after, cpuAfter] = [await readCounts(product), await readWork(postgresPid)]
  const orders = CLIENTS * ORDERS
  return {
    'orders per second': Math.round(orders / seconds),
    'PostgreSQL, CPU ms per order': round((cpuAfter.databaseMs - cpu.databaseMs) / orders, 2),
    'transactions per order': round((after.transactions - before.transactions) / orders, 1),
    'WAL, kB per order': round((after.wal - before.wal) / orders / 1024, 1),
    connections: after.connections,
  }
}

const toRow = (row: string, scores: LighthouseScores): Row => ({
  bench: 'growth',
  row,
  rounds: 1,
  results: [{ ...ours, scores }],
})

async function databaseSize({ database }: Product): Promise<number> {
  const { rows } = await database.pool.query<{ size: string }>('select pg_database_size(current_database()) as size')
  return Number(rows[0]?.size ?? 0)
}

async function measureHistory(orders: number): Promise<Row> {
  const product = await start(1)
  try {
    const shop = await makeArrivalShop(product.database, 'shop', 0)
    const empty = await databaseSize(product)
    await fillHistory(product.database, shop.environmentId, orders, randomUUID())
    const storage = (await databaseSize(product)) - empty
    const scores = await measureArrival(product, [shop])
    // A single order says nothing about storage.
    if (orders === 1) return toRow('1 order in history', scores)
    return toRow(`${orders} orders in history`, {
      ...scores,
      'storage, kB per order': round(storage / orders / 1024, 1),
    })
  } finally {
    await product.stop()
  }
}

async function measureEnvironments(count: number): Promise<Row> {
  const product = await start(1)
  try {
    await product.database.pool.query(
      `insert into environments (id, resource_name, name)
       select gen_random_uuid(), 'idle' || n, 'idle' || n from generate_series(1, $1::int) n`,
      [Math.max(0, count - CLIENTS)],
    )
    const shops: ArrivalShop[] = []
    for (let shop = 0; shop < Math.min(count, CLIENTS); shop += 1)
      shops.push(await makeArrivalShop(product.database, `shop${shop}`, 0))
    return toRow(`${count} environments, orders of ${shops.length} of them`, await measureArrival(product, shops))
  } finally {
    await product.stop()
  }
}

async function measureServers(count: number): Promise<Row> {
  const product = await start(count)
  try {
    const shop = await makeArrivalShop(product.database, 'shop', 0)
    return toRow(`${count} servers`, await measureArrival(product, [shop]))
  } finally {
    await product.stop()
  }
}

/** Measures how many notifications PostgreSQL sends to this number of servers, each with one listening connection. */
async function measureNotifications({ database }: Product, servers: number): Promise<Row> {
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...database.pool.options, application_name: 'bench' })
    await client.connect()
    return client
  }
  const listening = await Promise.all(Array.from({ length: servers }, connect))
  const sending = await Promise.all(Array.from({ length: CLIENTS }, connect))
  let received = 0
  for (const client of listening) {
    client.on('notification', () => {
      received += 1
    })
    await client.query('listen growth')
  }
  const startedAt = performance.now()
  let sent = 0
  const send = async (client: pg.Client): Promise<void> => {
    while (performance.now() < startedAt + NOTIFY_MS) {
      await client.query(`select pg_notify('growth', gen_random_uuid()::text)`)
      sent += 1
    }
  }
  await Promise.all(sending.map(send))
  while (received < sent * servers) await wait(10)
  const seconds = (performance.now() - startedAt) / 1000
  await Promise.all([...listening, ...sending].map((client) => client.end()))
  return toRow(`notifications to ${servers} servers`, {
    'changes per second': Math.round(sent / seconds),
    'notifications per second': Math.round(received / seconds),
  })
}

/** Measures how the cost of an arriving order grows with the orders, the environments and the servers. */
export async function* growthBench(progress: (line: string) => void): AsyncGenerator<Row> {
  for (const orders of HISTORIES) {
    progress(`growth: a history of ${orders} orders`)
    yield measureHistory(orders)
  }
  for (const count of ENVIRONMENTS) {
    progress(`growth: ${count} environments`)
    yield measureEnvironments(count)
  }
  for (const count of SERVERS) {
    progress(`growth: ${count} servers`)
    yield measureServers(count)
  }
  const product = await start(1)
  try {
    for (const count of LISTENERS) yield await measureNotifications(product, count)
  } finally {
    await product.stop()
  }
}
