import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { fetchArtwork } from './fetch-artwork.ts'

/** A host on loopback, as an attacker would like to have it asked. */
const asked: string[] = []
const ONWARDS = new Map([
  ['/moved', '/secret'],
  ['/away', 'http://169.254.169.254/latest/meta-data'],
  ['/file', 'file:///etc/passwd'],
  ['/round', '/round'],
])
const inside = http.createServer((request, response) => {
  asked.push(String(request.url))
  const onwards = ONWARDS.get(request.url ?? '')
  if (onwards !== undefined) response.writeHead(302, { location: onwards }).end()
  else response.end('the inside')
})
await new Promise<void>((resolve) => void inside.listen(0, '127.0.0.1', resolve))
afterAll(() => void inside.close())
const { port } = inside.address() as AddressInfo

const allowed = [`localhost:${port}`, `127.0.0.1:${port}`, 'localhost', 'evil.example']
const { services, environment } = await testServer({}, { artworkHosts: allowed })
const shop = await environment()

/** Why nothing came of an address; an empty text where something did. */
async function refusalOf(address: string): Promise<string> {
  const taken = await fetchArtwork(services, shop, address)
  return taken.ok ? '' : JSON.stringify(taken.problem)
}

test('Only addresses of http are fetched, and only from hosts that the administrator named', async () => {
  for (const address of ['file:///etc/passwd', 'ftp://evil.example/x', 'gopher://evil.example', 'nonsense', '']) {
    expect(await refusalOf(address)).toMatch(/not_http/)
  }
  const strangers = [
    'https://other.example/a.pdf',
    `http://localhost:${port + 1}/`,
    `http://localhost:${port}@other.example/`,
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://2130706433/',
    `http://evil.example.other.example/`,
  ]
  for (const address of strangers) expect(await refusalOf(address)).toMatch(/host_not_allowed/)
  expect(asked).toEqual([])
})

test('A name that leads to an internal address is not asked, though it was named', async () => {
  expect(await refusalOf(`http://localhost:${port}/secret`)).toMatch(/internal_address/)
  expect(asked).toEqual([])
})

test('A redirect leads only to where one may go directly, and not round for ever', async () => {
  const of = (way: string) => refusalOf(`http://127.0.0.1:${port}${way}`)
  expect(await of('/away')).toMatch(/host_not_allowed/)
  expect(await of('/file')).toMatch(/not_http/)
  expect(await of('/round')).toMatch(/too_many_redirects/)
  expect(asked).toEqual(['/away', '/file', '/round', '/round', '/round', '/round'])
  expect(await of('/moved')).toMatch(/artwork_refused/)
  expect(asked.slice(-2)).toEqual(['/moved', '/secret'])
})
