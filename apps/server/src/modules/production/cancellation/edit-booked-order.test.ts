import { orderCalls } from '@platen/contract/orders'
import { NOTHING_CHANGED } from '@platen/domain/orders'
import { expect, test } from 'vitest'
import { changeFixture } from '../../../testing/change-fixture.ts'
import { findSheetPath } from '../../../testing/object-paths.ts'
import type { OrderRef } from '../../../testing/print-fixture.ts'
import { readSheetPage } from '../../../testing/read-sheet-page.ts'
import { slot } from '../../../testing/run-fixture.ts'
import { key } from '../../../testing/test-preset.ts'
import { OK, statusAndCode } from '../../../testing/test-server.ts'

const fixture = await changeFixture()
const { server, services, shop, operator, admin, floor, ordered, book, printed, sent, reject, loadRun } = fixture
const { edit, predict, getJob, readBack, getEdits, getAudited, readMessages, inEachPlace } = fixture

/** Returns the counts above 0 of the only job of an order, which must add up to its copies. */
async function readCounts(order: OrderRef): Promise<Record<string, number>> {
  const [job] = (await readBack(order)).jobs
  if (!job) throw new Error('the order has no job')
  expect(Object.values(job.counts).reduce((sum, count) => sum + count, 0)).toBe(job.copies)
  return Object.fromEntries(Object.entries(job.counts).filter(([, count]) => count > 0))
}

const readPage = async (run: string) => readSheetPage(await findSheetPath(services, shop.environment, run))

test('An edit of a booked order is refused as before unless it changes booked copies too', async () => {
  const order = await ordered(2)
  await book([order], 1)
  const response = await admin.call(orderCalls.edit, { body: { ...key(order), copies: 1 } })
  expect(statusAndCode(response)).toEqual([409, 'order_booked'])
  const both = { ...key(order), copies: 1, remaining: 1, changesBooked: true } as const
  expect(statusAndCode(await admin.call(orderCalls.edit, { body: both }))).toEqual([400, 'bad_request'])
  expect(statusAndCode(await edit(order, { copies: 0 }))).toEqual([422, 'order_no_copies'])
  expect(statusAndCode(await edit({ ...order, jobId: 'other' }, { copies: 1 }))).toEqual([404, 'not_found'])
  expect(await readCounts(order)).toEqual({ open: 1, booked: 1 })
})

test('Fewer copies are refused if one of them was handed over and its order has a shipment; other changes are not', async () => {
  const { order } = await inEachPlace()
  const shipments = [{ carrier: 'dhl', trackingNumber: '1' }]
  expect(statusAndCode(await operator.call(orderCalls.setShipments, { body: { id: order.id, shipments } }))).toEqual(OK)
  const fewer = { body: { ...key(order), copies: 1 } }
  expect(statusAndCode(await admin.call(orderCalls.validateEdit, fewer))).toEqual([409, 'already_shipped'])
  expect(statusAndCode(await edit(order, { copies: 1 }))).toEqual([409, 'already_shipped'])
  expect(await readCounts(order)).toEqual({ open: 1, booked: 1, queued: 2, sent: 2 })
  expect(statusAndCode(await edit(order, { copies: 2 }))).toEqual(OK)
  expect(await readCounts(order)).toEqual({ sent: 2 })
})

test('Fewer copies go from the open ones on, as predicted, and the same edit again changes nothing', async () => {
  const { order, sentRun, queuedRun } = await inEachPlace()
  await floor.composed(operator)
  expect((await readPage(queuedRun)).pieces).toHaveLength(2)
  const outcome = { ...NOTHING_CHANGED, dropped: 1, freed: 1, takenOff: 1 }
  expect(await predict(order, { copies: 3 })).toEqual(outcome)
  expect(await readCounts(order)).toEqual({ open: 1, booked: 1, queued: 2, sent: 2 })
  expect((await edit(order, { copies: 3 })).body).toMatchObject({ outcome })
  expect(await readCounts(order)).toEqual({ queued: 1, sent: 2 })
  expect(await loadRun(queuedRun)).toMatchObject({ printJob: { id: queuedRun, state: 'queued', pieces: 1 } })
  await floor.composed(operator)
  expect((await readPage(queuedRun)).pieces).toHaveLength(1)
  expect((await loadRun(sentRun)).printJob).toMatchObject({ state: 'sent', pieces: 2 })
  expect(await getJob(order, 'history')).toMatchObject({ jobStatus: 'PRINTED', frames: [{ copies: 3, cancelled: 0 }] })
  expect(await readMessages(order)).toMatchObject([
    { type: 'order.changed', jobId: order.jobId, status: 'PRINTED', ...outcome },
    { type: 'piece.cancelled', copies: 1, printJob: queuedRun, tooLate: false },
  ])
  // it is not in the list any more
  expect(statusAndCode(await edit(order, { copies: 3 }))).toEqual([404, 'not_found'])
})

