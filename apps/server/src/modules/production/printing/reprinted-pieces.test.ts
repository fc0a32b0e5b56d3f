import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls, printJobSchema, type WirePiece } from '@platen/contract/printing'
import type { SlotAddress } from '@platen/domain/layouts'
import { expect, test } from 'vitest'
import { runFixture, slot } from '../../../testing/run-fixture.ts'
import { OK, statusAndCode } from '../../../testing/test-server.ts'

const { operator, presetId, ordered, book, sent, loadRun, reject, getJobProgress, setState, floor } = await runFixture()

const reprint = (id: string, slots?: readonly SlotAddress[]) =>
  operator.call(printCalls.reprint, { params: { id }, ...(slots && { body: { slots: [...slots] } }) })
const idOf = (response: { body: Record<string, unknown> }) => printJobSchema.parse(response.body['printJob']).id
const cancel = (id: string) => operator.call(printCalls.cancel, { params: { id } })

test('Some pieces of a run are printed again as a run of their own; counts do not change', async () => {
  const order = await ordered(4)
  await book([order])
  const run = await sent()
  const reprintId = idOf(await reprint(run, [slot(2), slot(4), slot(2)]))
  await floor.composed(operator)
  const { printJob, pieces, plan } = await loadRun(reprintId)
  expect(printJob).toMatchObject({ state: 'ready', pieces: 2, reprintOf: run })
  expect(pieces.map(({ slotNo, copy, isReprint }) => [slotNo, copy, isReprint])).toEqual([
    [2, 2, true],
    [4, 4, true],
  ])
  expect(plan.placements.map(({ slotNo }) => slotNo)).toEqual([2, 4])
  const first = await loadRun(run)
  expect(plan.placements).toEqual(first.plan.placements.filter(({ slotNo }) => slotNo % 2 === 0))
  expect(first.pieces.every(({ isReprint }) => !isReprint)).toBe(true)
  expect(await getJobProgress(order)).toEqual({ place: 'history', frame: 0, open: [0] })
  expect(statusAndCode(await reprint(run, [slot(1), slot(9)]))).toEqual([404, 'not_found'])
})

test('Rejected pieces cannot be chosen to be printed again: their copies are to be printed anyway', async () => {
  await book([await ordered(2)])
  const run = await sent()
  await reject(run, [slot(1)])
  expect(statusAndCode(await reprint(run, [slot(1), slot(2)]))).toEqual([409, 'piece_already_rejected'])
  expect(statusAndCode(await reprint(run, [slot(2)]))).toEqual(OK)
})

test('If a run is cancelled, only the copies that no other run of the sheet prints are open again', async () => {
  const order = await ordered(3)
  await book([order])
  const run = await sent()
  const reprintId = idOf(await reprint(run, [slot(1)]))
  await setState(run, 'failed')
  expect(statusAndCode(await cancel(run))).toEqual(OK)
  expect(await getJobProgress(order)).toEqual({ place: 'active', frame: 0, open: [2] })
  expect(statusAndCode(await cancel(reprintId))).toEqual(OK)
  expect(await getJobProgress(order)).toEqual({ place: 'active', frame: 0, open: [3] })
})

test('A cancelled reprint of some pieces changes nothing, because the first run printed them', async () => {
  const order = await ordered(2)
  await book([order])
  const run = await sent()
  expect(statusAndCode(await cancel(idOf(await reprint(run, [slot(1)]))))).toEqual(OK)
  expect(await getJobProgress(order)).toEqual({ place: 'history', frame: 0, open: [0] })
})

test('All pieces or several are rejected at once; the copies that replace them are marked as reprints', async () => {
  const order = await ordered(3)
  await book([order])
  const run = await sent()
  expect(statusAndCode(await reject(run, [slot(1), slot(3)]))).toEqual(OK)
  expect(statusAndCode(await reject(run, [slot(2)]))).toEqual(OK)
  expect((await loadRun(run)).printJob.rejected).toBe(3)
  await book([order], 2)
  const labels = await operator.call(printCalls.labels, { body: { printData: { presetId } } })
  expect(labels.status).toBe(200)
  const replaced = await sent()
  const { pieces } = await loadRun(replaced)
  expect(pieces.map(({ isReprint }) => isReprint)).toEqual([true, true])
  const pieceResponse = await operator.call(printCalls.piece, { params: { code: pieces[0]?.code ?? '' } })
  expect((pieceResponse.body['piece'] as WirePiece).isReprint).toBe(true)
  const newOrder = await ordered(1)
  await operator.call(outputPresetCalls.book, {
    body: { presetId, jobs: [{ id: newOrder.id, jobId: newOrder.jobId }] },
  })
  expect((await loadRun(await sent())).pieces.map(({ isReprint }) => isReprint)).toEqual([false])
})
