import { auditCalls } from '@platen/contract/audit'
import { connectorCalls } from '@platen/contract/connectors'
import { intakeCalls } from '@platen/contract/intake'
import { orderCalls, type WireOrder } from '@platen/contract/orders'
import { printCalls } from '@platen/contract/printing'
import { webhookCalls } from '@platen/contract/webhooks'
import { expect, test } from 'vitest'
import { findSheetPath } from '../../../testing/object-paths.ts'
import type { OrderRef } from '../../../testing/print-fixture.ts'
import { readSheetPage } from '../../../testing/read-sheet-page.ts'
import { runFixture, slot } from '../../../testing/run-fixture.ts'
import { key } from '../../../testing/test-preset.ts'
import { OK, statusAndCode, type TestClient } from '../../../testing/test-server.ts'

const {
  server,
  services,
  shop,
  operator,
  admin,
  floor,
  ordered,
  book,
  printed,
  sent,
  reject,
  setState,
  addFile,
  loadRun,
} = await runFixture()

async function createKey(kind: 'persBiz' | 'input', person: TestClient = admin) {
  const { body } = await person.call(connectorCalls.createKey, { body: { name: `${kind} key`, kind } })
  return { authorization: `Bearer ${String(body['key'])}` }
}
const shopKey = await createKey('persBiz')
await admin.call(webhookCalls.create, { body: { url: 'https://shop.example/hook' } })

type ShopBody = { orderId: string; jobId?: string; copies?: number; reason?: string }
const cancel = (body: ShopBody, headers: Record<string, string> = shopKey) =>
  server.call(intakeCalls.persBizCancel, { body }, headers)
const validate = (body: ShopBody) => server.call(intakeCalls.persBizValidateCancel, { body }, shopKey)

/** Returns the counts above 0 of the only job of an order, which must add up to its copies. */
async function readCounts({ orderId }: OrderRef): Promise<Record<string, number>> {
  const { body } = await server.call(intakeCalls.persBizReadOrder, { params: { orderId } }, shopKey)
  const [job] = intakeCalls.persBizReadOrder.response.parse(body).jobs
  if (!job) throw new Error('the order has no job')
  expect(Object.values(job.counts).reduce((sum, count) => sum + count, 0)).toBe(job.copies)
  return Object.fromEntries(Object.entries(job.counts).filter(([, count]) => count > 0))
}

const getState = async (run: string) => (await floor.runs(operator)).find(({ id }) => id === run)?.state

const getJob = async (order: OrderRef, type: 'active' | 'history' = 'history') => {
  const { body } = await admin.call(orderCalls.list, { query: { type } })
  return (body['orders'] as WireOrder[]).find(({ id }) => id === order.id)?.jobs[0]
}

async function readMessages({ orderId }: OrderRef): Promise<Record<string, unknown>[]> {
  const rows = await services.database.inEnvironment(shop.environment.id, (tx) =>
    tx.query<{ payload: { type: string; data: Record<string, unknown> } }>(
      `select payload from webhook_messages where environment_id = $1 and type like '%.cancelled'
          and payload->'data'->>'orderId' = $2 order by type, payload->'data'->>'tooLate'`,
      [orderId],
    ),
  )
  return rows.map(({ payload: { type, data } }) => ({ type, ...data }))
}

const readPage = async (run: string) => readSheetPage(await findSheetPath(services, shop.environment, run))

/** An order with a sent, a queued, a booked and an open copy. */
async function orderInEachPlace() {
  const order = await ordered(4)
  await book([order], 1)
  const sentRun = await sent()
  await book([order], 1)
  const queuedRun = await printed()
  await book([order], 1)
  return { order, sentRun, queuedRun }
}

const ALL = { dropped: 1, freed: 1, takenOff: 1, tooLate: 1 }

