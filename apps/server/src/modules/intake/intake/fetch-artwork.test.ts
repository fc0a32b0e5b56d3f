import { readdir } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { artworkHostCalls } from '@platen/contract/artwork-hosts'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '../../../testing/test-server.ts'
import { FETCH_LIMITS } from './artwork-url.ts'
import { fetchArtwork } from './fetch-artwork.ts'

/** Writes an endless response, until the client disconnects. */
function writeEndlessly(response: http.ServerResponse): void {
  while (!response.destroyed)
    if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', () => writeEndlessly(response))
}

/** Requests received by a host on loopback, which an attacker would try to reach. */
const requestedUrls: string[] = []
const inside = http.createServer((request, response) => {
  requestedUrls.push(String(request.url))
  const to = MOVED[request.url ?? '']
  if (request.url === '/declared') response.writeHead(200, { 'content-length': 4_000_000 }).flushHeaders()
  else if (request.url === '/endless') writeEndlessly(response)
  else if (request.url === '/begun') response.writeHead(200).write('begun')
  else if (request.url === '/mute') return
  else if (to === undefined) response.end('the inside')
  else response.writeHead(302, { location: to }).end()
})
await new Promise<void>((resolve) => void inside.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  inside.closeAllConnections()
  inside.close()
})
const { port } = inside.address() as AddressInfo
const MOVED: Readonly<Record<string, string>> = {
  '/inward': `http://localhost:${port}/secret`,
  '/astray': 'http://other.example/secret',
  '/file': 'file:///etc/passwd',
  '/round': '/round',
  '/moved': '/artwork',
}

const allowed = [`localhost:${port}`, `127.0.0.1:${port}`, 'localhost', 'evil.example']
const server = await testServer({}, { artworkHosts: allowed })
const shop = await server.environment()

/** Returns the reason for which an address is rejected; an empty text if it is fetched. */
async function fetchFailure(address: string): Promise<string> {
  const fetchResult = await fetchArtwork(server.services, shop, address)
  if (fetchResult.ok) return ''
  return 'why' in fetchResult.problem.values ? String(fetchResult.problem.values.why) : fetchResult.problem.code
}

test('fetchArtwork accepts only http and https addresses of hosts on the allowlist', async () => {
  for (const address of ['file:///etc/passwd', 'ftp://evil.example/x', 'gopher://evil.example', 'nonsense', '']) {
    expect(await fetchFailure(address)).toBe('not_http')
  }
  const strangers = [
    'https://other.example/a.pdf',
    `http://localhost:${port + 1}/`,
    `http://localhost:${port}@other.example/`,
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'http://0/',
    `http://evil.example.other.example/`,
  ]
  for (const address of strangers) expect([address, await fetchFailure(address)]).toEqual([address, 'host_not_allowed'])
  expect(requestedUrls).toEqual([])
})

test('fetchArtwork does not connect to an internal address, even if its host name is on the allowlist', async () => {
  expect(await fetchFailure(`http://localhost:${port}/secret`)).toBe('not_reached')
  expect(requestedUrls).toEqual([])
})

test('fetchArtwork follows redirects only to allowed hosts, and only a limited number', async () => {
  const from = (place: string) => fetchFailure(`http://127.0.0.1:${port}${place}`)
  expect(await from('/inward')).toBe('not_reached')
  expect(await from('/astray')).toBe('host_not_allowed')
  expect(await from('/file')).toBe('not_http')
  expect(requestedUrls).not.toContain('/secret')
  requestedUrls.length = 0
  expect(await from('/moved')).toBe('artwork_refused')
  expect(requestedUrls.splice(0)).toEqual(['/moved', '/artwork'])
  expect(await from('/round')).toBe('too_many_redirects')
  expect(requestedUrls).toHaveLength(4)
})

test('Administrators can allow only hosts of the public internet', async () => {
  const admin = await server.person(shop, 'admin')
  const save = (host: string) => admin.call(artworkHostCalls.save, { body: { hosts: [host] } })
  const inner = ['127.0.0.1', '2130706433', '0x7f.1', '0', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.5:8080']
  for (const host of [...inner, 'file:///etc', 'a b', '']) {
    expect([host, (await save(host)).body['errorCode']]).toEqual([host, 'artwork_host_wrong'])
  }
  // a name is resolved only when artwork is fetched, and rejected then
  expect((await save('localhost')).status).toBe(200)
  expect(await fetchFailure('http://localhost/secret')).toBe('not_reached')
})

test('Of two concurrent changes of the allowed hosts, the second fails and overwrites nothing', async () => {
  const environment = await server.environment()
  const [first, second] = [await server.person(environment, 'admin'), await server.person(environment, 'admin')]
  const save = (admin: typeof first, hosts: string[], before: string[]) =>
    admin.call(artworkHostCalls.save, { body: { hosts, before } })
  await save(first, ['b.example', 'a.example'], [])
  const answers = await Promise.all([
    save(first, ['a.example', 'b.example', 'mine.example'], ['b.example', 'a.example']),
    save(second, ['a.example', 'b.example', 'theirs.example'], ['b.example', 'a.example']),
  ])
  expect(answers.map(({ body }) => body['errorCode'] ?? 'saved').toSorted()).toEqual(['changed_meanwhile', 'saved'])
})

test('fetchArtwork aborts responses that are too large, too slow or idle, reports the reason and deletes the partial file', async () => {
  const within = async (place: string, limits: Partial<typeof FETCH_LIMITS>) => {
    const address = `http://127.0.0.1:${port}${place}`
    const all = { ...FETCH_LIMITS, ...limits }
    const fetchResult = await fetchArtwork(server.services, shop, address, { limits: all })
    return !fetchResult.ok && 'why' in fetchResult.problem.values ? fetchResult.problem.values.why : fetchResult
  }
  // rejected by its Content-Length; none of the four megabytes are transferred
  expect(await within('/declared', { bytes: 1_000_000 })).toBe('too_large')
  expect(await within('/endless', { bytes: 1_000_000 })).toBe('too_large')
  expect(await within('/mute', { silentMs: 100 })).toBe('silent')
  expect(await within('/begun', { silentMs: 100 })).toBe('silent')
  expect(await within('/begun', { totalMs: 100 })).toBe('too_slow')
  expect(await within('/mute', { totalMs: 100 })).toBe('too_slow')
  const folder = path.join(server.services.settings.dataFolder, 'work')
  expect(await readdir(folder)).toEqual([])
})
