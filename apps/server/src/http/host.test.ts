import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { nullLogger } from '../log.ts'
import { testServer } from '../testing/test-server.ts'
import { createApp, registerRoutesAndPlugins } from './app.ts'
import { parseHostname } from './host.ts'

const server = await testServer(
  {},
  { publicUrl: 'http://platen.example.com', publicHosts: ['rip-7.local', '[2001:db8::7]'] },
)

const requestWithHost = async (host: string, url = '/pax/health', headers: Record<string, string> = {}) => {
  const response = await server.app.inject({ url, headers: { host, ...headers } })
  return [
    response.statusCode,
    response.statusCode === 421 ? response.json<{ errorCode: string }>().errorCode : undefined,
  ]
}
const WRONG = [421, 'wrong_host']

test('Requests to loopback and the configured names are accepted in every spelling', async () => {
  for (const host of [
    'localhost',
    'LOCALHOST:4780',
    'localhost.',
    '127.0.0.1:1',
    '127.1.2.3',
    '[::1]',
    '[0:0::1]:4780',
    'platen.example.com',
    'Platen.Example.Com.:80',
    'rip-7.local:8080',
    '[2001:DB8::7]:9',
  ])
    expect([host, await requestWithHost(host)]).toEqual([host, [200, undefined]])
})

test('Every route returns 421 for any other host: calls, event streams, pages, files and unknown paths', async () => {
  for (const host of ['evil.example', 'localhost.evil.example', 'evil.example:4780', '203.0.113.5', '[::2]', '0.0.0.0'])
    expect([host, await requestWithHost(host)]).toEqual([host, WRONG])
  for (const host of ['a b', 'localhost@evil.example', 'localhost/x', 'localhost:x', 'localhost,evil.example', '..'])
    expect([host, await requestWithHost(host)]).toEqual([host, WRONG])
  for (const url of [
    '/',
    '/pax/events',
    '/metrics',
    '/pax/nothing',
    '/favicon.ico',
    '/demo/orders',
    '/pax/global/connectors/',
  ])
    expect([url, await requestWithHost('evil.example', url)]).toEqual([url, WRONG])
  // The header of an untrusted client is ignored.
  expect(await requestWithHost('evil.example', '/', { 'x-forwarded-host': 'localhost' })).toEqual(WRONG)
})

test('A trusted proxy that forwards another host’s name is rejected', async () => {
  const app = await registerRoutesAndPlugins(createApp(nullLogger(), ['loopback']), server.services)
  const ask = async (forwarded: string) =>
    (await app.inject({ url: '/pax/health', headers: { host: 'localhost', 'x-forwarded-host': forwarded } })).statusCode
  expect([await ask('platen.example.com'), await ask('evil.example')]).toEqual([200, 421])
  await app.close()
})

/** Sends a raw request and returns the status line of the response. */
async function firstLine(request: string): Promise<string> {
  const { port, address } = server.app.server.address() as AddressInfo
  const socket = connect(port, address)
  socket.write(request)
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text.split('\r\n')[0] ?? ''
}

test('A request line with an absolute URL, and one without a host, are subject to the same check', async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const end = 'Connection: close\r\n\r\n'
  expect(await firstLine(`GET /pax/health HTTP/1.1\r\nHost: localhost\r\n${end}`)).toMatch(/ 200 /)
  expect(await firstLine(`GET http://evil.example/pax/health HTTP/1.1\r\nHost: localhost\r\n${end}`)).toMatch(/ 421 /)
  expect(await firstLine(`GET http://localhost/pax/health HTTP/1.1\r\nHost: evil.example\r\n${end}`)).toMatch(/ 421 /)
  expect(await firstLine(`GET /pax/health HTTP/1.0\r\n${end}`)).toMatch(/ 421 /)
  expect(await firstLine(`GET /pax/health HTTP/1.1\r\n${end}`)).toMatch(/ 400 /)
})

test('parseHostname normalises a host as browsers do', () => {
  expect(parseHostname('[::FFFF:7f00:1]')).toBe('[::ffff:7f00:1]')
  expect(parseHostname('0x7f.1')).toBe('127.0.0.1')
  expect([parseHostname(undefined), parseHostname('a:b:c'), parseHostname('user:pass@x')]).toEqual([null, null, null])
})