test('A shop system cancels an order with copies in each place, is told so beforehand, and again when it repeats', async () => {
  const { order, sentRun, queuedRun } = await orderInEachPlace()
  const { orderId, jobId } = order
  const jobs = [{ jobId, status: 'CANCELLED', ...ALL }]
  expect((await validate({ orderId })).body).toMatchObject({ orderId, jobs })
  expect(await readCounts(order)).toEqual({ open: 1, booked: 1, queued: 1, sent: 1 })
  expect((await cancel({ orderId, reason: 'ordered twice' })).body).toMatchObject({ orderId, jobs })
  expect((await cancel({ orderId })).body).toMatchObject({ orderId, jobs })
  expect((await cancel({ orderId, jobId, copies: 2 })).body).toMatchObject({ orderId, jobs })
  expect(await readCounts(order)).toEqual({ cancelled: 4 })
  expect(await getJob(order)).toMatchObject({
    jobStatus: 'CANCELLED',
    cancellation: { reason: 'ordered twice', by: 'persBiz key' },
    frames: [{ copies: 4, remaining: 0, pending: 0, cancelled: 4 }],
  })
  expect((await loadRun(queuedRun)).printJob).toMatchObject({ state: 'cancelled', pieces: 0 })
  expect(await loadRun(sentRun)).toMatchObject({
    printJob: { state: 'sent', pieces: 1 },
    pieces: [{ cancelled: 'tooLate' }],
  })
  expect(await readMessages(order)).toMatchObject([
    { type: 'order.cancelled', jobId, status: 'CANCELLED', reason: 'ordered twice', ...ALL },
    { type: 'piece.cancelled', copies: 1, printJob: queuedRun, tooLate: false },
    { type: 'piece.cancelled', copies: 1, printJob: sentRun, tooLate: true },
  ])
})

test('A composed run is composed again without the cancelled copy, with the same id and the same other placements', async () => {
  const [order, other] = [await ordered(1), await ordered(1)]
  await book([order, other])
  const run = await printed()
  await floor.composed(operator)
  const [before, plan] = [await readPage(run), (await loadRun(run)).plan]
  expect((await cancel({ orderId: order.orderId })).body).toMatchObject({ jobs: [{ takenOff: 1 }] })
  expect(await loadRun(run)).toMatchObject({
    printJob: { state: 'queued', pieces: 1 },
    pieces: [
      { orderId: order.orderId, cancelled: 'takenOff' },
      { orderId: other.orderId, cancelled: null },
    ],
    plan: { placements: plan.placements.filter(({ slotNo }) => slotNo === 2) },
  })
  await floor.composed(operator)
  const after = await readPage(run)
  expect([before, after].map(({ pieces }) => pieces.length)).toEqual([2, 1])
  expect(after).toEqual({ ...before, pieces: before.pieces.slice(1) })
  expect((await loadRun(run)).printJob).toMatchObject({ id: run, state: 'ready' })
  expect(await readCounts(other)).toEqual({ queued: 1 })
})

test('Copies are cancelled from the open ones on, and a total that is repeated cancels nothing more', async () => {
  const { order } = await orderInEachPlace()
  const { orderId, jobId } = order
  const cancelled = async (copies: number) => (await cancel({ orderId, jobId, copies })).body['jobs']
  expect(await cancelled(2)).toMatchObject([{ dropped: 1, freed: 1, takenOff: 0, tooLate: 0, status: 'PRINTED' }])
  expect(await cancelled(2)).toMatchObject([{ dropped: 1, freed: 1, takenOff: 0, tooLate: 0 }])
  expect(await cancelled(3)).toMatchObject([{ dropped: 1, freed: 1, takenOff: 1, tooLate: 0 }])
  expect(await readCounts(order)).toEqual({ cancelled: 3, sent: 1 })
  expect(statusAndCode(await cancel({ orderId, jobId, copies: 5 }))).toEqual([422, 'cancel_too_many'])
  expect(statusAndCode(await cancel({ orderId, copies: 1 }))).toEqual([400, 'bad_request'])
  expect(statusAndCode(await cancel({ orderId, jobId: 'other', copies: 1 }))).toEqual([404, 'not_found'])
})

test('Of a job with several frames all copies are cancelled or none', async () => {
  const order = await ordered(2, 2)
  const { orderId, jobId } = order
  expect(statusAndCode(await cancel({ orderId, jobId, copies: 1 }))).toEqual([422, 'cancel_part_of_set'])
  expect((await cancel({ orderId, jobId, copies: 4 })).body).toMatchObject({ jobs: [{ dropped: 4 }] })
})

test('Of a job that waits for its artwork all copies are cancelled or none', async () => {
  const { order, job } = shop.arriving({ copies: [3] })
  await shop.deliver(order, null)
  const { orderId } = order
  const { jobId } = job
  for (const call of [cancel, validate])
    expect(statusAndCode(await call({ orderId, jobId, copies: 1 }))).toEqual([409, 'cancel_awaits_artwork'])
  expect((await cancel({ orderId, jobId, copies: 3 })).body).toMatchObject({ jobs: [{ dropped: 3 }] })
  expect((await cancel({ orderId, jobId, copies: 1 })).body).toMatchObject({ jobs: [{ dropped: 3 }] })
})

