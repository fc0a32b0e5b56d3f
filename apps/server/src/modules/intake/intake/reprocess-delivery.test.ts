import { calls } from '@platen/contract/calls'
import { listJobEvents, type WireOrder } from '@platen/contract/orders'
import { NEW_PRODUCT } from '@platen/domain/products'
import { expect, test } from 'vitest'
import { makeArtwork } from '../../../demo/artwork/make-artwork.ts'
import { DEMO, demoParts, insertDemoData } from '../../../demo/demo-data.ts'
import { testServer } from '../../../testing/test-server.ts'
import { uploadArtwork } from '../../../testing/upload-artwork.ts'

const server = await testServer()
const shop = await server.environment()
const parts = await demoParts()
await server.services.database.inEnvironment(shop.id, (tx) => insertDemoData(tx, parts))
const admin = await server.person(shop, 'admin')
const key = { authorization: `Bearer ${DEMO.apiKey}` }
const artwork = (await makeArtwork(31, 'png', { widthMm: 75, heightMm: 155, text: 'Ada' })).bytes

async function findJob(orderId: string) {
  const { body } = await admin.call(calls.orders.list, { query: { type: 'active' } })
  const order = (body['orders'] as WireOrder[]).find((each) => each.orderId === orderId)
  const [job] = order?.jobs ?? []
  return order && job && { ...job, id: order.id }
}

test('A mapping that comes after an order is applied to the stored fields when the order is reprocessed', async () => {
  const uploaded = await uploadArtwork(server, key, artwork, 'art.png')
  const job = { jobId: '1', item: { article: 'PhoneCase' }, mediaInfo: { mediaColor: 'White' }, copies: 3 }
  const order = { orderId: 'EARLY', jobs: [{ ...job, frames: [{ file: String(uploaded.body['file']) }] }] }
  expect((await server.call(calls.intake.persBizOrder, { body: order }, key)).status).toBe(200)
  expect((await findJob('EARLY'))?.jig).toBeNull()
  expect((await admin.call(calls.orders.reprocess)).body).toMatchObject({ changed: 0 })
  expect((await admin.call(calls.orders.countReprocessable)).body).toMatchObject({ jobs: 0 })

  const mapping = [{ name: 'systemParam.media', values: ['article'] }]
  const saved = await admin.call(calls.inputSettings.saveConnectors, {
    body: { connectors: [{ type: 'persBiz', mapping }], learningMode: false },
  })
  expect(saved.body).toEqual({ success: true })
  expect((await admin.call(calls.orders.countReprocessable)).body).toMatchObject({ jobs: 1 })
  expect((await admin.call(calls.orders.reprocess)).body).toMatchObject({ changed: 1 })
  const earlyJob = await findJob('EARLY')
  expect(earlyJob?.jig).not.toBeNull()
  expect(earlyJob?.frames[0]?.copies).toBe(3)
  expect((await admin.call(calls.orders.reprocess)).body).toMatchObject({ changed: 0 })
  expect((await admin.call(calls.orders.countReprocessable)).body).toMatchObject({ jobs: 0 })
  const query = { id: earlyJob?.id ?? '', jobId: earlyJob?.jobId ?? '' }
  const events = listJobEvents.response.parse((await admin.call(calls.orders.events, { query })).body).events
  expect(events[0]).toMatchObject({
    kind: 'reprocessed',
    details: { changes: { 'parameters.systemParam.media': { from: null, to: 'PhoneCase' }, jig: { from: null } } },
  })
})

test('Orders that only the rules of a user would assign are not counted, and are assigned when they are reprocessed', async () => {
  const operator = await server.person(shop, 'operator')
  const nothing = { qualityLevel: [], location: [], printerType: [], mediaType: [], colorConfig: [], jig: [] }
  const userRules = [{ ...nothing, location: ['hall1'] }]
  expect((await admin.call(calls.users.edit, { body: { id: operator.id, userRules } })).status).toBe(200)
  expect((await admin.call(calls.orders.countReprocessable)).body).toMatchObject({ jobs: 0 })
  expect((await admin.call(calls.orders.reprocess)).body).toMatchObject({ changed: 1 })
})

