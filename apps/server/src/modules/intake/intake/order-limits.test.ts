import { intakeCalls } from '@platen/contract/intake'
import { orderCalls } from '@platen/contract/orders'
import { ORDER_LIMITS } from '@platen/domain/intake'
import { expect, test } from 'vitest'
import { makeArtwork } from '../../../demo/artwork/make-artwork.ts'
import { DEMO, demoParts, insertDemoData } from '../../../demo/demo-data.ts'
import { recordQueries } from '../../../testing/record-queries.ts'
import { testServer } from '../../../testing/test-server.ts'
import { uploadArtwork } from '../../../testing/upload-artwork.ts'

const server = await testServer()
const shop = await server.environment()
const parts = await demoParts()
await server.services.database.inEnvironment(shop.id, (tx) => insertDemoData(tx, parts))
const admin = await server.person(shop, 'admin')
const key = { authorization: `Bearer ${DEMO.apiKey}` }
const { bytes } = await makeArtwork(31, 'png', { widthMm: 75, heightMm: 155, text: 'Ada' })
const { body: uploaded } = await uploadArtwork(server, key, bytes, 'art.png')
const file = String(uploaded['file'])

const send = (order: object) => server.call(intakeCalls.persBizOrder, { body: order as never }, key)

const toOrder = (orderId: string, jobs: number, frames: number, frame: object = { file }) => ({
  orderId,
  jobs: Array.from({ length: jobs }, (_, at) => ({
    jobId: `${at}`,
    product: 'PhoneCase',
    frames: Array.from({ length: frames }, () => frame),
  })),
})

const loadOrder = async (orderId: string) => {
  const list = await admin.call(orderCalls.list, { query: { type: 'active' } })
  const orders = list.body['orders'] as { orderId: string; jobs: { jobId: string; frames: unknown[] }[] }[]
  return orders.find((order) => order.orderId === orderId)
}

test('The largest allowed order needs as many database queries as a small one', async () => {
  // queries that run once per connection are not counted
  await send(toOrder('first', 1, 1))
  const small = await recordQueries(() => send(toOrder('small', 2, 1)))
  const { jobs, frames } = ORDER_LIMITS
  const large = await recordQueries(() => send(toOrder('large', jobs, frames / jobs)))
  expect([small.result.status, large.result.status]).toEqual([200, 200])
  expect(large.questions.length).toBe(small.questions.length)
  const order = await loadOrder('large')
  expect(order?.jobs.map(({ jobId }) => jobId)).toEqual(Array.from({ length: jobs }, (_, at) => `${at}`))
  expect(order?.jobs.flatMap((job) => job.frames)).toHaveLength(frames)
})

test('The largest order submitted again unchanged writes nothing, and a changed job of it is replaced alone', async () => {
  const { frames } = ORDER_LIMITS
  const order = toOrder('again', frames / 2, 2)
  await send(order)
  expect((await send(order)).body).toMatchObject({ created: false, changed: false })
  order.jobs[3]?.frames.pop()
  expect((await send(order)).body).toMatchObject({ created: false, changed: true })
  expect((await loadOrder('again'))?.jobs.map((job) => job.frames.length).toSorted()[0]).toBe(1)
})

test.each([
  ['too many jobs', toOrder('L-1', ORDER_LIMITS.jobs + 1, 1), 'jobs'],
  ['too many frames in a job', toOrder('L-2', 1, ORDER_LIMITS.framesPerJob + 1), 'jobs.0.frames'],
  ['too many frames', toOrder('L-3', 6, ORDER_LIMITS.framesPerJob), 'jobs'],
  ['too many copies', toOrder('L-4', 11, 1, { file, copies: 1_000_000 }), 'jobs'],
])('An order with %s is rejected with the path of the field', async (_, order, field) => {
  const response = await send(order)
  expect([response.status, response.body['details']]).toMatchObject([400, { field }])
  expect(await loadOrder(order.orderId)).toBeUndefined()
})

test('Files with many pages count as one frame per printed page', async () => {
  const { jobs, frames } = ORDER_LIMITS
  const pages = frames / jobs + 1
  const { database } = server.services
  await database.inEnvironment(shop.id, ({ client }) =>
    client.query(
      `update artworks set info = jsonb_set(info, '{pages}',
         to_jsonb(array_fill(info -> 'pages' -> 0, array[$2::int]))) where environment_id = $1`,
      [shop.id, pages],
    ),
  )
  const response = await send(toOrder('book', jobs, 1))
  expect([response.status, response.body['details']]).toMatchObject([400, { problem: 'order_malformed' }])
  expect(await loadOrder('book')).toBeUndefined()
})

test('References that are no valid ids are reported as unknown artwork', async () => {
  for (const wrong of ['-'.repeat(36), 'x', '\u{1F600}'.repeat(9)]) {
    const response = await send(toOrder('W', 1, 1, { file: wrong }))
    expect([response.status, response.body['errorCode']]).toEqual([422, 'artwork_missing'])
  }
})