test('A cancelled piece is not rejected, reprinted or tried again', async () => {
  const [order, other] = [await ordered(1), await ordered(1)]
  await book([order, other])
  const run = await sent()
  await cancel({ orderId: order.orderId })
  expect(statusAndCode(await reject(run, [slot(1)]))).toEqual([409, 'piece_cancelled'])
  const { body } = await operator.call(printCalls.reprint, { params: { id: run } })
  const { id: reprint } = body['printJob'] as { id: string }
  expect(await loadRun(reprint)).toMatchObject({ printJob: { pieces: 1 }, plan: { placements: [{ slotNo: 2 }] } })
  await setState(run, 'failed')
  expect(statusAndCode(await operator.call(printCalls.retry, { params: { id: run } }))).toEqual(OK)
  expect(await loadRun(run)).toMatchObject({ printJob: { pieces: 1 }, plan: { placements: [{ slotNo: 2 }] } })
  await cancel({ orderId: other.orderId })
  expect((await loadRun(run)).printJob.state).toBe('cancelled')
  expect((await loadRun(reprint)).printJob.state).toBe('cancelled')
  expect(await readCounts(other)).toEqual({ cancelled: 1 })
})

test('A print job without wanted pieces is neither reprinted nor tried again', async () => {
  const order = await ordered(1)
  await book([order])
  const run = await sent()
  await cancel({ orderId: order.orderId })
  const repeat = async (call: typeof printCalls.reprint | typeof printCalls.retry) =>
    statusAndCode(await operator.call(call, { params: { id: run } }))
  expect(await repeat(printCalls.reprint)).toEqual([409, 'all_pieces_cancelled'])
  await setState(run, 'failed')
  expect(await repeat(printCalls.retry)).toEqual([409, 'all_pieces_cancelled'])
})

test('A copy is too late if one file of its sheet was handed over, and it is taken off the other one', async () => {
  const order = await ordered(1)
  await book([order])
  const white = await sent()
  const colour = await addFile(white)
  expect((await cancel({ orderId: order.orderId })).body).toMatchObject({ jobs: [{ takenOff: 0, tooLate: 1 }] })
  expect(await getState(colour)).toBe('cancelled')
  expect(await getState(white)).toBe('sent')
})

test('Copies that were handed over are not cancelled any more once their order has a shipment; the others are', async () => {
  const { order, queuedRun } = await orderInEachPlace()
  const { orderId, jobId } = order
  const entry = key(order)
  const setShipments = (shipments: readonly object[]) =>
    operator.call(orderCalls.setShipments, { body: { id: order.id, shipments: shipments as never } })
  expect(statusAndCode(await setShipments([{ carrier: 'dhl', trackingNumber: '1' }]))).toEqual(OK)
  for (const call of [validate, cancel])
    expect(statusAndCode(await call({ orderId }))).toEqual([409, 'already_shipped'])
  const refused = [{ ...entry, code: 'already_shipped', details: { orderId, jobId } }]
  for (const call of [orderCalls.validateCancel, orderCalls.cancel])
    expect((await admin.call(call, { body: { jobs: [entry] } })).body).toMatchObject({ jobs: [], refused })
  expect(await readCounts(order)).toEqual({ open: 1, booked: 1, queued: 1, sent: 1 })
  const others = [{ jobId, ...ALL, tooLate: 0 }]
  expect((await cancel({ orderId, jobId, copies: 3 })).body).toMatchObject({ jobs: others })
  expect((await cancel({ orderId, jobId, copies: 3 })).body).toMatchObject({ jobs: others })
  expect((await loadRun(queuedRun)).printJob).toMatchObject({ state: 'cancelled' })
  expect(statusAndCode(await setShipments([]))).toEqual(OK)
  expect((await cancel({ orderId })).body).toMatchObject({ jobs: [{ jobId, ...ALL }] })
})

test('A rejected copy is open again, and is cancelled as one', async () => {
  const order = await ordered(2)
  await book([order])
  const run = await sent()
  await reject(run, [slot(1)])
  expect((await cancel({ orderId: order.orderId })).body).toMatchObject({ jobs: [{ dropped: 1, tooLate: 1 }] })
})

const activate = (order: OrderRef) => admin.call(orderCalls.activate, { body: order })

test('An activated job has none of its copies cancelled', async () => {
  const order = await ordered(2)
  await cancel({ orderId: order.orderId })
  expect(statusAndCode(await activate(order))).toEqual(OK)
  expect(await readCounts(order)).toEqual({ open: 2 })
  expect(await getJob(order, 'active')).not.toHaveProperty('cancellation')
})

