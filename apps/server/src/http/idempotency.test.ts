import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import { type Call, defineCall, successResponse } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { connectorCalls } from '@platen/contract/connectors'
import { intakeCalls } from '@platen/contract/intake'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  deleteOldIdempotencyKeys,
  MAX_IDEMPOTENCY_KEYS,
} from '../modules/platform/idempotency-keys/idempotency-keys-commands.ts'
import { testServer } from '../testing/test-server.ts'
import { createApp } from './app.ts'
import { callLimits } from './call-limits.ts'
import { apiKeyHandler } from './define-handler.ts'
import { failure } from './failure.ts'
import { registerRoute } from './register-route.ts'

let now = new Date('2026-11-21T10:00:00Z')
const server = await testServer({ now: () => now })
const { services } = server
const { pool, inEnvironment } = services.database

async function createShop() {
  const environment = await server.environment()
  const admin = await server.person(environment, 'admin')
  let keys = 0
  async function createKey() {
    const { body } = await admin.call(connectorCalls.createKey, {
      body: { name: `shop ${(keys += 1)}`, kind: 'persBiz' },
    })
    return { authorization: `Bearer ${String(body['key'])}` }
  }
  return { environment, createKey, ...(await createKey()) }
}
const shop = await createShop()

const row = (path: string) =>
  defineCall({
    ...({ method: 'POST', path, access: 'apiKey', idempotencyKeys: true } as const),
    body: z.object({ value: z.string(), more: z.string().optional() }),
    response: successResponse({ run: z.number() }),
    errors: [],
  })
const [first, second] = [row('/pax/first'), row('/pax/second')]

let runs = 0
/** The next run waits for it, if it is set. */
let gate: Promise<void> | undefined
const runCounted = async (value: string) => {
  runs += 1
  const run = runs
  const waited = gate
  gate = undefined
  await waited
  if (value === 'broken') throw new Error('it is broken')
  return value === 'wrong' ? failure('not_found') : { run }
}
const app = createApp(services.log)
await app.register(cookie)
const limits = await callLimits(app)
for (const each of [first, second])
  registerRoute(
    app,
    services,
    limits,
    apiKeyHandler(each, async ({ body, reply }) => {
      reply.status(202)
      return runCounted(body.value)
    }),
  )
afterAll(() => app.close())

async function send(
  key: string,
  body: object = { value: 'a' },
  { call = first, authorization = shop.authorization } = {},
) {
  const headers = { authorization, 'idempotency-key': key }
  const {
    statusCode,
    json,
    headers: sent,
  } = await app.inject({ method: 'POST', url: call.path, headers, payload: body })
  return { status: statusCode, body: json<Record<string, unknown>>(), headers: sent }
}
const codeOf = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body['errorCode']]

test('Equal requests that are sent at the same time with one key run once, and later ones get the response of the first', async () => {
  const key = randomUUID()
  const before = runs
  const release = Promise.withResolvers<void>()
  gate = release.promise
  const running = send(key)
  await expect.poll(() => runs).toBe(before + 1)
  const others = await Promise.all(Array.from({ length: 20 }, () => send(key)))
  for (const other of others) {
    expect(codeOf(other)).toEqual([409, 'idempotency_key_running'])
    expect(other.headers['retry-after']).toBe('1')
  }
  release.resolve()
  const response = await running
  expect([response.status, response.body]).toEqual([202, { success: true, run: before + 1 }])
  for (const again of [await send(key), await send(`"${key}"`)]) {
    expect([again.status, again.body]).toEqual([202, response.body])
    expect(again.headers['idempotency-replayed']).toBe('true')
  }
  expect(runs).toBe(before + 1)
})

test('Another request with the same key is refused; the order of its fields does not matter', async () => {
  const key = randomUUID()
  const { body } = await send(key, { value: 'a', more: 'b' })
  expect((await send(key, { more: 'b', value: 'a' })).body).toEqual(body)
  expect(codeOf(await send(key, { value: 'b' }))).toEqual([422, 'idempotency_key_reused'])
})

test('A key is one of its call and its API key', async () => {
  const [other, secondKey] = [await createShop(), await shop.createKey()]
  const key = randomUUID()
  const before = runs
  await send(key)
  await send(key, { value: 'b' }, { call: second })
  await send(key, { value: 'c' }, { authorization: other.authorization })
  await send(key, { value: 'd' }, { authorization: secondKey.authorization })
  expect(runs).toBe(before + 4)
})

