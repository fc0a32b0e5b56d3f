import { once } from 'node:events'
import { request as ask, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { liveCalls } from '@platen/contract/live'
import { sessionCalls } from '@platen/contract/session'
import { expect, test } from 'vitest'
import { nullLogger } from '../log.ts'
import { atEnd } from '../testing/at-end.ts'
import { PASSWORD, type TestServer, testServer } from '../testing/test-server.ts'
import { createApp } from './app.ts'

const PUBLIC = 'https://platen.example.com'

const getPort = (server: Server): number => (server.address() as AddressInfo).port

/** Starts a typical reverse proxy in front of Platen, which adds the usual forwarding headers. */
async function proxyBefore(port: number, keepsHost: boolean): Promise<number> {
  const proxy = createServer((incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      host: keepsHost ? 'platen.example.com' : `127.0.0.1:${port}`,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': [incoming.headers['x-forwarded-for'], '203.0.113.9'].filter(Boolean).join(', '),
      ...(keepsHost ? { 'x-forwarded-host': 'platen.example.com' } : {}),
    }
    const onward = ask(
      { port, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      },
    )
    incoming.pipe(onward)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  atEnd(() => void proxy.close())
  return getPort(proxy)
}

async function listening(server: TestServer): Promise<number> {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  return getPort(server.app.server)
}

const behind = await testServer({}, { publicUrl: PUBLIC, trustedProxies: ['loopback'] })
const behindPort = await listening(behind)
const shop = await behind.environment()
const person = await behind.person(shop, 'admin')

const signIn = (
  port: number,
  headers: Record<string, string> = {},
  password = PASSWORD,
  customer = shop.resourceName,
) =>
  fetch(`http://127.0.0.1:${port}${sessionCalls.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', customer, ...headers },
    body: JSON.stringify({ userId: person.userId, password }),
  })

test.each([true, false])('Signing in works behind a proxy that preserves the host: %s', async (keepsHost) => {
  const proxy = await proxyBefore(behindPort, keepsHost)
  const response = await signIn(proxy, { origin: PUBLIC })
  expect(response.status).toBe(200)
  const cookie = response.headers.get('set-cookie') ?? ''
  for (const part of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part)
  expect(response.headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/)
  const profile = await fetch(`http://127.0.0.1:${proxy}${sessionCalls.profile.path}`, {
    headers: { cookie: cookie.split(';')[0] ?? '', customer: shop.resourceName, origin: PUBLIC },
  })
  expect(profile.status).toBe(200)
})

test('Cross-site requests are rejected behind a proxy too', async () => {
  const proxy = await proxyBefore(behindPort, true)
  for (const headers of [{ origin: 'https://evil.example' }, { origin: 'http://platen.example.com.evil.example' }]) {
    expect((await signIn(proxy, headers)).status).toBe(403)
  }
  expect((await signIn(proxy, { origin: PUBLIC, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

const getClientAddress = async (trusted: readonly string[] | undefined, forwardedFor: string): Promise<string> => {
  const app = createApp(nullLogger(), trusted)
  app.get('/address', (request) => Promise.resolve({ address: request.ip, host: request.host }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const response = await fetch(`http://127.0.0.1:${getPort(app.server)}/address`, {
    headers: { 'x-forwarded-for': forwardedFor, 'x-forwarded-host': 'evil.example' },
  })
  const { address } = (await response.json()) as { address: string; host: string }
  await app.close()
  return address
}

test('Forwarding headers are accepted from the configured proxy only', async () => {
  expect(await getClientAddress(undefined, '203.0.113.9')).toBe('127.0.0.1')
  expect(await getClientAddress([], '203.0.113.9')).toBe('127.0.0.1')
  expect(await getClientAddress(['10.0.0.0/8'], '203.0.113.9')).toBe('127.0.0.1')
  expect(await getClientAddress(['loopback'], '203.0.113.9')).toBe('203.0.113.9')
  // Addresses written by the client are further left and are ignored.
  expect(await getClientAddress(['loopback'], '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9')
  expect(await getClientAddress(['loopback', '203.0.113.0/24'], '198.51.100.1, 203.0.113.9')).toBe('198.51.100.1')
})

test('Failed sign-ins from one address block that address, even if the client forges other addresses', async () => {
  const server = await testServer({}, { publicUrl: PUBLIC, trustedProxies: ['loopback'] })
  const port = await listening(server)
  const proxy = await proxyBefore(port, true)
  const { resourceName } = await server.environment()
  const guess = async (from: number): Promise<number> => {
    const response = await fetch(`http://127.0.0.1:${proxy}${sessionCalls.login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', customer: resourceName, 'x-forwarded-for': `192.0.2.${from}` },
      body: JSON.stringify({ userId: `nobody${from}@shop.example`, password: 'wrong' }),
    })
    return response.status
  }
  let last = 401
  let tries = 0
  while (last === 401 && tries < 200) {
    tries += 1
    last = await guess(tries)
  }
  expect(last).toBe(429)
})

test('A stopping server ends open streams immediately and completes responses in progress', async () => {
  const server = await testServer()
  let go: () => void = () => undefined
  const released = new Promise<void>((resolve) => (go = resolve))
  let markBegun: () => void = () => undefined
  const hasBegun = new Promise<void>((resolve) => (markBegun = resolve))
  // A call that lasts until the test ends it.
  server.app.addHook('preHandler', async (request) => {
    if (request.headers['x-slow'] === undefined) return
    markBegun()
    await released
  })
  const environment = await server.environment()
  const admin = await server.person(environment, 'admin')
  const port = await listening(server)
  const login = await fetch(`http://127.0.0.1:${port}${sessionCalls.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', customer: environment.resourceName },
    body: JSON.stringify({ userId: admin.userId, password: PASSWORD }),
  })
  const headers = {
    cookie: (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
    customer: environment.resourceName,
  }
  const events = await fetch(`http://127.0.0.1:${port}${liveCalls.events.path}?customer=${environment.resourceName}`, {
    headers,
  })
  expect(events.status).toBe(200)
  const slow = fetch(`http://127.0.0.1:${port}${sessionCalls.profile.path}`, { headers: { ...headers, 'x-slow': '1' } })
  await hasBegun
  const closed = server.app.close()
  // The event stream ends.
  const reader = events.body?.getReader()
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read());
  go()
  const response = await slow
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ success: true })
  await closed
})