test('Copies that were sent after their job was activated are too late, although an earlier run was not sent', async () => {
  const order = await ordered(2)
  await book([order])
  const earlier = await printed()
  expect(statusAndCode(await activate(order))).toEqual(OK)
  await book([order])
  const later = await printed()
  for (const run of [earlier, later]) await setState(run, run === later ? 'sent' : 'ready')
  const jobs = [{ dropped: 0, freed: 0, takenOff: 0, tooLate: 2 }]
  expect((await validate({ orderId: order.orderId })).body).toMatchObject({ jobs })
  expect((await cancel({ orderId: order.orderId })).body).toMatchObject({ jobs })
  expect((await loadRun(later)).pieces.map(({ cancelled }) => cancelled)).toEqual(['tooLate', 'tooLate'])
  expect(await getState(earlier)).toBe('cancelled')
})

test('Copies that were sent before their job was activated are not too late', async () => {
  const order = await ordered(2)
  await book([order])
  const run = await sent()
  await activate(order)
  expect((await cancel({ orderId: order.orderId })).body).toMatchObject({ jobs: [{ dropped: 2, tooLate: 0 }] })
  expect((await loadRun(run)).pieces.map(({ cancelled }) => cancelled)).toEqual([null, null])
  expect((await readMessages(order)).map(({ type }) => type)).toEqual(['order.cancelled'])
})

test('Of copies that are printed again after the print quantity was raised, only the latest are cancelled', async () => {
  const order = await ordered(3)
  await book([order], 2)
  const earlier = await printed()
  await setState(earlier, 'ready')
  const edited = await admin.call(orderCalls.edit, { body: { ...key(order), copies: 3, remaining: 3 } })
  expect(statusAndCode(edited)).toEqual(OK)
  await book([order])
  const later = await printed()
  await setState(later, 'sent')
  const { body } = await cancel({ orderId: order.orderId, jobId: order.jobId, copies: 1 })
  expect(body).toMatchObject({ jobs: [{ takenOff: 0, tooLate: 1 }] })
  expect((await loadRun(earlier)).pieces.map(({ cancelled }) => cancelled)).toEqual([null, null])
  expect((await loadRun(later)).pieces.filter(({ cancelled }) => cancelled === 'tooLate')).toHaveLength(1)
})

test('A person cancels several jobs, is told what happened to each, and about those that are not found', async () => {
  const [first, second] = [await ordered(2), await ordered(1)]
  await book([first], 1)
  const jobs = [key(first), { ...key(second), copies: 1 }, { id: second.id, jobId: 'unknown' }]
  const expected = {
    jobs: [
      { ...key(first), dropped: 1, freed: 1, takenOff: 0, tooLate: 0 },
      { ...key(second), dropped: 1, freed: 0, takenOff: 0, tooLate: 0 },
    ],
    refused: [{ id: second.id, jobId: 'unknown', code: 'not_found' }],
  }
  expect((await admin.call(orderCalls.validateCancel, { body: { jobs } })).body).toMatchObject(expected)
  expect(await readCounts(first)).toEqual({ open: 1, booked: 1 })
  expect((await admin.call(orderCalls.cancel, { body: { jobs, reason: 'typo' } })).body).toMatchObject(expected)
  expect(await readCounts(first)).toEqual({ cancelled: 2 })
  for (const [order, copies] of [
    [first, 2],
    [second, 1],
  ] as const) {
    const audit = await admin.call(auditCalls.list, { query: { action: 'cancelled', text: order.orderId } })
    expect(audit.body['entries']).toMatchObject([{ subject: 'order', changes: { copies, note: 'typo' } }])
  }
  const { body } = await admin.call(orderCalls.events, { query: key(first) })
  expect(body['events']).toMatchObject([
    { kind: 'cancelled', details: { copies: 2, outcome: { dropped: 1, freed: 1 }, note: 'typo' } },
    { kind: 'booked' },
    { kind: 'arrived' },
  ])
})

test('Orders are cancelled only with the permission or key, and only those of the environment', async () => {
  const order = await ordered(1)
  const viewer = await server.person(shop.environment, 'operator', ['print_order_edit'])
  const foreigner = await server.person(await server.environment(), 'admin')
  const body = { jobs: [key(order)] }
  for (const call of [orderCalls.cancel, orderCalls.validateCancel]) {
    expect(statusAndCode(await viewer.call(call, { body }))).toEqual([403, 'forbidden'])
    expect((await foreigner.call(call, { body })).body).toMatchObject({ jobs: [], refused: [{ code: 'not_found' }] })
  }
  const { orderId } = order
  expect(statusAndCode(await cancel({ orderId }, {}))).toEqual([401, 'not_signed_in'])
  expect(statusAndCode(await cancel({ orderId }, await createKey('input')))).toEqual([403, 'forbidden'])
  // held for an order of the other environment
  expect((await cancel({ orderId }, await createKey('persBiz', foreigner))).status).toBe(202)
  expect(await readCounts(order)).toEqual({ open: 1 })
})
