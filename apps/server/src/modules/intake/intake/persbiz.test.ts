import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { artworkHostCalls } from '@platen/contract/artwork-hosts'
import { auditCalls } from '@platen/contract/audit'
import { connectorCalls } from '@platen/contract/connectors'
import { inputSettingsCalls } from '@platen/contract/input-settings'
import { intakeCalls } from '@platen/contract/intake'
import { orderCalls, type WireOrder } from '@platen/contract/orders'
import { afterAll, expect, test } from 'vitest'
import { makeArtwork } from '../../../demo/artwork/make-artwork.ts'
import { DEMO, demoParts, insertDemoData } from '../../../demo/demo-data.ts'
import { COST_LIMITS } from '../../../http/call-limits.ts'
import { testServer } from '../../../testing/test-server.ts'
import { uploadArtwork } from '../../../testing/upload-artwork.ts'

const artwork = (await makeArtwork(31, 'png', { widthMm: 75, heightMm: 155, text: 'Ada' })).bytes
const pages = new Map<string, Buffer>()
/** Requests received by the artwork host; paths that begin with /slow are answered when a test releases them. */
const fetched: string[] = []
const heldResponses: ServerResponse[] = []
const shopSystem = createServer((request, response) => {
  fetched.push(request.url ?? '')
  if (request.url?.startsWith('/slow')) return void heldResponses.push(response)
  const page = pages.get(request.url ?? '')
  if (page) return void response.end(page)
  if (request.url === '/art.png') response.end(artwork)
  else if (request.url === '/moved') response.writeHead(302, { location: '/art.png' }).end()
  else if (request.url === '/elsewhere') response.writeHead(302, { location: 'http://127.0.0.2:9/art.png' }).end()
  else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end()
  else response.writeHead(404).end()
})
await new Promise<void>((resolve) => shopSystem.listen(0, '127.0.0.1', resolve))
afterAll(() => shopSystem.close())
const allowed = `127.0.0.1:${(shopSystem.address() as AddressInfo).port}`

const server = await testServer({}, { artworkHosts: [allowed, 'localhost:1'] })
const shop = await server.environment()
const parts = await demoParts()
await server.services.database.inEnvironment(shop.id, (tx) => insertDemoData(tx, parts))
const admin = await server.person(shop, 'admin')
const key = { authorization: `Bearer ${DEMO.apiKey}` }

const send = (order: object, headers: Record<string, string> = key) =>
  server.call(intakeCalls.persBizOrder, { body: order as never }, headers)

const validate = (order: object, headers: Record<string, string> = key) =>
  server.call(intakeCalls.persBizValidate, { body: order as never }, headers)

const upload = (bytes: Buffer, name = 'art.png') => uploadArtwork(server, key, bytes, name)

const orderWith = (orderId: string, frame: object, more: object = {}) => ({
  orderId,
  jobs: [{ jobId: '1', product: 'PhoneCase', mediaInfo: { mediaColor: 'White' }, frames: [frame] }],
  ...more,
})

test('An order with uploaded artwork is parsed by the mapping, processed by the rules, and has a thumbnail', async () => {
  const uploaded = await upload(artwork)
  expect(uploaded.body).toMatchObject({ success: true, pages: 1 })
  expect(uploaded.body['widthMM']).toBeCloseTo(75, 0)
  const response = await send(orderWith('W-1', { file: uploaded.body['file'], copies: 2 }))
  expect(response.body).toMatchObject({ success: true, orderId: 'W-1', created: true })
  const list = await admin.call(orderCalls.list, { query: { type: 'active' } })
  const orders = list.body['orders'] as { orderId: string; jobs: Record<string, unknown>[] }[]
  expect(orders.find((order) => order.orderId === 'W-1')?.jobs[0]).toMatchObject({
    jig: 'Phone cases 8-up',
    colorConfig: 'cmyk',
    frames: [{ copies: 2, thumbnailPath: expect.stringContaining('/pax/artwork/') as unknown }],
  })
})

test('The same order submitted twice is one order, and unknown fields are stored', async () => {
  const { body } = await upload(artwork)
  const more = { paymentInfo: { paid: true }, dealerInfo: { name: 'D' }, unheardOf: 'yes' }
  const order = orderWith('W-2', { file: body['file'] }, more)
  expect((await send(order)).body).toMatchObject({ created: true })
  expect((await send(order)).body).toMatchObject({ success: true, created: false })
  const list = await admin.call(orderCalls.list, { query: { type: 'active' } })
  const stored = (list.body['orders'] as WireOrder[]).filter(({ orderId }) => orderId === 'W-2')
  expect(stored).toMatchObject([{ jobs: [{ additionalParams: [{ key: 'unheardOf', value: 'yes' }] }] }])
  const others = await server.services.database.inEnvironment(shop.id, ({ kysely }) =>
    kysely.selectFrom('orders').select('further_fields').where('order_id', '=', 'W-2').execute(),
  )
  expect(others).toEqual([{ further_fields: more }])
})

