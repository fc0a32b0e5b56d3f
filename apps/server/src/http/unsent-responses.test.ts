import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { jigCalls } from '@platen/contract/jigs'
import { sessionCalls } from '@platen/contract/session'
import { expect, test } from 'vitest'
import { atEnd } from '../testing/at-end.ts'
import { OK, PASSWORD, statusAndCode, testServer } from '../testing/test-server.ts'
import type { UnsentResponseLimits } from './limit-types.ts'
import { countForEnvironment, countUnsentBytes } from './unsent-responses.ts'

const MIB = 1024 * 1024
/** More than the operating systems of both sides take of a response that is not read. */
const RESPONSE_BYTES = 32 * MIB
const ENVIRONMENT = 'x-environment'
const NO_LIMITS = { countedFromBytes: 64 * 1024, bytesPerEnvironment: 2 ** 40, bytesInAll: 2 ** 40 }

/** A server, and what asks for a response of `RESPONSE_BYTES` without reading it. */
async function serverOf(unsentResponses: Partial<UnsentResponseLimits>) {
  const server = await testServer({}, { unsentResponses: { ...NO_LIMITS, ...unsentResponses } })
  const shared = Buffer.alloc(RESPONSE_BYTES)
  server.app.register(async (app) => {
    app.addHook('onRequest', async (received) => countForEnvironment(received, String(received.headers[ENVIRONMENT])))
    app.get('/shared', () => shared)
    app.get('/own', () => Buffer.alloc(RESPONSE_BYTES))
    app.get('/pax/text', (_, reply) => reply.type('application/json').send('x'.repeat(RESPONSE_BYTES)))
  })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const address = server.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const ask = async (path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> => {
    const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.on('error', () => undefined)
    atEnd(() => response.destroy())
    return response
  }
  const askOf =
    (environment: string) =>
    (path: string, headers: Record<string, string> = {}) =>
      ask(path, { [ENVIRONMENT]: environment, ...headers })
  return { here: askOf('here'), there: askOf('there'), countBytes: () => countUnsentBytes(server.app.server) }
}

const readAll = async (response: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of response.setEncoding('utf8')) text += part as string
  return text
}

test('Responses that clients do not read are limited for an environment; another one is served, and so is this one after they are gone', async () => {
  const { here, there, countBytes } = await serverOf({ bytesPerEnvironment: 2 * RESPONSE_BYTES + MIB })
  const [first, second] = [await here('/own'), await here('/own')]
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect(countBytes()).toBe(2 * RESPONSE_BYTES)
  const refused = await here('/own')
  expect(refused.statusCode).toBe(503)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(JSON.parse(await readAll(refused))).toMatchObject({ success: false, errorCode: 'server_busy' })

  const other = await there('/own')
  expect(other.statusCode).toBe(200)
  expect(await readAll(other)).toHaveLength(RESPONSE_BYTES)

  first.destroy()
  await expect.poll(async () => (await here('/own')).statusCode, { timeout: 60_000 }).toBe(200)
  expect(await readAll(second)).toHaveLength(RESPONSE_BYTES)
  await expect.poll(async () => (await here('/own')).statusCode, { timeout: 60_000 }).toBe(200)
})

test('Beyond the limit of all environments, each one has one response that is not read', async () => {
  const { here, there } = await serverOf({ bytesInAll: RESPONSE_BYTES + MIB })
  expect((await here('/own')).statusCode).toBe(200)
  expect((await here('/own')).statusCode).toBe(503)
  expect((await there('/own')).statusCode).toBe(200)
  expect((await there('/own')).statusCode).toBe(503)
})

test('A response is counted with its compressed size', async () => {
  const { here } = await serverOf({ bytesPerEnvironment: RESPONSE_BYTES + MIB })
  const gzip = { 'accept-encoding': 'gzip' }
  const responses = [await here('/pax/text', gzip), await here('/pax/text', gzip), await here('/pax/text')]
  expect(responses.map(({ statusCode, headers }) => [statusCode, headers['content-encoding']])).toEqual([
    [200, 'gzip'],
    [200, 'gzip'],
    [200, undefined],
  ])
  const refused = await here('/pax/text', gzip)
  expect([refused.statusCode, refused.headers['content-encoding']]).toEqual([503, undefined])
})

test('A buffer that is sent several times is counted once', async () => {
  const { here } = await serverOf({ bytesPerEnvironment: RESPONSE_BYTES + MIB, bytesInAll: RESPONSE_BYTES + MIB })
  const responses = [await here('/shared'), await here('/shared'), await here('/shared')]
  expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200])
  expect((await here('/own')).statusCode).toBe(503)
  responses[0]?.destroy()
  expect((await here('/own')).statusCode).toBe(503)
})

test('Responses of calls are counted for the environment of their caller', async () => {
  const server = await testServer({}, { unsentResponses: { ...NO_LIMITS, bytesPerEnvironment: 150_000 } })
  const sent = Promise.withResolvers<void>()
  const waiting = Promise.withResolvers<void>()
  server.app.addHook('onSend', async ({ headers }) => {
    if (headers['x-wait'] === undefined) return
    waiting.resolve()
    await sent.promise
  })
  const addShop = async () => {
    const environment = await server.environment()
    await server.services.database.pool.query(
      `insert into jigs (environment_id, id, name, width, height, thickness, slots, default_spacing)
       values ($1, $2, 'Large', 120, 60, 3, $3, 5)`,
      [environment.id, randomUUID(), JSON.stringify([{ path: 'x'.repeat(100_000) }])],
    )
    const [first, second] = [await server.person(environment, 'operator'), await server.person(environment, 'operator')]
    return { environment, first, second }
  }
  const [here, there] = [await addShop(), await addShop()]
  const login = await here.first.call(sessionCalls.login, { body: { userId: here.first.userId, password: PASSWORD } })
  const cookie = login.raw.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const url = `${jigCalls.list.path}?customer=${here.environment.resourceName}`
  const unsent = server.app.inject({ url, headers: { cookie, 'x-wait': 'yes' } })
  await waiting.promise
  expect(statusAndCode(await here.second.call(jigCalls.list))).toEqual([503, 'server_busy'])
  expect(statusAndCode(await there.first.call(jigCalls.list))).toEqual(OK)
  sent.resolve()
  expect((await unsent).statusCode).toBe(200)
  expect(statusAndCode(await here.second.call(jigCalls.list))).toEqual(OK)
})
