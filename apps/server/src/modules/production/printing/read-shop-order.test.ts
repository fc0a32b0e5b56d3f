import { connectorCalls } from '@platen/contract/connectors'
import { intakeCalls } from '@platen/contract/intake'
import { orderCalls } from '@platen/contract/orders'
import { printCalls } from '@platen/contract/printing'
import { expect, test } from 'vitest'
import type { OrderRef } from '../../../testing/print-fixture.ts'
import { runFixture, slot } from '../../../testing/run-fixture.ts'
import { OK, statusAndCode, type TestClient } from '../../../testing/test-server.ts'

const { server, services, shop, operator, admin, floor, ordered, book, printed, sent, reject, setState, addFile } =
  await runFixture()

async function createKey(kind: 'persBiz' | 'input', person: TestClient = admin) {
  const { body } = await person.call(connectorCalls.createKey, { body: { name: `${kind} key`, kind } })
  return { authorization: `Bearer ${String(body['key'])}` }
}
const key = await createKey('persBiz')

const read = (orderId: string, headers: Record<string, string> = key) =>
  server.call(intakeCalls.persBizReadOrder, { params: { orderId } }, headers)

/** Returns the counts above 0 of the only job of an order, which must add up to its copies. */
async function readCounts({ orderId }: OrderRef): Promise<Record<string, number>> {
  const { body } = await read(orderId)
  const [job] = intakeCalls.persBizReadOrder.response.parse(body).jobs
  if (!job) throw new Error('the order has no job')
  expect(Object.values(job.counts).reduce((sum, count) => sum + count, 0)).toBe(job.copies)
  return Object.fromEntries(Object.entries({ ...job.counts, rejected: job.rejected }).filter(([, count]) => count > 0))
}

test('A shop system reads where the copies of its order are, from arrival to the confirmed print', async () => {
  const order = await ordered(4)
  expect((await read(order.orderId)).body).toMatchObject({
    orderId: order.orderId,
    externalOrderId: null,
    jobs: [{ jobId: order.jobId, status: 'TOPRINT', place: 'active', copies: 4 }],
  })
  expect(await readCounts(order)).toEqual({ open: 4 })
  await book([order], 3)
  expect(await readCounts(order)).toEqual({ open: 1, booked: 3 })
  const first = await printed()
  expect(await readCounts(order)).toEqual({ open: 1, queued: 3 })
  await setState(first, 'failed')
  expect(await readCounts(order)).toEqual({ open: 1, failed: 3 })
  await operator.call(printCalls.retry, { params: { id: first } })
  await floor.composed(operator)
  expect(await readCounts(order)).toEqual({ open: 1, queued: 3 })
  await book([order], 1)
  const second = await sent()
  expect(await readCounts(order)).toEqual({ sent: 4 })
  await setState(second, 'printing')
  expect(await readCounts(order)).toEqual({ sent: 3, pickedUp: 1 })
  await operator.call(printCalls.confirm, { params: { id: first } })
  await setState(second, 'printed')
  expect(await readCounts(order)).toEqual({ confirmed: 3, printed: 1 })
})

test('Rejected copies are open again, and a reprint replaces the state of the sheet that it prints again', async () => {
  const order = await ordered(3)
  await book([order])
  const run = await sent()
  expect(statusAndCode(await reject(run, [slot(2)]))).toEqual(OK)
  expect(await readCounts(order)).toEqual({ open: 1, sent: 2, rejected: 1 })
  await operator.call(printCalls.confirm, { params: { id: run } })
  const { body } = await operator.call(printCalls.reprint, { params: { id: run } })
  expect(await readCounts(order)).toEqual({ open: 1, queued: 2, rejected: 1 })
  const { id: reprint } = body['printJob'] as { id: string }
  await operator.call(printCalls.cancel, { params: { id: reprint } })
  expect(await readCounts(order)).toEqual({ open: 1, confirmed: 2, rejected: 1 })
  await book([order])
  expect(await readCounts(order)).toEqual({ booked: 1, confirmed: 2, rejected: 1 })
  await sent()
  expect(await readCounts(order)).toEqual({ sent: 1, confirmed: 2, rejected: 1 })
})

test('Of the files of a multi-job sheet, the least advanced one counts', async () => {
  const order = await ordered(2)
  await book([order])
  const white = await sent()
  const colour = await addFile(white)
  await setState(colour, 'failed')
  expect(await readCounts(order)).toEqual({ failed: 2 })
  await setState(colour, 'confirmed')
  expect(await readCounts(order)).toEqual({ sent: 2 })
})

test('Copies without a print job are counted apart: of a lowered print quantity, and of a deleted print job', async () => {
  const order = await ordered(5)
  const edit = { id: order.id, jobId: order.jobId, copies: 5, remaining: 3 }
  expect(statusAndCode(await operator.call(orderCalls.edit, { body: edit }))).toEqual(OK)
  expect(await readCounts(order)).toEqual({ open: 3, other: 2 })
  await book([order])
  const run = await sent()
  expect(await readCounts(order)).toEqual({ sent: 3, other: 2 })
  await services.database.inEnvironment(shop.environment.id, (tx) =>
    tx.execute('delete from print_jobs where environment_id = $1 and id = $2', [run]),
  )
  expect(await readCounts(order)).toEqual({ other: 5 })
})

test('An order that was activated again counts only its new copies', async () => {
  const order = await ordered(2)
  await book([order])
  await sent()
  await admin.call(orderCalls.activate, { body: order })
  expect(await readCounts(order)).toEqual({ open: 2 })
  await book([order], 1)
  const secondRun = await sent()
  await operator.call(printCalls.confirm, { params: { id: secondRun } })
  expect(await readCounts(order)).toEqual({ open: 1, confirmed: 1 })
})

test('An unknown order, one of a hot folder and one of another environment are not found', async () => {
  const fromFolder = await shop.order({ source: 'HotFolder1' })
  const order = await ordered(1)
  const foreign = await createKey('persBiz', await server.person(await server.environment(), 'admin'))
  expect(statusAndCode(await read('unknown'))).toEqual([404, 'not_found'])
  expect(statusAndCode(await read(fromFolder.orderId))).toEqual([404, 'not_found'])
  expect(statusAndCode(await read(order.orderId, foreign))).toEqual([404, 'not_found'])
  expect(statusAndCode(await read(order.orderId, await createKey('input')))).toEqual([403, 'forbidden'])
  expect(statusAndCode(await read(order.orderId, {}))).toEqual([401, 'not_signed_in'])
})

test('Ids with slashes, spaces and other scripts are read back', async () => {
  const orderId = 'S/2001 #5 ünï %2F 注文'
  await shop.order({ orderId, copies: [2] })
  expect((await read(orderId)).body).toMatchObject({ orderId, jobs: [{ copies: 2, counts: { open: 2 } }] })
})