test('Learning mode stores fields that no mapping knows and values that no rule knows, and nothing while it is off', async () => {
  const { body } = await upload(artwork)
  const load = async () =>
    inputSettingsCalls.get.response.parse((await admin.call(inputSettingsCalls.get)).body).inputSettings
  const submit = async (orderId: string, product: string) => {
    const jobs = [{ jobId: '1', product, frames: [{ file: body['file'] }], gift: product }]
    expect((await send({ orderId, jobs })).body).toMatchObject({ created: true })
  }
  const setLearning = async (learningMode: boolean) => {
    const { connectors } = await load()
    const saved = await admin.call(inputSettingsCalls.saveConnectors, { body: { connectors, learningMode } })
    expect(saved.status).toBe(200)
  }
  await submit('L-1', 'Lamp')
  expect((await load()).mappingSuggestions).toEqual({})
  await setLearning(true)
  await submit('L-2', 'Clock')
  await submit('L-3', 'PhoneCase')
  expect((await load()).mappingSuggestions).toMatchObject({
    gift: ['Clock', 'PhoneCase'],
    'systemParam.media': ['Clock'],
  })
  await setLearning(false)
  await submit('L-4', 'Vase')
  expect(JSON.stringify((await load()).mappingSuggestions)).not.toContain('Vase')
})

test('Validation fetches artwork given by URL from an allowed host, also after a redirect', async () => {
  for (const place of ['/moved', '/art.png']) {
    const response = await validate(orderWith('W-3', { url: `http://${allowed}${place}` }))
    expect(response.body).toMatchObject({ success: true, wouldCreate: true })
  }
})

test('Validation fetches each artwork given by URL once, with at most four concurrent requests', async () => {
  const url = (at: number) => `http://${allowed}/slow-${at}.png`
  const frames = Array.from({ length: 12 }, (_, at) => ({ url: url(at % 6) }))
  fetched.length = 0
  const validation = validate({ ...orderWith('W-8', {}), jobs: [{ jobId: '1', product: 'PhoneCase', frames }] })
  await expect.poll(() => heldResponses.length).toBe(4)
  heldResponses.shift()?.end(artwork)
  await expect.poll(() => heldResponses.length).toBe(4)
  for (const response of heldResponses.splice(0)) response.end(artwork)
  await expect.poll(() => heldResponses.length).toBe(1)
  heldResponses.shift()?.end(artwork)
  expect((await validation).body).toMatchObject({ success: true, wouldCreate: true })
  expect(fetched.toSorted()).toEqual(Array.from({ length: 6 }, (_, at) => `/slow-${at}.png`))
})

test('The first missing artwork of a validated order aborts fetching the others', async () => {
  const frames = ['/slow-a.png', '/slow-b.png', '/nothing'].map((place) => ({ url: `http://${allowed}${place}` }))
  const response = await validate({ ...orderWith('W-9', {}), jobs: [{ jobId: '1', product: 'PhoneCase', frames }] })
  expect([response.status, response.body['details']]).toMatchObject([
    422,
    { field: 'jobs.0.frames.2.url', status: 404 },
  ])
  await expect.poll(() => heldResponses.splice(0).every(({ destroyed }) => destroyed)).toBe(true)
})

test('Hosts that do not respond delay only the orders of their own shop', async () => {
  const stuck = []
  for (let shops = 0; shops < 4; shops += 1) {
    const other = await server.environment()
    const owner = await server.person(other, 'admin')
    const { body } = await owner.call(connectorCalls.createKey, { body: { name: 'Shop', kind: 'persBiz' } })
    const bearer = { authorization: `Bearer ${String(body['key'])}` }
    for (let at = 0; at < COST_LIMITS.intake.maxConcurrent; at += 1) {
      stuck.push(validate(orderWith(`stuck ${at}`, { url: `http://${allowed}/slow-${shops}-${at}.png` }), bearer))
    }
  }
  expect(stuck).toHaveLength(COST_LIMITS.intake.maxConcurrentInAll)
  await expect.poll(() => heldResponses.length).toBe(stuck.length)
  const { body } = await upload(artwork)
  expect((await send(orderWith('W-10', { file: body['file'] }))).body).toMatchObject({ created: true })
  for (const response of heldResponses.splice(0)) response.writeHead(404).end()
  expect((await Promise.all(stuck)).map(({ status }) => status)).toEqual(stuck.map(() => 422))
})