test('All orders are reprocessed, also those after the first batch', async () => {
  const file = String((await uploadArtwork(server, key, artwork, 'art.png')).body['file'])
  for (const orderId of ['MANY-1', 'MANY-2', 'MANY-3', 'MANY-4', 'MANY-5', 'MANY-6']) {
    const jobs = Array.from({ length: 100 }, (_, index) => ({
      jobId: String(index),
      item: { product: 'Mug' },
      copies: 1,
      frames: [{ file }],
    }))
    expect((await server.call(calls.intake.persBizOrder, { body: { orderId, jobs } }, key)).status).toBe(200)
  }
  const mapping = [{ name: 'systemParam.media', values: ['product'] }]
  await admin.call(calls.inputSettings.saveConnectors, {
    body: { connectors: [{ type: 'persBiz', mapping }], learningMode: false },
  })
  const countResponse = await admin.call(calls.orders.countReprocessable)
  expect(countResponse.body['jobs']).toBeGreaterThanOrEqual(600)
  expect((await admin.call(calls.orders.reprocess)).body).toMatchObject({ changed: countResponse.body['jobs'] })
  expect((await admin.call(calls.orders.countReprocessable)).body).toMatchObject({ jobs: 0 })
})

test('A changed product changes its unbooked orders when they are reprocessed, but no value of the order itself', async () => {
  await admin.call(calls.inputSettings.saveProductUse, { body: { usesProducts: true } })
  const file = String((await uploadArtwork(server, key, artwork, 'case.png')).body['file'])
  const product = { ...NEW_PRODUCT, sku: 'CASE', color: 'White' }
  const { id } = (await admin.call(calls.products.create, { body: product })).body as { id: string }
  const send = async (orderId: string, mediaColor?: string) => {
    const jobs = [{ jobId: '1', mediaInfo: { sku: ' case', mediaColor }, frames: [{ file }] }]
    expect((await server.call(calls.intake.persBizOrder, { body: { orderId, jobs } }, key)).status).toBe(200)
  }
  await send('A')
  await send('B', 'Red')
  const find = async (orderId: string) => {
    const job = await findJob(orderId)
    return [job?.jig ?? null, job?.mediaInfo.mediaName, job?.mediaInfo.mediaColor]
  }
  const count = async (sku: string) =>
    (await admin.call(calls.orders.countReprocessable, { query: { sku } })).body['jobs']
  const reprocess = async (sku: string) => (await admin.call(calls.orders.reprocess, { body: { sku } })).body['changed']
  const save = async (version: number, values: object) => {
    const body = { ...product, ...values, id, version }
    expect((await admin.call(calls.products.change, { body })).body).toMatchObject({ success: true })
  }
  expect([await find('A'), await find('B')]).toEqual([
    [null, '', 'White'],
    [null, '', 'Red'],
  ])
  expect(await count('CASE')).toBe(0)

  await save(1, { media: 'PhoneCase', color: 'Black' })
  expect([await count('Case '), await count('PEN'), await reprocess('PEN')]).toEqual([2, 0, 0])
  expect([await reprocess('CASE'), await count('CASE')]).toEqual([2, 0])
  expect([await find('A'), await find('B')]).toEqual([
    [expect.any(String), 'PhoneCase', 'Black'],
    [expect.any(String), 'PhoneCase', 'Red'],
  ])
  await save(2, { color: 'Black' })
  expect([await count('CASE'), await reprocess('CASE')]).toEqual([2, 2])
  expect(await find('A')).toEqual([null, '', 'Black'])
  // a deleted product changes no orders
  await admin.call(calls.products.delete, { body: { id } })
  expect([await count('CASE'), await reprocess('CASE')]).toEqual([0, 0])
  expect(await find('A')).toEqual([null, '', 'Black'])
})
