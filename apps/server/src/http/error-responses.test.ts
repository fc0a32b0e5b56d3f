import { defineCall, emptyResponse } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { PASSWORD, testServer } from '../testing/test-server.ts'
import { createApp, registerRoutesAndPlugins } from './app.ts'
import { callLimits } from './call-limits.ts'
import { publicHandler } from './define-handler.ts'
import { registerRoute } from './register-route.ts'

const server = await testServer()
const shop = await server.environment()

test('An internal error returns only a request id, without details', async () => {
  const lines: string[] = []
  const app = createApp(openLog('error', { write: (line) => void lines.push(line) }))
  const row = defineCall({ method: 'GET', path: '/pax/broken', access: 'anyone', response: emptyResponse, errors: [] })
  await registerRoutesAndPlugins(app, server.services)
  registerRoute(
    app,
    server.services,
    await callLimits(app),
    publicHandler(row, async () => {
      await server.services.database.pool.query('select secret_column from secret_table')
      return {}
    }),
  )
  const response = await app.inject({ url: '/pax/broken' })
  await app.close()
  const requestId = response.headers['x-request-id']
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({
    success: false,
    errorCode: 'unexpected',
    message: 'unexpected',
    details: { requestId },
  })
  expect(lines.join('')).toContain('secret_table')
  expect(lines.join('')).toContain(String(requestId))
})

test('Requests that cannot be parsed fail with a code of the closed list and without internal details', async () => {
  const post = (payload: string, type: string) =>
    server.app.inject({ method: 'POST', url: '/pax/user/login', headers: { 'content-type': type }, payload })
  const answers = {
    'bad_request 400': await post('{"userId":', 'application/json'),
    'unsupported_media 415': await post('<x/>', 'application/xml'),
    'too_large 413': await post(JSON.stringify({ userId: 'x'.repeat(17 * 1024 * 1024) }), 'application/json'),
  }
  for (const [expected, response] of Object.entries(answers)) {
    expect(`${response.json<{ errorCode: string }>().errorCode} ${response.statusCode}`).toBe(expected)
    expect(response.body).not.toMatch(/node_modules|\.ts|at \w+ \(/)
  }
  const odd = await post('{"userId":"a","password":"b"}', 'application/json\t;x')
  expect([400, 401, 415]).toContain(odd.statusCode)
})

test('The log contains no password, session, key or token, even at its most verbose level', async () => {
  const lines: string[] = []
  const log = openLog('debug', { write: (line) => void lines.push(line) })
  const app = await registerRoutesAndPlugins(createApp(log), { ...server.services, log })
  const person = await server.person(shop, 'operator')
  const headers = { customer: shop.resourceName, authorization: 'Bearer a-secret-key' }
  const signIn = (password: string) =>
    app.inject({ method: 'POST', url: '/pax/user/login', headers, payload: { userId: person.userId, password } })
  await signIn('a wrong password of mine')
  const [cookie] = (await signIn(PASSWORD)).cookies
  const signedIn = { ...headers, cookie: `${cookie?.name}=${cookie?.value}` }
  const payload = { id: person.id, existingPassword: PASSWORD, password: 'four loud herons dance' }
  expect((await app.inject({ method: 'PUT', url: '/pax/user/edit', headers: signedIn, payload })).statusCode).toBe(200)
  await app.inject({ method: 'POST', url: calls.intake.persBizOrder.path, headers, payload: {} })
  await app.inject({ method: 'PUT', url: '/pax/user/token', headers: { ...headers, type: 'b2b', location: 'remote' } })
  await app.inject({ method: 'POST', url: '/pax/shop/the-address-of-a-shop', payload: {} })
  await app.close()
  const logText = lines.join('')
  expect(logText).toContain('a sign-in failed')
  expect(logText).toContain('signed in')
  for (const secret of [
    'a wrong password',
    PASSWORD,
    'herons',
    'a-secret-key',
    'the-address-of-a-shop',
    String(cookie?.value),
  ]) {
    expect(logText).not.toContain(secret)
  }
})

test('The log contains calls that were rejected for missing permissions', async () => {
  const lines: string[] = []
  const log = openLog('warn', { write: (line) => void lines.push(line) })
  const app = await registerRoutesAndPlugins(createApp(log), { ...server.services, log })
  const account = await server.account('b2b', shop)
  const headers = { cookie: account.cookie, customer: (await server.environment()).resourceName }
  await app.inject({ url: '/pax/jig', headers })
  await app.close()
  expect(lines.join('')).toContain('"call":"/pax/jig","code":"invalid_customer"')
})

test('An error is problem details for a client that prefers them, and the uniform error response for all others', async () => {
  const get = (accept: string) => server.app.inject({ url: '/pax/persbiz/orders/1', headers: { accept } })
  const problem = await get('application/problem+json, application/json')
  expect(problem.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  const code = { success: false, errorCode: 'not_signed_in', message: 'not signed in' }
  expect(problem.json()).toEqual({
    type: '/api#error-not_signed_in',
    title: 'not signed in',
    status: 401,
    instance: `urn:uuid:${String(problem.headers['x-request-id'])}`,
    ...code,
  })
  for (const accept of ['', '*/*', 'application/json', 'application/json, application/problem+json;q=0.5', '%']) {
    const response = await get(accept)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.json()).toEqual(code)
  }
  const invalid = await server.app.inject({
    method: 'POST',
    url: '/pax/user/login',
    headers: { accept: 'application/problem+json' },
    payload: { userId: 1 },
  })
  expect(invalid.json()).toMatchObject({ status: 400, errorCode: 'bad_request', details: { field: 'userId' } })
  expect(invalid.json<{ detail: string }>().detail).toContain('string')
})