test.each([
  ['a host that is not allowed', 'http://127.0.0.2:9/art.png'],
  ['a redirect to a host that is not allowed', `http://${allowed}/elsewhere`],
  ['endless redirects', `http://${allowed}/round`],
  ['an address that returns 404', `http://${allowed}/nothing`],
  ['a name that resolves to an internal address', 'http://localhost:1/art.png'],
  ['another protocol', 'file:///etc/passwd'],
])('Validation rejects artwork by URL for %s', async (_, url) => {
  const response = await validate(orderWith('W-4', { url }))
  expect([response.status, response.body['errorCode']]).toEqual([422, 'artwork_not_fetched'])
})

test('The failure for a malformed order names the field', async () => {
  const response = await send({ orderId: 'W-5', jobs: [{ frames: [{ file: 'x', copies: 0 }] }] })
  expect(response.status).toBe(400)
  expect(response.body['details']).toMatchObject({ field: 'jobs.0.frames.0.copies' })
})

test('Dates are accepted from the year 1 to the year 9999 in UTC; others are rejected with the field', async () => {
  const file = await upload(artwork)
  for (const field of ['date', 'dueDate'] as const) {
    for (const date of ['0000-12-31', '0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00']) {
      const response = await send(orderWith('W-date', { file: file.body['file'] }, { [field]: date }))
      expect([date, response.status, response.body['details']]).toEqual([date, 400, expect.objectContaining({ field })])
    }
    for (const date of ['0001-01-01T00:00:00Z', '9999-12-31']) {
      const response = await send(orderWith(`W-${field}-${date}`, { file: file.body['file'] }, { [field]: date }))
      expect([date, response.status]).toEqual([date, 200])
    }
  }
  const from = '0000-01-01T00:00:00Z'
  expect((await admin.call(auditCalls.list, { query: { from } })).status).toBe(400)
})

test('Unknown or broken artwork is rejected with a plain message', async () => {
  expect((await send(orderWith('W-6', { file: '00000000-0000-4000-8000-000000000001' }))).body['errorCode']).toBe(
    'artwork_missing',
  )
  const broken = await upload(Buffer.from('%PDF-1.4 nothing'), 'x.pdf')
  expect([broken.status, broken.body['errorCode']]).toEqual([422, 'artwork_refused'])
})

test('Calls without the API key of the environment are rejected', async () => {
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { ...key, customer: 'othershop' }]) {
    const response = await send(orderWith('W-7', { file: 'x' }), headers as Record<string, string>)
    expect([401, 403]).toContain(response.status)
  }
})

const orderIds = async () => {
  const list = await admin.call(orderCalls.list, { query: { type: 'active' } })
  return (list.body['orders'] as { orderId: string }[]).map(({ orderId }) => orderId)
}
const loadStoredIds = () =>
  server.services.database.inEnvironment(shop.id, async ({ kysely }) => [
    await kysely.selectFrom('artworks').select('id').orderBy('id').execute(),
    await kysely.selectFrom('orders').select('id').orderBy('id').execute(),
  ])

test('Validating an order makes all checks and stores nothing', async () => {
  const before = await loadStoredIds()
  const other = (await makeArtwork(77, 'png', { widthMm: 40, heightMm: 40, text: 'Bo' })).bytes
  pages.set('/new.png', other)
  const frames = [{ url: `http://${allowed}/new.png` }, { url: `http://${allowed}/new.png` }]
  const order = { orderId: 'V-1', jobs: [{ jobId: '1', frames }] }
  expect((await validate(order)).body).toMatchObject({ valid: true, orderId: 'V-1', wouldCreate: true })
  expect(await orderIds()).not.toContain('V-1')
  expect(await loadStoredIds()).toEqual(before)
  expect((await send(order)).body).toMatchObject({ created: true })
  expect((await validate(order)).body).toMatchObject({ valid: true, wouldCreate: false })
})

test.each([
  ['unknown artwork', [{ frames: [{ file: '00000000-0000-4000-8000-000000000001' }] }], 'jobs.0.frames.0.file'],
  ['a host that is not allowed', [{ frames: [{ url: 'http://127.0.0.2:9/art.png' }] }], 'jobs.0.frames.0.url'],
  ['a frame without artwork', [{ jobId: 'a', frames: [{}] }], 'jobs.0.frames.0.file'],
  [
    'a job twice',
    ['a', 'a'].map((jobId) => ({ jobId, frames: [{ url: `http://${allowed}/art.png` }] })),
    'jobs.1.jobId',
  ],
  ['a wrong number', [{ frames: [{ copies: 0, file: 'x' }] }], 'jobs.0.frames.0.copies'],
])('Both calls reject %s with the same failure, which names the field', async (_, jobs, field) => {
  const order = { orderId: 'V-2', jobs }
  const [asked, sent] = [await validate(order), await send(order)]
  expect(asked.body['details']).toMatchObject({ field })
  expect([asked.status, asked.body]).toEqual([sent.status, sent.body])
})

