import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { connectorCalls, type WireConnector } from '@platen/contract/connectors'
import { healthCalls } from '@platen/contract/health'
import { orderCalls } from '@platen/contract/orders'
import { SYSTEM_KEYWORDS } from '@platen/domain/environments'
import { expect, test } from 'vitest'
import { type EnvironmentTx, openDatabase } from '../../../database/database.ts'
import { addTask } from '../../../tasks/add-task.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { testServer } from '../../../testing/test-server.ts'
import { VERSION } from '../../../version.ts'
import { recordClaims, resolveClaims, setIntakeState } from '../../intake/intake/claims-store.ts'
import { METRICS_PATH } from './serve-metrics.ts'

const TOKEN = 'a-token-of-some-length'
let clock = Date.UTC(2026, 10, 21, 8)
const now = () => new Date(clock)
const withToken = await testServer({ now }, { metrics: { token: TOKEN, namesEnvironments: false } })
const shop = await testEnvironment(withToken)

/** Parses the samples of a response: `name{labels}` -> value. */
function samples(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

async function look(server = withToken, headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) {
  const response = await server.app.inject({ method: 'GET', url: METRICS_PATH, headers })
  return {
    status: response.statusCode,
    type: response.headers['content-type'],
    numbers: samples(response.body),
    text: response.body,
  }
}

test('Jobs of background tasks are counted by task and state', async () => {
  const server = await testServer({}, { metrics: { token: TOKEN, namesEnvironments: false } })
  const { database } = server.services
  const environment = await server.environment()
  await database.inEnvironment(environment.id, async (tx) => {
    await addTask(tx, 'compose_run', 'due')
    await addTask(tx, 'compose_run', 'later', { delayMs: 3_600_000 })
    for (const subject of ['running', 'failed']) await addTask(tx, 'send_webhook', subject)
  })
  await database.pool.query(
    `update graphile_worker._private_jobs
        set locked_at = case when key like '%:running' then now() end, run_at = run_at - interval '10 seconds',
            attempts = case when key like '%:failed' then max_attempts else 0 end`,
  )
  const { numbers } = await look(server)
  expect([...numbers].filter(([name, value]) => name.startsWith('platen_task_jobs') && value > 0).toSorted()).toEqual([
    ['platen_task_jobs{task="compose_run",state="queued"}', 1],
    ['platen_task_jobs{task="compose_run",state="scheduled"}', 1],
    ['platen_task_jobs{task="send_webhook",state="failed"}', 1],
    ['platen_task_jobs{task="send_webhook",state="running"}', 1],
  ])
  expect(numbers.get('platen_task_oldest_seconds{task="compose_run"}')).toBeGreaterThanOrEqual(10)
})

test('The path of the metrics cannot be the name of an environment', () => {
  expect(SYSTEM_KEYWORDS.has(METRICS_PATH.slice(1))).toBe(true)
})

test('GET /metrics returns 404 if metrics are disabled or the token is wrong', async () => {
  const off = await testServer()
  expect((await look(off, {})).status).toBe(404)
  for (const authorization of ['', 'Bearer', 'Bearer wrong', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`]) {
    expect((await look(withToken, { authorization })).status).toBe(404)
  }
  expect(await look()).toMatchObject({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' })
})

test('GET /metrics without a configured token is accepted only from this machine, and not through a proxy on it', async () => {
  const local = await testServer({}, { metrics: { token: undefined, namesEnvironments: false } })
  expect((await look(local, {})).status).toBe(200)
  expect((await look(local, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404)
  expect((await look(local, { forwarded: 'for=203.0.113.9' })).status).toBe(404)
  const from = (remoteAddress: string) => local.app.inject({ method: 'GET', url: METRICS_PATH, remoteAddress })
  expect((await from('203.0.113.9')).statusCode).toBe(404)
  expect((await from('::1')).statusCode).toBe(200)
})

test('Requests are counted and timed by the path of their call, never by the requested URL', async () => {
  const admin = await withToken.person(shop.environment, 'admin')
  await admin.call(orderCalls.list, { query: { type: 'active' } })
  await withToken.call(healthCalls.health, {}, {})
  await withToken.app.inject({ method: 'GET', url: `/${shop.environment.resourceName}/orders` })
  await withToken.app.inject({ method: 'GET', url: '/pax/no/such/call' })
  const { numbers, text } = await look()
  expect(numbers.get(`platen_http_requests_total{method="GET",route="/pax/health",status="200"}`)).toBe(1)
  expect(numbers.get(`platen_http_request_seconds_count{method="GET",route="/pax/health"}`)).toBe(1)
  expect(numbers.get(`platen_http_requests_total{method="GET",route="${orderCalls.list.path}",status="200"}`)).toBe(1)
  expect(text).toMatch(/platen_http_requests_total\{method="GET",route="web",status="\d+"\}/)
  expect(text).not.toContain('/pax/no/such/call')
  expect(text).not.toContain(shop.environment.resourceName)
})

test('Server instances of one process have separate metrics', async () => {
  const other = await testServer({}, { metrics: { token: undefined, namesEnvironments: false } })
  withToken.services.metrics.receivedOrders.inc({ source: 'HotFolder1', outcome: 'stored' })
  await withToken.call(healthCalls.health, {}, {})
  const { text } = await look(other, {})
  expect(text).not.toContain('HotFolder1')
  expect(text).not.toContain('/pax/health')
})

test('Without the database, the metrics of the process remain, and those of shops have no values', async () => {
  const database = await openDatabase((await testDatabase()).config)
  const alone = await testServer({ database, now }, { metrics: { token: undefined, namesEnvironments: false } })
  expect((await look(alone, {})).numbers.get('platen_database_reachable')).toBe(1)
  await database.close()
  clock += 5000
  const { numbers } = await look(alone, {})
  expect(numbers.get('platen_database_reachable')).toBe(0)
  expect(numbers.has('platen_active_jobs')).toBe(false)
  expect(numbers.has('platen_queue_oldest_seconds{queue="compose"}')).toBe(false)
  expect(numbers.has(`platen_info{version="${VERSION}"}`)).toBe(true)
})

test('Submitted orders are counted by source and outcome', async () => {
  const { receivedOrders } = withToken.services.metrics
  receivedOrders.inc({ source: 'HotFolder3', outcome: 'stored' })
  receivedOrders.inc({ source: 'HotFolder3', outcome: 'stored' })
  receivedOrders.inc({ source: 'persBiz', outcome: 'refused' })
  const { numbers } = await look()
  expect(numbers.get('platen_orders_in_total{source="HotFolder3",outcome="stored"}')).toBe(2)
  expect(numbers.get('platen_orders_in_total{source="persBiz",outcome="refused"}')).toBe(1)
})

test('Runs are counted by state, queues are measured by the age of their oldest entry, and both are read at most every five seconds', async () => {
  const run = (state: string, seconds: number) =>
    withToken.services.database.pool.query(
      `insert into print_jobs (environment_id, id, preset_id, preset_name, layout_name, channel, plan, file_name, state,
          pieces, changed_at)
       values ($1, gen_random_uuid(), gen_random_uuid(), 'Morning', 'Bed', '{}', '{}', 'x.pdf', $2, 1, $3)`,
      [shop.environment.id, state, new Date(clock - seconds * 1000)],
    )
  await run('queued', 60)
  await run('queued', 10)
  await run('sent', 300)
  await shop.order()
  clock += 60_000
  const { numbers } = await look()
  expect(numbers.get('platen_print_runs{state="queued"}')).toBe(2)
  expect(numbers.get('platen_print_runs{state="failed"}')).toBe(0)
  expect(numbers.get('platen_queue_oldest_seconds{queue="compose"}')).toBe(120)
  expect(numbers.get('platen_queue_oldest_seconds{queue="pickup"}')).toBe(360)
  expect(numbers.get('platen_queue_oldest_seconds{queue="deliver"}')).toBe(0)
  expect(numbers.get('platen_active_jobs')).toBe(1)
  await run('queued', 0)
  clock += 4999
  expect((await look()).numbers.get('platen_print_runs{state="queued"}')).toBe(2)
  clock += 1
  expect((await look()).numbers.get('platen_print_runs{state="queued"}')).toBe(3)
})

test('A file of a connector has been waiting until it is stored, one of a hot folder until it is done', async () => {
  const server = await testServer({ now }, { metrics: { token: TOKEN, namesEnvironments: false } })
  const environment = await server.environment()
  const admin = await server.person(environment, 'admin')
  const created = await admin.call(connectorCalls.createKey, { body: { name: 'Press room', kind: 'input' } })
  const { connector } = created.body as { connector: WireConnector }
  const claim = { source: 'HotFolder1', name: Buffer.from('order.json'), bytes: 1, modifiedMs: clock }
  const [ofConnector, ofFolder] = [randomUUID(), randomUUID()]
  const inEnvironment = <T>(work: (tx: EnvironmentTx) => Promise<T>) =>
    server.services.database.inEnvironment(environment.id, work)
  const readAge = async () => {
    clock += 5000
    return (await look(server)).numbers.get('platen_queue_oldest_seconds{queue="intake"}')
  }
  await inEnvironment((tx) => recordClaims(tx, [{ ...claim, id: ofConnector, connectorId: connector.id }]))
  await inEnvironment((tx) => setIntakeState(tx, ofConnector, 'taken', now()))
  expect(await readAge()).toBe(5)
  await inEnvironment((tx) => resolveClaims(tx, [ofConnector], 'stored', now()))
  expect(await readAge()).toBe(0)
  await inEnvironment((tx) => recordClaims(tx, [{ ...claim, id: ofFolder }]))
  await inEnvironment((tx) => setIntakeState(tx, ofFolder, 'taken', now()))
  await inEnvironment((tx) => resolveClaims(tx, [ofFolder], 'stored', now()))
  expect(await readAge()).toBe(5)
})

test('Environments are named only if this is enabled', async () => {
  const naming = await testServer({}, { metrics: { token: undefined, namesEnvironments: true } })
  const { resourceName } = await naming.environment()
  const { numbers } = await look(naming, {})
  expect(numbers.get(`platen_active_jobs{environment="${resourceName}"}`)).toBe(0)
  expect((await look()).text).not.toContain('environment=')
})

test('Process metrics contain event loop, memory, database connections and open event streams', async () => {
  const { numbers } = await look()
  expect(numbers.get('platen_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
  expect(numbers.get('platen_memory_bytes{kind="resident"}')).toBeGreaterThan(1e7)
  expect(numbers.get('platen_memory_bytes{kind="unsent_responses"}')).toBe(0)
  expect(numbers.get('platen_database_connections{state="waiting"}')).toBe(0)
  expect(numbers.get('platen_live_connections')).toBe(0)
  expect(numbers.get('process_cpu_seconds_total')).toBeGreaterThan(0)
  expect(numbers.get('nodejs_heap_size_total_bytes')).toBeGreaterThan(0)
  const admin = await withToken.person(shop.environment, 'admin')
  expect(admin.id).not.toBe('')
  await withToken.app.listen({ host: '127.0.0.1', port: 0 })
  const account = await withToken.account('superadmin')
  const { port } = withToken.app.server.address() as AddressInfo
  const aborted = new AbortController()
  const events = await fetch(`http://127.0.0.1:${port}/pax/events?customer=${shop.environment.resourceName}`, {
    headers: { cookie: account.cookie },
    signal: aborted.signal,
  })
  expect(events.status).toBe(200)
  expect((await look()).numbers.get('platen_live_connections')).toBe(1)
  aborted.abort()
})