test('An edit whose outcome is not the one that was shown changes nothing', async () => {
  const order = await ordered(2)
  await book([order], 1)
  const { body } = await admin.call(orderCalls.validateEdit, { body: { ...key(order), copies: 1 } })
  const { outcome: expected } = orderCalls.validateEdit.response.parse(body)
  expect(expected).toEqual({ ...NOTHING_CHANGED, dropped: 1 })
  await book([order], 1)
  const response = await edit(order, { copies: 1, expected })
  expect(statusAndCode(response)).toEqual([409, 'changed_meanwhile'])
  expect(response.body).toMatchObject({ details: { name: order.orderId } })
  expect(await readCounts(order)).toEqual({ booked: 2 })
  expect((await edit(order, { copies: 1, expected: { ...NOTHING_CHANGED, freed: 1 } })).body).toMatchObject({
    outcome: { freed: 1 },
  })
  expect(await readCounts(order)).toEqual({ booked: 1 })
})

test('Copies that were sent are marked if fewer are ordered, and stay in their print job', async () => {
  const order = await ordered(4)
  await book([order], 3)
  const run = await sent()
  expect((await edit(order, { copies: 2 })).body).toMatchObject({
    outcome: { ...NOTHING_CHANGED, dropped: 1, tooLate: 1 },
  })
  expect(await readCounts(order)).toEqual({ sent: 2 })
  const cancelled = (await loadRun(run)).pieces.map((piece) => piece.cancelled)
  expect(cancelled.toSorted()).toEqual(['tooLate', null, null].toSorted())
})

test('More copies are open, and a day or priority changes no copies', async () => {
  const { order } = await inEachPlace()
  const change = { copies: 8, dueDate: '2027-01-02', priority: 7 }
  expect(await predict(order, change)).toEqual({ ...NOTHING_CHANGED, added: 2 })
  expect((await edit(order, change)).body).toMatchObject({ outcome: { added: 2 } })
  expect((await edit(order, change)).body).toMatchObject({ outcome: NOTHING_CHANGED })
  expect(await readCounts(order)).toEqual({ open: 3, booked: 1, queued: 2, sent: 2 })
  expect(await getJob(order)).toMatchObject({ priority: 7, frames: [{ copies: 8, assigned: 1 }] })
  expect(await getEdits(order)).toMatchObject([
    { details: { change: { added: 2 }, changes: { copies: { from: 6, to: 8 }, priority: { to: 7 } } } },
  ])
  expect((await getAudited())[0]).toMatchObject({ action: 'changed', changes: { copies: { from: 6, to: 8 } } })
})

test('With another jig, booked and unsent copies are open again, and sent ones are marked as printed before', async () => {
  const { order, sentRun, queuedRun } = await inEachPlace()
  const jig = 'Tag'
  const outcome = { ...NOTHING_CHANGED, updated: 1, unbooked: 1, reopened: 2, asPrinted: 2 }
  expect(await predict(order, { copies: 6, jig })).toEqual(outcome)
  expect((await edit(order, { copies: 6, jig })).body).toMatchObject({ outcome })
  expect(await readCounts(order)).toEqual({ open: 4, sent: 2 })
  expect(await getJob(order)).toMatchObject({ jig, jobStatus: 'TOPRINT', frames: [{ remaining: 4, pending: 4 }] })
  expect((await loadRun(queuedRun)).printJob).toMatchObject({ state: 'cancelled' })
  expect((await loadRun(sentRun)).pieces).toMatchObject([{ isOutdated: true }, { isOutdated: true }])
  expect(await readMessages(order)).toMatchObject([
    { type: 'order.changed', ...outcome },
    { type: 'piece.withdrawn', copies: 2, printJob: queuedRun },
  ])
  // The offer for those: they are rejected, and printed again as changed.
  expect((await reject(sentRun, [slot(1), slot(2)])).status).toBe(200)
  expect(await readCounts(order)).toEqual({ open: 6 })
})

