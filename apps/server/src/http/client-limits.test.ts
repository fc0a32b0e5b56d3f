import { connect, type Socket } from 'node:net'
import { getBodyLimit } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { expect, test } from 'vitest'
import { PASSWORD, type TestServer, testServer } from '../testing/test-server.ts'
import { COST_LIMITS } from './call-limits.ts'
import { CONNECTION_LIMITS } from './connection-limits.ts'
import { SLOW_CLIENT_LIMITS } from './slow-clients.ts'

/** Fast enough for a test, in the same proportions. */
const SLOW = { bytesPerSecond: 1024, windowMs: 200, stalledReaderMs: 400, unreadBodyMs: 1000, checkEveryMs: 20 }

async function getPort({ app }: TestServer): Promise<number> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const place = app.server.address()
  return typeof place === 'object' && place ? place.port : 0
}

const openSocket = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
  })

/** Returns everything the server sends until it closes the connection. */
const untilClosed = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    const parts: Buffer[] = []
    socket.on('data', (part: Buffer) => parts.push(part))
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(Buffer.concat(parts).toString()))
  })

const head = (path: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}\r\n`

test('A client that sends its body below the minimum rate is disconnected, and one that keeps it gets a response', async () => {
  const server = await testServer({}, { slowClients: SLOW })
  const port = await getPort(server)
  const stalled = await openSocket(port)
  stalled.write(`${head(calls.session.login.path, 'Content-Length: 5000\r\n')}{`)
  expect(await untilClosed(stalled)).toMatch(/^HTTP\/1\.1 408 /)

  const trickling = await openSocket(port)
  const trickle = setInterval(() => trickling.write(' '), 20)
  trickling.write(head(calls.session.login.path, 'Content-Length: 5000\r\n'))
  expect(await untilClosed(trickling)).toMatch(/^HTTP\/1\.1 408 /)
  clearInterval(trickle)

  const steady = await openSocket(port)
  const body = JSON.stringify({ userId: 'nobody@shop.example', password: 'x' }).padEnd(8000)
  steady.write(head(calls.session.login.path, `Content-Length: ${body.length}\r\nConnection: close\r\n`))
  let sent = 0
  const send = setInterval(() => {
    steady.write(body.slice(sent, sent + 400))
    sent += 400
    if (sent >= body.length) clearInterval(send)
  }, 20)
  expect(await untilClosed(steady)).toMatch(/^HTTP\/1\.1 401 /)
})

test('A client whose body is too large receives the response, and can send the rest and another request', async () => {
  const server = await testServer({}, { slowClients: { ...SLOW_CLIENT_LIMITS, unreadBodyMs: 600_000 } })
  const client = await openSocket(await getPort(server))
  const received = untilClosed(client)
  const length = getBodyLimit(calls.session.login).bytes + 1
  const first = new Promise((resolve) => client.once('data', resolve))
  client.write(`${head(calls.session.login.path, `Content-Length: ${length}\r\n`)}{`)
  expect(String(await first)).toMatch(/^HTTP\/1\.1 413 /)
  client.write(' '.repeat(length - 1))
  client.write(head(calls.session.login.path, 'Content-Length: 2\r\nConnection: close\r\n'))
  client.write('{}')
  expect(await received).toMatch(/ 413 [^]*HTTP\/1\.1 400 /)
})

test('A client that does not read its response is disconnected', async () => {
  const server = await testServer({}, { slowClients: SLOW })
  server.app.get('/large', () => Buffer.alloc(64 * 1024 * 1024))
  const socket = await openSocket(await getPort(server))
  socket.pause()
  socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const connections = () =>
    new Promise<number>((resolve) => server.app.server.getConnections((_, count) => resolve(count)))
  await expect.poll(connections, { timeout: 60_000 }).toBe(0)
  socket.destroy()
})

test('The number of connections is limited per address, without affecting other addresses and proxies', async () => {
  const server = await testServer({}, { connectionLimits: { perAddress: 3 } })
  const port = await getPort(server)
  const open = await Promise.all([openSocket(port), openSocket(port), openSocket(port)])
  expect(await untilClosed(await openSocket(port))).toBe('')
  open[0]?.destroy()
  await expect
    .poll(
      async () => (await fetch(`http://127.0.0.1:${port}${calls.health.health.path}`).catch(() => undefined))?.status,
    )
    .toBe(200)
  for (const socket of open) socket.destroy()

  const behind = await testServer({}, { connectionLimits: { perAddress: 3 }, trustedProxies: ['loopback'] })
  const proxied = await getPort(behind)
  const many = await Promise.all(Array.from({ length: 10 }, () => openSocket(proxied)))
  const response = await fetch(`http://127.0.0.1:${proxied}${calls.health.health.path}`, {
    headers: { 'x-forwarded-for': '203.0.113.9' },
  })
  expect(response.status).toBe(200)
  for (const socket of many) socket.destroy()
})