test('Both calls name the jobs of an order that a later submission leaves out, which stay', async () => {
  const { body } = await upload(artwork)
  const createJob = (jobId: string) => ({ jobId, frames: [{ file: body['file'] }] })
  const order = { orderId: 'V-4', jobs: [createJob('a'), createJob('b'), createJob('c')] }
  expect((await send(order)).body).toMatchObject({ created: true, otherJobs: [] })
  const shorter = { ...order, jobs: [createJob('b')] }
  for (const call of [validate, send]) expect((await call(shorter)).body['otherJobs']).toEqual(['a', 'c'])
  const changed = { ...order, jobs: [{ ...createJob('b'), copies: 3 }] }
  expect((await send(changed)).body).toMatchObject({ changed: true, otherJobs: ['a', 'c'] })
  expect((await send(order)).body).toMatchObject({ created: false, otherJobs: [] })
})

test('Both calls reject a changed order whose copies are printed or booked', async () => {
  const { body } = await upload(artwork)
  const order = orderWith('V-3', { file: body['file'] })
  await send(order)
  await server.services.database.inEnvironment(shop.id, ({ client }) =>
    client.query(
      `update frames set remaining = 0, pending = 0 where environment_id = $1 and job_pk in (
      select j.id from jobs j join orders o on o.id = j.order_pk where o.order_id = 'V-3')`,
      [shop.id],
    ),
  )
  const changedOrder = orderWith('V-3', { file: body['file'], copies: 9 })
  for (const call of [validate, send]) {
    const response = await call(changedOrder)
    expect(response.body).toMatchObject({ errorCode: 'order_refused_changed', details: { field: 'jobs.0.jobId' } })
  }
})

test('Hosts allowed by an administrator apply to the environment only, and exclude internal addresses', async () => {
  const save = (hosts: string[]) => admin.call(artworkHostCalls.save, { body: { hosts } })
  for (const bad of ['127.0.0.1', '10.0.0.7:8080', '[::1]', 'http://192.168.1.1/x', 'no host', '[2002:7f00:1::]']) {
    expect((await save([bad])).body).toMatchObject({ errorCode: 'artwork_host_wrong', details: { host: bad } })
  }
  expect((await save(['https://CDN.shop.example/art/', 'files.shop.example:8443'])).status).toBe(200)
  expect((await admin.call(artworkHostCalls.get)).body).toMatchObject({
    hosts: ['cdn.shop.example', 'files.shop.example:8443'],
    operatorHosts: [allowed, 'localhost:1'],
  })
  const other = await server.person(await server.environment(), 'admin')
  expect((await other.call(artworkHostCalls.get)).body).toMatchObject({ hosts: [] })
  // a name that an administrator allows is rejected when it resolves to an internal address
  expect((await save(['localhost:2'])).status).toBe(200)
  expect((await validate(orderWith('V-4', { url: 'http://localhost:2/a.png' }))).body).toMatchObject({
    errorCode: 'artwork_not_fetched',
    details: { why: 'not_reached', field: 'jobs.0.frames.0.url' },
  })
  const operator = await server.person(shop, 'operator')
  expect((await operator.call(artworkHostCalls.get)).status).toBe(403)
})

test('Form data that is missing or truncated returns a client error', async () => {
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n%PDF-1.7'
  for (const [type, payload] of [
    ['multipart/form-data', part],
    [`multipart/form-data; boundary=${'b'.repeat(300)}`, part],
    ['multipart/form-data; boundary=b', 'x'.repeat(100_000)],
    ['multipart/form-data; boundary=b', part],
  ] as const) {
    const headers = { ...key, 'content-type': type }
    const response = await server.app.inject({ method: 'POST', url: intakeCalls.persBizArtwork.path, headers, payload })
    expect([response.statusCode, response.json<{ errorCode: string }>().errorCode]).toEqual([400, 'bad_request'])
  }
})

test('Orders whose uploads have the same content show the file name of their own upload, also if it is sent again', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="75mm" height="155mm"><circle cx="20" cy="20" r="9"/></svg>'
  const names = ['Ada Lovelace.svg', 'Bob.svg', 'Ada Lovelace.svg']
  for (const [at, name] of names.entries()) {
    const { body } = await upload(Buffer.from(svg), name)
    expect((await send(orderWith(`N-${at}`, { file: body['file'] }))).body).toMatchObject({ success: true })
    expect((await send(orderWith(`N-${at}`, { file: body['file'] }))).body).toMatchObject({ success: true })
  }
  const { orders } = orderCalls.list.response.parse(
    (await admin.call(orderCalls.list, { query: { type: 'active' } })).body,
  )
  const shown = names.map((_, at) => orders.find(({ orderId }) => orderId === `N-${at}`)?.jobs[0]?.frames[0]?.fileName)
  expect(shown).toEqual(names)
})
