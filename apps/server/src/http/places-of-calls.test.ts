import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import cookie from '@fastify/cookie'
import { defineCall } from '@platen/contract/call'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { atEnd } from '../testing/at-end.ts'
import { testServer } from '../testing/test-server.ts'
import { createApp } from './app.ts'
import { COST_LIMITS, callLimits } from './call-limits.ts'
import { memberHandlerWithoutTransaction, RESPONSE_SENT } from './define-handler.ts'
import type { Turn } from './handler-context.ts'
import type { CostLimits } from './limit-types.ts'
import { registerRoute } from './register-route.ts'

const server = await testServer()
const { services } = server
const shop = await server.environment()
const person = await server.account('superadmin')

const row = defineCall({
  method: 'GET',
  path: '/pax/test',
  access: 'member',
  cost: 'document',
  kind: 'binary',
  response: z.undefined(),
  errors: [],
})

const app = createApp(services.log)
await app.register(cookie)
const one = { ...COST_LIMITS.document, maxConcurrent: 1, maxConcurrentInAll: 1, waiting: 0 }
const handler = memberHandlerWithoutTransaction(row, async ({ reply }) => {
  // A response without an end, larger than all buffers of the connection.
  const chunk = Buffer.alloc(64 * 1024)
  await reply.type('application/octet-stream').send(
    new Readable({
      read() {
        this.push(chunk)
      },
    }),
  )
  return RESPONSE_SENT
})
registerRoute(app, services, await callLimits(app, { ...COST_LIMITS, document: one }), handler)
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
afterAll(async () => {
  app.server.closeAllConnections()
  await app.close()
})

test('Clients that do not read their response hold no slot that another call waits for', async () => {
  const headers = { cookie: person.cookie, customer: shop.resourceName }
  for (let round = 0; round < 5; round += 1) {
    const request = http.get({ host: '127.0.0.1', port, path: row.path, headers, agent: false })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.on('error', () => undefined)
    response.pause()
    expect(response.statusCode).toBe(200)
  }
})

/** Starts a server with one such call, which works until the test ends it. */
async function workplace(change: Partial<CostLimits>, method: 'GET' | 'POST' = 'GET') {
  const started: { readonly customer: string; readonly turn: Turn; readonly end: () => void }[] = []
  const working = createApp(services.log)
  await working.register(cookie)
  let arrived = 0
  working.addHook('preHandler', async () => {
    arrived += 1
  })
  const limits = { ...COST_LIMITS, document: { ...one, ...change } }
  const body = z.strictObject({ text: z.string() }).optional()
  const call = defineCall({ ...row, method, kind: 'json', body, response: z.object({}) })
  const work = memberHandlerWithoutTransaction(call, async ({ turn, environment }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    started.push({ customer: environment.resourceName, turn, end: resolve })
    await promise
    return {}
  })
  registerRoute(working, services, await callLimits(working, limits), work)
  await working.listen({ host: '127.0.0.1', port: 0 })
  const requests: Promise<Response>[] = []
  atEnd(async () => {
    for (const { end } of started) end()
    working.server.closeAllConnections()
    await Promise.allSettled(requests)
    await working.close()
  })
  const url = `http://127.0.0.1:${(working.server.address() as AddressInfo).port}${row.path}`
  const ask = (customer: string, text?: string) => {
    const headers = { cookie: person.cookie, customer, connection: 'close', 'content-type': 'application/json' }
    const request = fetch(url, { method, headers, ...(text === undefined ? {} : { body: JSON.stringify({ text }) }) })
    requests.push(request)
    return request
  }
  const connections = () => new Promise<number>((resolve) => working.server.getConnections((_, open) => resolve(open)))
  return { url, started, ask, count: () => started.length, arrivals: () => arrived, connections }
}

const other = await server.environment()

test('A call that waits too long fails with server_busy', async () => {
  const { started, ask, count } = await workplace({ waiting: 1, waitingMs: 300 })
  const first = ask(shop.resourceName)
  await expect.poll(count).toBe(1)
  const late = await ask(shop.resourceName)
  expect([late.status, late.headers.has('retry-after')]).toEqual([503, true])
  started[0]?.end()
  expect((await first).status).toBe(200)
  expect(started).toHaveLength(1)
})

test('A call is refused if the bodies of waiting calls of its environment would have too many bytes', async () => {
  const { started, ask, count, arrivals } = await workplace({ waiting: 10, waitingBytes: 1000 }, 'POST')
  const first = ask(shop.resourceName, 'a')
  await expect.poll(count).toBe(1)
  const second = ask(shop.resourceName, 'b'.repeat(600))
  await expect.poll(arrivals).toBe(2)
  expect((await ask(shop.resourceName, 'c'.repeat(600))).status).toBe(429)
  const third = ask(shop.resourceName, 'd'.repeat(200))
  await expect.poll(arrivals).toBe(4)
  started[0]?.end()
  await expect.poll(count).toBe(2)
  started[1]?.end()
  await expect.poll(count).toBe(3)
  started[2]?.end()
  expect((await Promise.all([first, second, third])).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('A waiting call is not run if its client has disconnected', async () => {
  const { url, started, ask, count, arrivals, connections } = await workplace({ waiting: 1 })
  const first = ask(shop.resourceName)
  await expect.poll(count).toBe(1)
  const headers = { cookie: person.cookie, customer: shop.resourceName }
  const waiting = http.get(url, { headers, agent: false }).on('error', () => undefined)
  await expect.poll(arrivals).toBe(2)
  waiting.destroy()
  await expect.poll(connections).toBe(1)
  started[0]?.end()
  expect((await first).status).toBe(200)
  expect(started).toHaveLength(1)
})

test('A call that takes too long gets a response, and until it ends occupies a slot of its own environment only', async () => {
  const { started, ask, count } = await workplace({ workMs: 300, waiting: 5, waitingMs: 300 })
  const slow = await ask(shop.resourceName)
  expect(slow.status).toBe(503)
  expect(started[0]?.turn.signal.aborted).toBe(true)
  expect((await ask(shop.resourceName)).status).toBe(503)
  expect(started).toHaveLength(1)
  void ask(other.resourceName)
  await expect.poll(count).toBe(2)
  expect(started[1]?.customer).toBe(other.resourceName)
  started[1]?.end()
  started[0]?.end()
  void ask(shop.resourceName)
  await expect.poll(count).toBe(3)
})