test('The number of event streams of a session is limited, and closing one frees it', async () => {
  const server = await testServer({}, { connectionLimits: { streamsPerSession: 2 } })
  const environment = await server.environment()
  const person = await server.person(environment, 'operator')
  const signedIn = await person.call(calls.session.login, { body: { userId: person.userId, password: PASSWORD } })
  const cookie = signedIn.raw.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
  const url = `http://127.0.0.1:${await getPort(server)}${calls.live.events.path}?customer=${environment.resourceName}`
  const stream = async () => {
    const end = new AbortController()
    const response = await fetch(url, { headers: { cookie }, signal: end.signal })
    if (response.status !== 200) await response.body?.cancel()
    return { status: response.status, retry: response.headers.get('retry-after'), end }
  }
  const [first, second, third] = [await stream(), await stream(), await stream()]
  expect([first.status, second.status, third.status]).toEqual([200, 200, 429])
  expect(third.retry).toMatch(/^\d+$/)
  first.end.abort()
  await expect.poll(async () => (await stream()).status).toBe(200)
  second.end.abort()
})

test('Expensive calls are limited per user and per environment; cheap calls and other environments are not', async () => {
  const compute = { ...COST_LIMITS.compute, perCaller: 3, perEnvironment: 5 }
  const server = await testServer({}, { costLimits: { ...COST_LIMITS, compute } })
  const [here, there] = [await server.environment(), await server.environment()]
  const [ada, bob, cy] = [
    await server.person(here, 'admin'),
    await server.person(here, 'admin'),
    await server.person(there, 'admin'),
  ]
  const states: string[] = []
  const explain = async (person: typeof ada) => {
    const { status, raw } = await person.call(calls.decisionTree.explain, { body: { of: { values: {} } } })
    const rates = String(raw.headers['ratelimit'])
    if (status === 429) {
      expect(Number(raw.headers['retry-after'])).toBeGreaterThan(0)
      expect(rates).toMatch(new RegExp(`r=0;t=${String(raw.headers['retry-after'])}$`))
    }
    states.push(rates.replaceAll(/;t=\d+/g, ''))
    expect(raw.headers['ratelimit-policy']).toMatch(/^"compute-per-caller";q=3;w=60/)
    return status
  }
  expect([await explain(ada), await explain(ada), await explain(ada), await explain(ada)]).toEqual([200, 200, 200, 429])
  expect([await explain(bob), await explain(bob), await explain(bob)]).toEqual([200, 200, 429])
  expect(states).toEqual([
    '"compute-per-caller";r=2, "compute-per-environment";r=4',
    '"compute-per-caller";r=1, "compute-per-environment";r=3',
    '"compute-per-caller";r=0, "compute-per-environment";r=2',
    '"compute-per-caller";r=0',
    '"compute-per-caller";r=2, "compute-per-environment";r=1',
    '"compute-per-caller";r=1, "compute-per-environment";r=0',
    '"compute-per-caller";r=0, "compute-per-environment";r=0',
  ])
  expect(await explain(cy)).toBe(200)
  expect((await ada.call(calls.jigs.list)).status).toBe(200)
})

test('The limits allow what one browser and one office do', () => {
  const { connections, perAddress, perCaller, streamsPerSession, streamsPerAddress } = CONNECTION_LIMITS
  expect(streamsPerSession).toBeLessThan(perCaller)
  expect(perCaller).toBeLessThan(perAddress)
  expect(streamsPerAddress).toBeLessThan(perAddress)
  expect(perAddress).toBeLessThan(connections)
})
