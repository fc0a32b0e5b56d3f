import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { intakeCalls } from '@platen/contract/intake'
import { orderCalls } from '@platen/contract/orders'
import { afterAll, expect, test } from 'vitest'
import { makeArtwork } from '../../demo/artwork/make-artwork.ts'
import { addDemoShop, DEMO } from '../../demo/demo-shop.ts'
import { testServer } from '../../testing/test-server.ts'

const artwork = (await makeArtwork(31, 'png', { widthMm: 75, heightMm: 155, text: 'Ada' })).bytes
const shopSystem = createServer((request, response) => {
  if (request.url === '/art.png') response.end(artwork)
  else if (request.url === '/elsewhere') response.writeHead(302, { location: '/art.png' }).end()
  else response.writeHead(404).end()
})
await new Promise<void>((resolve) => shopSystem.listen(0, '127.0.0.1', resolve))
afterAll(() => shopSystem.close())
const allowed = `127.0.0.1:${(shopSystem.address() as AddressInfo).port}`

const server = await testServer({}, { artworkHosts: [allowed, 'localhost:1'] })
const shop = await server.environment()
await server.services.database.inEnvironment(shop.id, addDemoShop)
const admin = await server.person(shop, 'admin')
const key = { authorization: `Bearer ${DEMO.apiKey}` }

const send = (order: object, headers: Record<string, string> = key) =>
  server.call(intakeCalls.persBizOrder, { body: order as never }, headers)

async function upload(bytes: Buffer, name = 'art.png') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const request = new Request('http://test/', { method: 'POST', body: form })
  const answer = await server.app.inject({
    method: 'POST',
    url: intakeCalls.persBizArtwork.path,
    headers: { ...key, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
}

const orderWith = (orderId: string, frame: object, more: object = {}) => ({
  orderId,
  jobs: [{ jobId: '1', product: 'PhoneCase', mediaInfo: { mediaColor: 'White' }, frames: [frame] }],
  ...more,
})

test('An order with uploaded artwork arrives, read by the mapping and ruled, with a thumbnail', async () => {
  const uploaded = await upload(artwork)
  expect(uploaded.body).toMatchObject({ success: true, pages: 1 })
  expect(uploaded.body['widthMM']).toBeCloseTo(75, 0)
  const answer = await send(orderWith('W-1', { file: uploaded.body['file'], copies: 2 }))
  expect(answer.body).toMatchObject({ success: true, orderId: 'W-1', created: true })
  const list = await admin.call(orderCalls.list, { query: { type: 'active' } })
  const orders = list.body['orders'] as { orderId: string; jobs: Record<string, unknown>[] }[]
  expect(orders.find((order) => order.orderId === 'W-1')?.jobs[0]).toMatchObject({
    jig: 'Phone cases 8-up',
    colorConfig: 'cmyk',
    frames: [{ copies: 2, thumbnailPath: expect.stringContaining('/pax/artwork/') as unknown }],
  })
})

test('The same order delivered twice is one order; fields that nobody knows are kept', async () => {
  const { body } = await upload(artwork)
  const order = orderWith('W-2', { file: body['file'] }, { paymentInfo: { paid: true }, unheardOf: 'yes' })
  expect((await send(order)).body).toMatchObject({ created: true })
  expect((await send(order)).body).toMatchObject({ success: true, created: false })
})

test('Artwork given by URL is fetched from a host that the administrator allowed', async () => {
  expect((await send(orderWith('W-3', { url: `http://${allowed}/art.png` }))).body).toMatchObject({ success: true })
})

test.each([
  ['a host that is not allowed', 'http://127.0.0.2:9/art.png'],
  ['a redirect', `http://${allowed}/elsewhere`],
  ['an address that answers 404', `http://${allowed}/nothing`],
  ['a name that leads to an internal address', 'http://localhost:1/art.png'],
  ['another protocol', 'file:///etc/passwd'],
])('Artwork by URL is refused for %s', async (_, url) => {
  const answer = await send(orderWith('W-4', { url }))
  expect([answer.status, answer.body['errorCode']]).toEqual([422, 'artwork_not_fetched'])
})

test('An order that is malformed names the field', async () => {
  const answer = await send({ orderId: 'W-5', jobs: [{ frames: [{ file: 'x', copies: 0 }] }] })
  expect(answer.status).toBe(400)
  expect(answer.body['details']).toMatchObject({ field: 'jobs.0.frames.0.copies' })
})

test('Artwork that is unknown, or broken, is refused in plain words', async () => {
  expect((await send(orderWith('W-6', { file: '00000000-0000-4000-8000-000000000001' }))).body['errorCode']).toBe(
    'artwork_missing',
  )
  const broken = await upload(Buffer.from('%PDF-1.4 nothing'), 'x.pdf')
  expect([broken.status, broken.body['errorCode']]).toEqual([422, 'artwork_refused'])
})

test('Without the key of the environment nothing is taken', async () => {
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { ...key, customer: 'othershop' }]) {
    const answer = await send(orderWith('W-7', { file: 'x' }), headers as Record<string, string>)
    expect([401, 403]).toContain(answer.status)
  }
})
