import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inputSettingsCalls } from '@platen/contract/input-settings'
import { shopCalls } from '@platen/contract/shops'
import pg from 'pg'
import type { Contender, Row } from '../contender.ts'
import { type RunningProduct, startRunningProduct } from '../load/running-product.ts'
import { makeShop } from '../load/shops.ts'
import { readWork } from '../load/watch-processes.ts'
import { KINDS, type Kind, MAPPING, type Message, newMessage, SECRET } from './new-message.ts'
import { beginAtRate, type Rate, within } from './send-at-rate.ts'

/** Messages a second. */
const PER_SECOND = 50
const MINUTES = Number(process.env['PLATEN_BENCH_MINUTES'] ?? '1')
/** The baselines vary little: they are measured for a shorter time. */
const BASELINE_SECONDS = 20
const WARM_UP_SECONDS = 10
/** Each so many messages, the one before is sent again. */
const REPEAT_INTERVAL = 10
/** Connections of the inserts, as many messages as Platen receives at once. */
const CONNECTIONS = 4
/** Environments with a shop of each kind, and the one whose shop sends all messages. */
const ENVIRONMENTS = 3

/** Returns the number of orders of so many messages. */
const toOrders = (messages: number): number => messages - Math.floor(messages / REPEAT_INTERVAL)

interface SendingShop {
  readonly kind: Kind
  readonly url: string
}

interface Environment {
  readonly id: string
  readonly shops: readonly SendingShop[]
}

async function addEnvironment(product: RunningProduct, name: string, kinds: readonly Kind[]): Promise<Environment> {
  const { members } = await makeShop(product.database, name, { members: 1, keys: 0, net: 1 })
  const headers = { ...members[0]?.headers, 'content-type': 'application/json' }
  const call = async ({ method, path: url }: { method: string; path: string }, body: object) => {
    const response = await fetch(product.address + url, { method, headers, body: JSON.stringify(body) })
    const content = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(`${method} ${url} failed with ${response.status}: ${JSON.stringify(content)}`)
    return content
  }
  await call(inputSettingsCalls.saveProductUse, { usesProducts: true })
  const shops: SendingShop[] = []
  for (const kind of kinds) {
    const signatureHeader = kind === 'other' ? 'x-signature' : ''
    const shop = { kind, name: `${kind} ${shops.length}`, domain: '', signatureHeader, mapping: MAPPING }
    const created = await call(shopCalls.create, { ...shop, take: 'paid', isOn: true, secret: SECRET })
    shops.push({ kind, url: product.address + String(created['path']) })
  }
  const row = await product.database.outsideEnvironments
    .selectFrom('environments')
    .select('id')
    .where('resource_name', '=', name)
    .executeTakeFirstOrThrow()
  return { id: row.id, shops }
}

/** Sends a request; once more if the server has closed a connection that was idle, as RFC 9110 9.2.2 allows. */
async function getResponse(agent: http.Agent, url: string, message: Message): Promise<http.IncomingMessage> {
  const request = http.request(url, { agent, method: 'POST', headers: message.headers })
  request.end(message.body)
  try {
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    return response
  } catch (error) {
    if (!request.reusedSocket) throw error
    return getResponse(agent, url, message)
  }
}

/** Sends a message and reads its response; throws if it is not 200. */
async function post(agent: http.Agent, url: string, message: Message): Promise<void> {
  const response = await getResponse(agent, url, message)
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 200) throw new Error(`A message was answered with ${response.statusCode}.`)
}

interface Figures {
  readonly times: readonly number[]
  /** CPU time of server and database per message, in ms. */
  readonly cpuMs: number
}

/** Sends new orders of the shops in turn, and each tenth message again, as shops do. */
async function sendMessages(product: RunningProduct, shops: readonly SendingShop[], rate: Rate): Promise<Figures> {
  const agent = new http.Agent({ keepAlive: true })
  const sent: { url: string; message: Message }[] = []
  const before = await readWork(product.pid)
  const times = await beginAtRate(rate, async (at) => {
    const shop = shops[at % shops.length]
    if (!shop) throw new Error('There are no shops.')
    const earlier = at % REPEAT_INTERVAL === REPEAT_INTERVAL - 1 ? sent.at(-1) : undefined
    const next = earlier ?? { url: shop.url, message: newMessage(shop.kind, at + 1) }
    if (!earlier) sent.push(next)
    await post(agent, next.url, next.message)
  })
  const after = await readWork(product.pid)
  agent.destroy()
  const cpuMs = (after.serverMs - before.serverMs + after.databaseMs - before.databaseMs) / times.length
  return { times, cpuMs }
}

/** Waits until all messages are processed; throws if one is missing, is stored twice or has not become one order. */
async function checkTaken({ database }: RunningProduct, environments: readonly Environment[], orders: number) {
  const count = async (statement: string): Promise<number> => {
    const counts = await Promise.all(
      environments.map(({ id }) =>
        database.inEnvironment(id, (tx) => tx.query<{ count: string }>(statement), { readOnly: true }),
      ),
    )
    return counts.reduce((sum, [row]) => sum + Number(row?.count ?? 0), 0)
  }
  const messages = 'select count(*) from shop_messages where environment_id = $1'
  while ((await count(`${messages} and state = 'received'`)) > 0) await wait(1000)
  const totals = {
    messages: await count(messages),
    taken: await count(`${messages} and state = 'taken'`),
    orders: await count('select count(*) from orders where environment_id = $1'),
    'numbers of orders': await count('select count(distinct (source, order_id)) from orders where environment_id = $1'),
  }
  const differences = Object.entries(totals).filter(([, number]) => number !== orders)
  if (differences.length > 0) throw new Error(`${orders} orders were sent, but there are ${JSON.stringify(totals)}.`)
}