test('Only users who may delete orders take copies off slots and sheets', async () => {
  const order = await ordered(2)
  await book([order], 1)
  const clerk = await server.person(shop.environment, 'admin', ['change_order_jig_edit'])
  expect(statusAndCode(await edit(order, { copies: 1, dueDate: '2027-01-02' }, clerk))).toEqual(OK)
  expect(await readCounts(order)).toEqual({ booked: 1 })
  expect(statusAndCode(await edit(order, { copies: 2 }, clerk))).toEqual(OK)
  await book([order], 1)
  expect(statusAndCode(await edit(order, { copies: 1 }, clerk))).toEqual([403, 'forbidden'])
  expect(statusAndCode(await edit(order, { copies: 1, jig: null }, clerk))).toEqual([403, 'forbidden'])
  expect(await readCounts(order)).toEqual({ booked: 2 })
})

test('An edit without booked copies that takes sent ones away is checked as a change of booked copies', async () => {
  const order = await ordered(4)
  await book([order], 3)
  const run = await sent()
  const clerk = await server.person(shop.environment, 'admin', ['change_order_jig_edit'])
  const plain = (copies: number, remaining: number, more: object = {}, person = admin) =>
    person.call(orderCalls.edit, { body: { ...key(order), copies, remaining, ...more } })
  const setShipments = (shipments: { carrier: 'dhl'; trackingNumber: string }[]) =>
    operator.call(orderCalls.setShipments, { body: { id: order.id, shipments } })
  await setShipments([{ carrier: 'dhl', trackingNumber: '1' }])
  const fewer = { body: { ...key(order), copies: 1, remaining: 0 } }
  expect(statusAndCode(await admin.call(orderCalls.validateEdit, fewer))).toEqual([409, 'already_shipped'])
  for (const remaining of [0, 1]) expect(statusAndCode(await plain(1, remaining))).toEqual([409, 'already_shipped'])
  await setShipments([])
  expect(statusAndCode(await plain(2, 0, {}, clerk))).toEqual([403, 'forbidden'])
  expect(statusAndCode(await plain(2, 3))).toEqual([422, 'order_remaining_exceeds_copies'])
  expect(await readCounts(order)).toEqual({ open: 1, sent: 3 })
  // What leaves the sent copies alone is no change of these.
  expect((await plain(3, 0, {}, clerk)).body).not.toHaveProperty('outcome')
  expect((await plain(4, 1, {}, clerk)).body).not.toHaveProperty('outcome')
  expect(await readCounts(order)).toEqual({ open: 1, sent: 3 })
  const outcome = { ...NOTHING_CHANGED, dropped: 1, tooLate: 1 }
  expect(await predict(order, { copies: 2, remaining: 0 })).toEqual(outcome)
  expect(statusAndCode(await plain(2, 0, { expected: NOTHING_CHANGED }))).toEqual([409, 'changed_meanwhile'])
  expect((await plain(2, 0)).body).toMatchObject({ outcome })
  expect(await readCounts(order)).toEqual({ sent: 2 })
  expect(await getJob(order)).toMatchObject({ frames: [{ copies: 2, remaining: 0 }] })
  const cancelled = (await loadRun(run)).pieces.map((piece) => piece.cancelled)
  expect(cancelled.filter((each) => each === 'tooLate')).toHaveLength(1)
  expect(await getEdits(order)).toMatchObject([{ details: { change: outcome } }, {}, {}])
})

test('An edit without booked copies takes copies off sheets, and has the print quantity that was sent', async () => {
  const order = await ordered(6)
  await book([order], 2)
  await sent()
  await book([order], 3)
  const queuedRun = await printed()
  const fewer = { body: { ...key(order), copies: 3, remaining: 1, jig: 'Tag' } }
  const outcome = { ...NOTHING_CHANGED, dropped: 1, takenOff: 2, reopened: 1, asPrinted: 2 }
  expect((await admin.call(orderCalls.validateEdit, fewer)).body).toMatchObject({ outcome })
  expect((await admin.call(orderCalls.edit, fewer)).body).toMatchObject({ outcome })
  expect(await readCounts(order)).toEqual({ open: 1, sent: 2 })
  expect(await loadRun(queuedRun)).toMatchObject({ printJob: { state: 'cancelled' } })
  // All are printed again, and one of those that were sent is not ordered any more.
  const again = { body: { ...key(order), copies: 1 } }
  expect((await admin.call(orderCalls.edit, again)).body).toMatchObject({ outcome: { dropped: 1, tooLate: 1 } })
  expect(await readCounts(order)).toEqual({ open: 1 })
  expect(await getJob(order)).toMatchObject({ jobStatus: 'TOPRINT', frames: [{ copies: 1, remaining: 1 }] })
})
