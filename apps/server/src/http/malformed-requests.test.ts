import { sessionCalls } from '@platen/contract/session'
import { expect, test } from 'vitest'
import { PASSWORD, testServer } from '../testing/test-server.ts'

const server = await testServer()
const shop = await server.environment()

const post = (payload: string | Buffer, type = 'application/json', url = '/pax/user/login') =>
  server.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
const getErrorCode = ({ statusCode, body }: { statusCode: number; body: string }) =>
  `${statusCode} ${(JSON.parse(body) as { errorCode: string }).errorCode}`

test('A cross-site request is rejected however the path of a call is encoded', async () => {
  const person = await server.person(shop, 'operator')
  const signedIn = await person.call(sessionCalls.login, { body: { userId: person.userId, password: PASSWORD } })
  const cookie = signedIn.raw.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
  const addresses = ['/pax/user/logout', '/%70ax/user/logout', '/p%61x/user/logout', '/pax/user%2flogout']
  for (const url of [...addresses, '//pax/user/logout', '/PAX/user/logout', '/pax/user/logout/', '/pax;/user/logout']) {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      await server.app.inject({ url, headers: { ...headers, cookie } })
    }
  }
  const ownHeaders = { cookie, customer: shop.resourceName }
  expect((await server.call(sessionCalls.profile, undefined, ownHeaders)).status).toBe(200)
  const spelt = await server.app.inject({ url: '/%70ax/user/profile', headers: ownHeaders })
  expect([spelt.statusCode, spelt.headers['cache-control']]).toEqual([200, 'no-store'])
})

test('A call with a JSON body rejects text, forms and bytes', async () => {
  const json = JSON.stringify({ userId: 'a@b.example', password: 'x' })
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream']) {
    expect(getErrorCode(await post(json, type))).toBe('415 unsupported_media')
  }
  expect(getErrorCode(await post('a=b', 'multipart/form-data; boundary=x'))).toBe('400 bad_request')
})

test('Bodies with excessive nesting or a prototype key are rejected with bad_request', async () => {
  const nested = (depth: number) => `{"userId":${'['.repeat(depth)}${']'.repeat(depth)},"password":"x"}`
  for (const depth of [33, 70, 7000]) expect(getErrorCode(await post(nested(depth)))).toBe('400 bad_request')
  for (const name of ['__proto__', 'constructor']) {
    const response = await post(`{"userId":"a@b.example","password":"x","${name}":{"prototype":{"role":"admin"}}}`)
    expect(getErrorCode(response)).toBe('400 bad_request')
  }
  for (const evil of ['\\u0000', '\\ud800']) {
    expect(getErrorCode(await post(`{"userId":"a${evil}","password":"x"}`))).toBe('400 bad_request')
  }
})

test('A client that is not signed in may only send small bodies', async () => {
  const long = JSON.stringify({ userId: 'x'.repeat(70_000), password: 'x' })
  expect(getErrorCode(await post(long))).toBe('413 too_large')
})

test('A JSON body that is sent to an unknown path gets not_found', async () => {
  for (const payload of ['{"a":1}', '[1,2,3]', '{']) {
    expect(getErrorCode(await post(payload, 'application/json', '/pax/login'))).toBe('404 not_found')
  }
})

test('No path gives access to files outside the served folders', async () => {
  const ways = [
    '/../../package.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
  ]
  const downloads = ['..%2f..%2fpackage.json', '%2e%2e%2fpackage.json', '..%5c..%5cpackage.json', '.%00.']
  for (const url of [...ways, ...downloads.map((name) => `/pax/global/connectors/${name}`)]) {
    const response = await server.app.inject({ url })
    expect([400, 403, 404]).toContain(response.statusCode)
    expect(response.body).not.toContain('workspaces')
  }
})
