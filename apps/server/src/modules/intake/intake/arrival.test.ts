import { decisionTreeCalls } from '@platen/contract/decision-tree'
import { intakeCalls } from '@platen/contract/intake'
import { listJobEvents, orderCalls, type WireOrder } from '@platen/contract/orders'
import { EMPTY_TREE } from '@platen/domain/decision-tree'
import { expect, test } from 'vitest'
import { makeArtwork } from '../../../demo/artwork/make-artwork.ts'
import { DEMO, demoParts, insertDemoData } from '../../../demo/demo-data.ts'
import { countRoundTrips } from '../../../testing/count-round-trips.ts'
import { asAnotherCaller } from '../../../testing/other-caller.ts'
import { testServer } from '../../../testing/test-server.ts'
import { uploadArtwork } from '../../../testing/upload-artwork.ts'

const ARTWORK_HOST = '127.0.0.1:9'
const server = await testServer({}, { artworkHosts: [ARTWORK_HOST] })
const shop = await server.environment()
const parts = await demoParts()
await server.services.database.inEnvironment(shop.id, (tx) => insertDemoData(tx, parts))
const admin = await server.person(shop, 'admin')
const key = { authorization: `Bearer ${DEMO.apiKey}` }
const { bytes } = await makeArtwork(31, 'png', { widthMm: 75, heightMm: 155, text: 'Ada' })
const file = String((await uploadArtwork(server, key, bytes, 'art.png')).body['file'])

const send = (order: object) => server.call(intakeCalls.persBizOrder, { body: order as never }, key)
const toOrder = (orderId: string, jobs = 1, copies = 1) => ({
  orderId,
  jobs: Array.from({ length: jobs }, (_, at) => ({
    jobId: `${at + 1}`,
    product: 'PhoneCase',
    mediaInfo: { mediaColor: 'White' },
    frames: [{ file, copies }],
  })),
})
/**
 * Sends the orders one after the other. Returns the responses and the fewest round trips of a call: a query that the
 * server sends at an interval may coincide with a call.
 */
async function countFewestRoundTrips(orders: readonly object[]) {
  const calls = []
  for (const order of orders) calls.push(await countRoundTrips(() => send(order)))
  const roundTrips = Math.min(...calls.map((call) => call.roundTrips))
  return { bodies: calls.map(({ result }) => result.body), roundTrips }
}
/** Transactions that wait for another one. */
const IS_WAITING = `select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`
const activeOrder = async (orderId: string) => {
  const { body } = await admin.call(orderCalls.list, { query: { type: 'active' } })
  return (body['orders'] as WireOrder[]).find((order) => order.orderId === orderId)
}

test('A new order needs three round trips to the database: caller, reads, writes; also one with many jobs', async () => {
  await send(toOrder('trips-first'))
  for (const jobs of [1, 50]) {
    const ids = ['a', 'b', 'c'].map((id) => `trips-${jobs}${id}`)
    const { bodies, roundTrips } = await countFewestRoundTrips(ids.map((id) => toOrder(id, jobs)))
    expect(bodies).toMatchObject(ids.map(() => ({ created: true })))
    expect(roundTrips).toBe(3)
    expect((await activeOrder(`trips-${jobs}a`))?.jobs).toHaveLength(jobs)
  }
})

test('An unchanged order that is sent again needs three round trips, a changed one at most five', async () => {
  await send(toOrder('again', 3))
  const again = toOrder('again', 3)
  const same = await countFewestRoundTrips([again, again, again])
  expect(same.bodies).toMatchObject([again, again, again].map(() => ({ created: false, changed: false })))
  expect(same.roundTrips).toBe(3)
  const changed = await countRoundTrips(() => send(toOrder('again', 3, 7)))
  expect(changed.result.body).toMatchObject({ created: false, changed: true })
  // One less if the answer to a statement is still on its way when the next one is sent.
  expect(changed.roundTrips).toBeLessThanOrEqual(5)
  expect((await activeOrder('again'))?.jobs.map(({ frames }) => frames[0]?.copies)).toEqual([7, 7, 7])
})

test('The same new order sent several times at once is stored once', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(toOrder('at-once', 2))))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(answers.filter(({ body }) => body['created'] === true)).toHaveLength(1)
  expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1)
  expect((await activeOrder('at-once'))?.jobs).toHaveLength(2)
})

test('An order by URL that is deleted while it is sent again is stored as a new one', async () => {
  const order = { orderId: 'deleted', jobs: [{ jobId: '1', frames: [{ url: `http://${ARTWORK_HOST}/art.png` }] }] }
  const first = await send(order)
  const { database } = server.services
  const secondArrival = await database.inEnvironment(shop.id, async ({ client }) => {
    await client.query('delete from orders where environment_id = $1 and id = $2', [shop.id, first.body['id']])
    const sending = asAnotherCaller(() => send(order))
    for (;;) if ((await client.query(IS_WAITING)).rowCount) break
    return { sending }
  })
  const { status, body } = await secondArrival.sending
  expect([status, body]).toMatchObject([200, { created: true }])
  expect(body['id']).not.toBe(first.body['id'])
})

test('Each job of an arriving order has one event in its history, with the API key as its actor', async () => {
  const { id } = (await send(toOrder('events', 2, 3))).body
  await send(toOrder('events', 2, 3))
  await send(toOrder('events', 2, 4))
  const getEvents = async (jobId: string) => {
    const { body } = await admin.call(orderCalls.events, { query: { id: String(id), jobId, direction: 'ascending' } })
    return listJobEvents.response.parse(body).events.map(({ kind, actor, details }) => [kind, actor, details])
  }
  const actor = { kind: 'apiKey', name: expect.any(String) }
  for (const jobId of ['1', '2']) {
    expect(await getEvents(jobId)).toEqual([
      ['arrived', actor, { copies: 3, decision: expect.any(Object) }],
      ['resubmitted', actor, { copies: 4, decision: expect.any(Object) }],
    ])
  }
})

test('An order is processed by the rules saved before it arrived', async () => {
  await send(toOrder('rules-1'))
  expect((await activeOrder('rules-1'))?.jobs[0]?.jig).toBe('Phone cases 8-up')
  const saved = await admin.call(decisionTreeCalls.save, { body: EMPTY_TREE as never })
  expect(saved.body).toMatchObject({ success: true })
  await send(toOrder('rules-2'))
  expect((await activeOrder('rules-2'))?.jobs[0]?.jig).toBeNull()
})
