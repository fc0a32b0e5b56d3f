import { orderCalls } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls } from '@platen/contract/printing'
import { expect, test } from 'vitest'
import { runFixture, slot } from '../../../testing/run-fixture.ts'
import { OK, statusAndCode } from '../../../testing/test-server.ts'

const { shop, operator, admin, presetId, ordered, book, printed, sent, loadRun, reject, getJobProgress } =
  await runFixture()

test('Rejected pieces are requeued exactly once, and first in the next Auto fill', async () => {
  const order = await ordered(3)
  await book([order])
  const id = await sent()
  expect(await getJobProgress(order)).toEqual({ place: 'history', frame: 0, open: [0] })

  expect(statusAndCode(await reject(id, [slot(2), slot(3), slot(2)]))).toEqual(OK)
  expect(await getJobProgress(order)).toEqual({ place: 'active', frame: 0, open: [2] })
  expect(statusAndCode(await reject(id, [slot(1), slot(3)]))).toEqual([409, 'piece_already_rejected'])
  expect(statusAndCode(await reject(id, [slot(1), slot(9)]))).toEqual([404, 'not_found'])
  expect(await getJobProgress(order)).toEqual({ place: 'active', frame: 0, open: [2] })

  const { printJob, pieces } = await loadRun(id)
  expect(printJob).toMatchObject({ state: 'sent', pieces: 3, rejected: 2 })
  expect(pieces.map(({ slotNo, rejected }) => [slotNo, rejected?.reason, rejected?.note, rejected?.by])).toEqual([
    [1, undefined, undefined, undefined],
    [2, 'banding', 'lines', operator.userId],
    [3, 'banding', 'lines', operator.userId],
  ])

  await shop.order({ priority: 9, dueDate: '2026-01-01' })
  const filled = await operator.call(outputPresetCalls.autoFill, { body: { presetId } })
  expect((filled.body['booked'] as { id: string; copies: number }[])[0]).toMatchObject({ id: order.id, copies: 2 })
  await sent()
  expect(await getJobProgress(order)).toEqual({ place: 'history', frame: 0, open: [0] })
})

test('Rejecting a piece of an earlier frame sets its job back to that frame and then continues where it was', async () => {
  const order = await ordered(2, 3)
  await book([order])
  const first = await sent()
  await book([order], 1)
  const second = await sent()
  expect(await getJobProgress(order)).toEqual({ place: 'active', frame: 1, open: [0, 2] })
  expect(statusAndCode(await reject(first, [slot(2)]))).toEqual(OK)
  expect(await getJobProgress(order)).toEqual({ place: 'active', frame: 0, open: [1, 2] })
  expect(statusAndCode(await reject(second, [slot(1)]))).toEqual(OK)
  expect(await getJobProgress(order)).toEqual({ place: 'active', frame: 0, open: [1, 3] })
  await book([order])
  await sent()
  expect(await getJobProgress(order)).toEqual({ place: 'active', frame: 1, open: [0, 3] })
})

test('Pieces are rejected all or none, and not if their order is queued anyway or deleted', async () => {
  const [kept, again, gone] = [await ordered(1), await ordered(1), await ordered(1)]
  await book([kept, again, gone])
  const id = await sent()
  await admin.call(orderCalls.activate, { body: again })
  expect(statusAndCode(await reject(id, [slot(1), slot(2)]))).toEqual([409, 'copies_not_printed'])
  expect(statusAndCode(await admin.call(orderCalls.delete, { body: { id: gone.id, jobId: gone.jobId } }))).toEqual(OK)
  expect(statusAndCode(await reject(id, [slot(1), slot(3)]))).toEqual([404, 'not_found'])
  expect(await getJobProgress(kept)).toMatchObject({ place: 'history' })
  expect((await loadRun(id)).pieces.every((piece) => piece.rejected === null)).toBe(true)
})

test('Pieces of a run before its order was activated again are not taken from the copies printed since', async () => {
  const order = await ordered(3)
  await book([order])
  const before = await sent()
  await admin.call(orderCalls.activate, { body: order })
  await book([order], 1)
  const since = await sent()
  expect(await getJobProgress(order)).toEqual({ place: 'active', frame: 0, open: [2] })
  expect(statusAndCode(await reject(before, [slot(1)]))).toEqual([409, 'copies_not_printed'])
  expect(await getJobProgress(order)).toEqual({ place: 'active', frame: 0, open: [2] })
  expect(statusAndCode(await reject(since, [slot(1)]))).toEqual(OK)
  expect(await getJobProgress(order)).toEqual({ place: 'active', frame: 0, open: [3] })
})

test('A run that is cancelled after its order was activated again does not take back the copies printed since', async () => {
  const order = await ordered(2)
  await book([order])
  const before = await printed()
  await admin.call(orderCalls.activate, { body: order })
  await book([order], 1)
  await printed()
  expect(statusAndCode(await operator.call(printCalls.cancel, { params: { id: before } }))).toEqual(OK)
  expect(await getJobProgress(order)).toEqual({ place: 'active', frame: 0, open: [1] })
})

test('Two concurrent rejections of one piece requeue it once', async () => {
  const order = await ordered(2)
  await book([order])
  const id = await sent()
  const answers = await Promise.all(Array.from({ length: 6 }, () => reject(id, [slot(1)])))
  expect(answers.filter((response) => response.status === 200)).toHaveLength(1)
  expect(await getJobProgress(order)).toMatchObject({ place: 'active', open: [1] })
})