/** Sends the same messages at the same rate to a server that only responds. */
async function measureEcho(): Promise<Figures> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'echo-server.ts'))
  const [port] = (await once(child, 'message')) as [number]
  const agent = new http.Agent({ keepAlive: true })
  const url = `http://127.0.0.1:${port}/message`
  const rate = { perSecond: PER_SECOND, seconds: BASELINE_SECONDS }
  const send = (at: number) => post(agent, url, newMessage(KINDS[at % KINDS.length] ?? 'other', at))
  await beginAtRate({ ...rate, seconds: 1 }, send)
  const times = await beginAtRate(rate, send)
  agent.destroy()
  child.kill()
  return { times, cpuMs: 0 }
}

/** Inserts the same rows at the same rate, each in a transaction of its own. */
async function measureInserts({ database }: RunningProduct, { id }: Environment): Promise<Figures> {
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client(database.pool.options))
  await Promise.all(clients.map((client) => client.connect()))
  const [shop] = await database.inEnvironment(id, (tx) =>
    tx.query<{ id: string }>('select id from shops where environment_id = $1 order by id limit 1'),
  )
  const insert = async (at: number): Promise<void> => {
    const { body } = newMessage('shopify', at)
    await clients[at % CONNECTIONS]?.query({
      name: 'insert message',
      text: `insert into shop_messages (environment_id, id, shop_id, dedupe_key, topic, seen_at, body, state)
             values ($1, $2, $3, $4, 'orders/paid', now(), $5, 'ignored')`,
      values: [id, randomUUID(), shop?.id, randomBytes(32).toString('hex'), Buffer.from(body)],
    })
  }
  try {
    const rate = { perSecond: PER_SECOND, seconds: BASELINE_SECONDS }
    await beginAtRate({ ...rate, seconds: 1 }, insert)
    return { times: await beginAtRate(rate, insert), cpuMs: 0 }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

const SHARES = { p50: 0.5, p99: 0.99, slowest: 1 } as const

/**
 * Measures how fast messages of shops are received while 50 arrive in a second for a minute (PLATEN_BENCH_MINUTES),
 * from the view of the shop, beside a server that only responds and inserts of the same rows. Fails if a message is not
 * confirmed, or an order is lost or doubled.
 */
export async function* shopsBench(progress: (line: string) => void): AsyncGenerator<Row> {
  progress('Starting the product')
  const product = await startRunningProduct({ PLATEN_DEMO: 'off' })
  try {
    const severalEnvironments: Environment[] = []
    for (let at = 1; at <= ENVIRONMENTS; at += 1)
      severalEnvironments.push(await addEnvironment(product, `shops${at}`, KINDS))
    const oneEnvironment = await addEnvironment(product, 'oneshop', ['shopify'])
    progress('Warming up')
    const warm = await addEnvironment(product, 'warmup', KINDS)
    await sendMessages(product, warm.shops, { perSecond: PER_SECOND, seconds: WARM_UP_SECONDS })
    await checkTaken(product, [warm], toOrders(PER_SECOND * WARM_UP_SECONDS))
    const baselines = { echo: await measureEcho(), inserts: await measureInserts(product, oneEnvironment) }
    await product.database.inEnvironment(oneEnvironment.id, (tx) =>
      tx.execute('delete from shop_messages where environment_id = $1'),
    )
    const toResult = (name: string, part: Contender['part'], { times, cpuMs }: Figures, share: number) => ({
      name,
      part,
      file: '',
      measured: { ms: within(times, share), cpuMs, peakMb: 0 },
    })
    for (const [name, environments] of [
      [`${ENVIRONMENTS * KINDS.length} shops of three kinds`, severalEnvironments],
      ['one shop', [oneEnvironment]],
    ] as const) {
      progress(`Sending messages of ${name} for ${MINUTES} minutes`)
      const rate = { perSecond: PER_SECOND, seconds: MINUTES * 60 }
      const shops = environments.flatMap((environment) => environment.shops)
      const ours = await sendMessages(product, shops, rate)
      const orders = toOrders(ours.times.length)
      progress(`Waiting until ${orders} messages are processed`)
      await checkTaken(product, environments, orders)
      for (const [label, share] of Object.entries(SHARES)) {
        yield {
          bench: 'shops',
          row: `${PER_SECOND} messages a second of ${name}, ${label}`,
          rounds: ours.times.length,
          results: [
            toResult('Platen', 'ours', ours, share),
            toResult('the same framework, response only', 'limit', baselines.echo, share),
            toResult('inserts of the same rows', 'limit', baselines.inserts, share),
          ],
        }
      }
    }
  } finally {
    await product.remove()
  }
}
