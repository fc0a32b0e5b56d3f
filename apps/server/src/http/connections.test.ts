import { once } from 'node:events'
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import { defineCall, emptyResponse } from '@platen/contract/call'
import { healthCalls } from '@platen/contract/health'
import { jigCalls } from '@platen/contract/jigs'
import { afterAll, afterEach, expect, test } from 'vitest'
import { type EnvironmentTx, openDatabase } from '../database/database.ts'
import { asAnotherCaller } from '../testing/other-caller.ts'
import { largeArtwork, type StalledClients, stalledClients } from '../testing/stalled-clients.ts'
import { testServer } from '../testing/test-server.ts'
import { createApp } from './app.ts'
import { callLimits } from './call-limits.ts'
import { memberHandler } from './define-handler.ts'
import { setErrorHandler } from './error-handler.ts'
import { countOpenStreams } from './event-streams.ts'
import { registerRoute } from './register-route.ts'

const server = await testServer()
const { services } = server
const { pool } = services.database
const shop = await server.environment()
const other = await server.environment()
const person = await server.account('superadmin')
const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
const headers = { cookie: person.cookie, customer: shop.resourceName }

const opened: StalledClients[] = []
const openClients = (of: Readonly<Record<string, string>> = headers): StalledClients => {
  const clients = stalledClients(address, of)
  opened.push(clients)
  return clients
}
const closeAll = (): void => {
  for (const each of opened.splice(0)) each.close()
}
afterEach(closeAll)
afterAll(closeAll)

/** Makes a cheap call of another environment. */
const smallCall = async (): Promise<number> => (await person.in(other).call(jigCalls.list)).status
const heldConnections = (): number => pool.totalCount - pool.idleCount

/** Resolves when a connection is closed, also by a reset. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

const MORE_THAN_THE_POOL = 45

test('Event streams hold no database connections, however many are open', async () => {
  const { eventStream } = openClients()
  const url = `/pax/events?customer=${shop.resourceName}`
  const statuses = await Promise.all(Array.from({ length: MORE_THAN_THE_POOL }, () => eventStream(url)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(countOpenStreams(server.app.server)).toBe(MORE_THAN_THE_POOL)
  await expect.poll(heldConnections).toBe(0)
  expect(await Promise.all(Array.from({ length: 20 }, smallCall))).toEqual(Array.from({ length: 20 }, () => 200))
})

test('Paused downloads hold no database connections, however many are open', async () => {
  const id = await largeArtwork(server, shop)
  const { pausedDownload } = openClients()
  const url = `/pax/artwork/${id}/file?customer=${shop.resourceName}`
  const statuses = await Promise.all(Array.from({ length: 25 }, () => pausedDownload(url)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await expect.poll(heldConnections).toBe(0)
  expect(await smallCall()).toBe(200)
})

test('Incomplete request bodies hold no database connection', async () => {
  const { stalledBody } = openClients()
  const stalled = { announced: 5000, sent: '{"name":', method: 'POST' }
  await Promise.all(Array.from({ length: 25 }, () => once(stalledBody('/pax/jig', stalled), 'connect')))
  expect(await smallCall()).toBe(200)
  await expect.poll(heldConnections).toBe(0)
})

test('An unauthorised call is rejected before its body arrives, without holding a database connection', async () => {
  const { stalledBody } = openClients({ customer: shop.resourceName })
  const socket = stalledBody('/pax/jig', { announced: 16_000_000, sent: '', method: 'POST' })
  const [response] = (await once(socket, 'data')) as [Buffer]
  expect(response.toString()).toMatch(/^HTTP\/1\.1 401 /)
  await closed(socket)
})

test('A long body of an unauthorised call is discarded up to a limit, and the client receives the response', async () => {
  const { stalledBody } = openClients({ customer: shop.resourceName })
  const connection = once(server.app.server, 'connection') as Promise<[Socket]>
  const long = 'x'.repeat(64_000_000)
  const socket = stalledBody('/pax/jig', { announced: long.length, sent: long, method: 'POST' })
  const [response] = (await once(socket, 'data')) as [Buffer]
  expect(response.toString()).toMatch(/^HTTP\/1\.1 401 /)
  await closed(socket)
  const [received] = await connection
  expect(received.bytesRead).toBeLessThan(4_000_000)
})

test('A short body of an unauthorised call is discarded, and the connection is reused', async () => {
  const { stalledBody } = openClients({ customer: shop.resourceName })
  const socket = stalledBody('/pax/jig', { announced: 10, sent: '{"name":"a', method: 'POST' })
  const [first] = (await once(socket, 'data')) as [Buffer]
  expect(first.toString()).toMatch(/^HTTP\/1\.1 401 /)
  socket.write(`GET ${healthCalls.live.path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`)
  const [second] = (await once(socket, 'data')) as [Buffer]
  expect(second.toString()).toMatch(/^HTTP\/1\.1 200 /)
})

test('Without a free database connection a call fails with 503 and Retry-After; health needs none and succeeds', async () => {
  const allClients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const refused = person.in(other).call(jigCalls.list)
  for (const row of [healthCalls.health, healthCalls.live, healthCalls.ready]) {
    expect((await server.call(row, undefined, {})).status).toBe(200)
  }
  const { status, body, raw } = await refused
  expect([status, body['errorCode'], raw.headers['retry-after']]).toEqual([503, 'server_busy', '5'])
  for (const client of allClients) client.release()
  expect(await smallCall()).toBe(200)
})

const row = defineCall({ method: 'GET', path: '/pax/test', access: 'member', response: emptyResponse, errors: [] })

/** Returns the response of a call that runs `work` in its transaction. */
async function toResponse(work: (tx: EnvironmentTx) => Promise<unknown>) {
  const app = createApp(services.log)
  await app.register(cookie)
  setErrorHandler(app)
  registerRoute(
    app,
    services,
    await callLimits(app),
    memberHandler(row, async ({ tx }) => {
      await work(tx)
      return {}
    }),
  )
  const response = await app.inject({ url: row.path, headers })
  await app.close()
  return [response.statusCode, response.json<{ errorCode?: string }>().errorCode, response.headers['retry-after']]
}