test('A call that failed runs again with the same key', async () => {
  for (const value of ['wrong', 'broken']) {
    const key = randomUUID()
    const before = runs
    const status = value === 'wrong' ? 404 : 500
    expect([(await send(key, { value })).status, (await send(key, { value })).status]).toEqual([status, status])
    expect((await send(key, { value: 'right' })).status).toBe(202)
    expect(runs).toBe(before + 3)
  }
})

test('A key whose server has ended during the call is taken over, and only the later response is stored', async () => {
  const key = randomUUID()
  const release = Promise.withResolvers<void>()
  gate = release.promise
  const before = runs
  const interrupted = send(key)
  await expect.poll(() => runs).toBe(before + 1)
  await pool.query('update idempotency_keys set instance = 1 where key like $1', [`%${key}`])
  expect((await send(key)).body).toEqual({ success: true, run: before + 2 })
  release.resolve()
  await interrupted
  expect((await send(key)).body).toEqual({ success: true, run: before + 2 })
})

test('A key is valid for 24 hours, and deleted afterwards', async () => {
  const key = randomUUID()
  const count = async () =>
    Number((await pool.query('select from idempotency_keys where key like $1', [`%${key}`])).rowCount)
  const before = runs
  await send(key)
  now = new Date(now.getTime() + 86_400_000 - 1)
  await send(key)
  expect(runs).toBe(before + 1)
  now = new Date(now.getTime() + 1)
  await send(key, { value: 'b' })
  expect(runs).toBe(before + 2)
  await inEnvironment(shop.environment.id, (tx) => deleteOldIdempotencyKeys(tx, now))
  expect(await count()).toBe(1)
  now = new Date(now.getTime() + 86_400_000)
  await inEnvironment(shop.environment.id, (tx) => deleteOldIdempotencyKeys(tx, now))
  expect(await count()).toBe(0)
})

test('Keys have 1 to 200 printable characters, and an API key has a limited number of them; old ones make room', async () => {
  for (const key of ['', ' ', 'x'.repeat(201), 'é'])
    expect((await send(key)).body).toMatchObject({ errorCode: 'bad_request', details: { field: 'Idempotency-Key' } })
  expect((await send('x'.repeat(200))).status).toBe(202)
  const other = await createShop()
  await pool.query(
    `insert into idempotency_keys (environment_id, call, key, request_hash, created_at, status, response, api_key_id)
     select $1, 'POST /pax/first', n::text, '', $2, 200, '{}', (select id from api_keys where environment_id = $1)
       from generate_series(1, $3) as n`,
    [other.environment.id, now, MAX_IDEMPOTENCY_KEYS],
  )
  const refused = await send(randomUUID(), { value: 'a' }, other)
  expect([...codeOf(refused), refused.headers['retry-after']]).toEqual([429, 'too_many_requests', '3600'])
  expect((await send(randomUUID())).status).toBe(202)
  now = new Date(now.getTime() + 3_599_000)
  expect((await send(randomUUID(), { value: 'a' }, other)).headers['retry-after']).toBe('1')
  now = new Date(now.getTime() + 1000)
  expect((await send(randomUUID(), { value: 'a' }, other)).status).toBe(202)
})

test('A cancellation of an order that has not arrived is repeated with its status', async () => {
  const headers = { authorization: shop.authorization, 'idempotency-key': randomUUID() }
  const cancel = (orderId: string) => server.call(intakeCalls.persBizCancel, { body: { orderId } }, headers)
  const firstResponse = await cancel('1')
  now = new Date(now.getTime() + 3_600_000)
  const repeated = await cancel('1')
  expect([firstResponse.status, repeated.status, repeated.body]).toEqual([202, 202, firstResponse.body])
  expect((await cancel('2')).status).toBe(422)
})

test('Each call of a shop system that changes something takes a key, or is a file, which has no effect by itself', () => {
  const changing = Object.values(calls)
    .flatMap((rows) => Object.values<Call>(rows))
    .filter(({ access, method, path }) => access === 'apiKey' && method !== 'GET' && !path.endsWith('/validate'))
  expect(changing.length).toBeGreaterThan(2)
  for (const call of changing) expect(call.idempotencyKeys ?? call.upload, call.path).toBeTruthy()
})