const BUSY = [503, 'server_busy', '5']

test('A statement, a lock, an idle transaction and a lost connection beyond their limit fail with 503 and leak no connection', async () => {
  const statement = toResponse(async ({ client }) => {
    await client.query(`set local statement_timeout = 20`)
    await client.query('select pg_sleep(600)')
  })
  expect(await statement).toEqual(BUSY)

  const lock = toResponse(async (tx) => {
    await tx.client.query(`select pg_advisory_xact_lock(1)`)
    await asAnotherCaller(() =>
      services.database.inEnvironment(shop.id, async ({ client }) => {
        await client.query(`set local lock_timeout = 20`)
        await client.query('select pg_advisory_xact_lock(1)')
      }),
    )
  })
  expect(await lock).toEqual(BUSY)

  const pause = toResponse(async ({ client }) => {
    const ended = once(client, 'end')
    await client.query(`set local idle_in_transaction_session_timeout = 20`)
    await ended
    await client.query('select 1')
  })
  expect(await pause).toEqual(BUSY)

  const lost = toResponse(({ client }) => client.query('reset role; select pg_terminate_backend(pg_backend_pid())'))
  expect(await lost).toEqual([503, 'database_unavailable', '5'])
  await expect.poll(heldConnections).toBe(0)
  expect(await smallCall()).toBe(200)
})

test('If the database refuses connections, calls and readiness fail with 503 and liveness does not', async () => {
  const database = await openDatabase(server.config)
  await database.close()
  const disconnected = await testServer({ database })
  const answers = [healthCalls.live, healthCalls.ready, healthCalls.health, jigCalls.list].map(async (each) => {
    const { status, body } = await disconnected.call(each as typeof healthCalls.live, undefined, {
      cookie: person.cookie,
      customer: 'a',
    })
    return [status, body['errorCode']]
  })
  expect(await Promise.all(answers)).toEqual([
    [200, undefined],
    [503, 'unavailable'],
    [503, 'unavailable'],
    [503, 'database_unavailable'],
  ])
})
