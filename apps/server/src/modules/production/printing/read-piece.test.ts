import { orderCalls } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls, type WirePiece } from '@platen/contract/printing'
import { formatPieceCode, type PieceState } from '@platen/domain/printing'
import { expect, test } from 'vitest'
import { runFixture, slot } from '../../../testing/run-fixture.ts'
import { key } from '../../../testing/test-preset.ts'
import { OK, statusAndCode, type TestClient } from '../../../testing/test-server.ts'

const { server, shop, operator, admin, data, floor, ordered, book, printed, sent, loadRun, reject, setState, addFile } =
  await runFixture()

const read = (code: string, person: TestClient = operator) => person.call(printCalls.piece, { params: { code } })
async function readPiece(code: string): Promise<WirePiece> {
  return (await read(code)).body['piece'] as WirePiece
}
const getStates = ({ history }: WirePiece): PieceState[] => history.map(({ state }) => state)

/** The codes of the booked copies by slot. */
async function bookedCodes(): Promise<string[]> {
  const rows = await server.services.database.inEnvironment(shop.environment.id, (tx) =>
    tx.query<{ number: number }>(
      'select piece_number as number from bookings where environment_id = $1 order by jig_no, slot_no',
    ),
  )
  return rows.map(({ number }) => formatPieceCode(number))
}

const codesOf = async (runId: string) => (await loadRun(runId)).pieces.map(({ code }) => code ?? '')

test('A piece has its code from booking on, and its states with their times', async () => {
  const order = await ordered(3)
  await book([order])
  const codes = await bookedCodes()
  expect(new Set(codes).size).toBe(3)
  const [, second = ''] = codes
  expect(await readPiece(second)).toMatchObject({
    code: second,
    state: 'onBed',
    orderId: order.orderId,
    jobId: order.jobId,
    copy: 2,
    copies: 3,
    jigNo: 1,
    slotNo: 2,
    runId: null,
    rejected: null,
    history: [{ state: 'onBed', by: operator.userId }],
  })

  const runId = await sent()
  expect(await codesOf(runId)).toEqual(codes)
  expect(await readPiece(second.toLowerCase())).toMatchObject({ state: 'sent', copy: 2, copies: 3, runId, slotNo: 2 })
  for (const state of ['pickedUp', 'printing', 'printed'] as const) await setState(runId, state)
  const confirmed = await operator.call(printCalls.confirm, { params: { id: runId } })
  expect(statusAndCode(confirmed)).toEqual(OK)
  const piece = await readPiece(second)
  expect(getStates(piece)).toEqual(['onBed', 'queued', 'sent', 'taken', 'printed', 'good'])
  const times = piece.history.map(({ at }) => at)
  expect(times).toEqual([...times].sort())
})

test('The copy that replaces a rejected one has its number, and another code', async () => {
  const order = await ordered(3)
  await book([order])
  let runId = await sent()
  const codes = new Set(await codesOf(runId))
  for (let time = 1; time <= 3; time++) {
    const { pieces } = await loadRun(runId)
    const bad = pieces.find(({ copy }) => copy === 2)
    await reject(runId, [slot(bad?.slotNo ?? 0)])
    expect(await readPiece(bad?.code ?? '')).toMatchObject({ state: 'bad', copy: 2, rejected: { reason: 'banding' } })
    await book([order])
    const [code = ''] = await bookedCodes()
    expect(codes).not.toContain(code)
    codes.add(code)
    expect(await readPiece(code)).toMatchObject({ state: 'onBed', copy: 2, copies: 3 })
    runId = await sent()
  }
  expect(codes.size).toBe(6)
})

test('A piece that is taken off its sheet has no later states of the sheet', async () => {
  const order = await ordered(2)
  await book([order])
  const runId = await printed()
  const codes = await codesOf(runId)
  await admin.call(orderCalls.cancel, { body: { jobs: [{ ...key(order), copies: 1 }] } })
  await floor.composed(operator)
  await setState(runId, 'printed')
  const pieces = await Promise.all(codes.map(readPiece))
  const off = pieces.find(({ cancelled }) => cancelled === 'takenOff')
  expect(off && getStates(off)).toEqual(['onBed', 'queued', 'cancelled'])
})

test('A piece that was printed with one file of its sheet and taken off another one was cancelled too late', async () => {
  const order = await ordered(1)
  await book([order])
  const first = await sent()
  const second = await addFile(first)
  const [code = ''] = await codesOf(first)
  await admin.call(orderCalls.cancel, { body: { jobs: [key(order)] } })
  expect((await loadRun(second)).pieces.map(({ cancelled }) => cancelled)).toEqual(['takenOff'])
  expect(await readPiece(code)).toMatchObject({ state: 'cancelled', cancelled: 'tooLate' })
})

test('A piece that was taken off one file of its sheet has no later states of this file when the other file is withdrawn', async () => {
  const order = await ordered(1)
  const other = await ordered(1)
  await book([order, other])
  const first = await sent()
  const second = await addFile(first)
  await admin.call(orderCalls.cancel, { body: { jobs: [key(order)] } })
  const code = (await loadRun(second)).pieces.find(({ cancelled }) => cancelled !== null)?.code ?? ''
  await setState(second, 'printed')
  await setState(first, 'cancelled')
  const piece = await readPiece(code)
  expect(piece).toMatchObject({ runId: second, cancelled: 'takenOff' })
  expect(getStates(piece)).toEqual(['queued', 'cancelled'])
})

test('An order that is set active is numbered from 1 again', async () => {
  const order = await ordered(2)
  await book([order])
  await sent()
  await admin.call(orderCalls.activate, { body: order })
  await book([order])
  const copies = await Promise.all((await bookedCodes()).map(readPiece))
  expect(copies.map(({ copy, copies: of }) => [copy, of])).toEqual([
    [1, 2],
    [2, 2],
  ])
  await sent()
})

test('Booked copies keep their numbers when one is moved to another slot', async () => {
  const order = await ordered(3)
  await book([order])
  const before = await Promise.all((await bookedCodes()).map(readPiece))
  const orderData = [4, 2, 3].map((slotNo) => ({ ...key(order), ...slot(slotNo) }))
  const moved = await operator.call(outputPresetCalls.save, { body: { presetData: data, orderData } })
  expect(statusAndCode(moved)).toEqual(OK)
  const after = await Promise.all((await bookedCodes()).map(readPiece))
  const numbersByCode = (pieces: WirePiece[]) => Object.fromEntries(pieces.map(({ code, copy }) => [code, copy]))
  expect(numbersByCode(after)).toEqual(numbersByCode(before))
  await sent()
})

test('The labels of a print job are those of its pieces that are neither rejected nor cancelled', async () => {
  await book([await ordered(3)])
  const id = await sent()
  await reject(id, [slot(2)])
  const print = (runId: string, person: TestClient = operator) =>
    person.call(printCalls.labels, { body: { printData: { runId } } })
  const { raw } = await print(id)
  expect(raw.headers['content-type']).toBe('application/pdf')
  expect(raw.rawPayload.toString('latin1')).toMatch(/\/Type ?\/Pages ?\/Count 2\b/)
  expect(statusAndCode(await print(id, await server.person(shop.environment, 'operator')))).toEqual([404, 'not_found'])
  await reject(id, [slot(1), slot(3)])
  expect(statusAndCode(await print(id))).toEqual([404, 'not_found'])
})

test('A copy that is moved to another slot keeps its code', async () => {
  const order = await ordered(1)
  await book([order])
  const codes = await bookedCodes()
  const orderData = [{ ...key(order), ...slot(4) }]
  const moved = await operator.call(outputPresetCalls.save, { body: { presetData: data, orderData } })
  expect(statusAndCode(moved)).toEqual(OK)
  expect(await bookedCodes()).toEqual(codes)
  expect(await readPiece(codes[0] ?? '')).toMatchObject({ slotNo: 4 })
  await printed()
})

test('The pieces of a reprinted sheet have new codes; several files of a sheet print the same pieces', async () => {
  await book([await ordered(2)])
  const runId = await sent()
  const codes = await codesOf(runId)
  const reprintResponse = await operator.call(printCalls.reprint, { params: { id: runId } })
  const reprintId = (reprintResponse.body['printJob'] as { id: string }).id
  const newCodes = await codesOf(reprintId)
  expect(newCodes).toHaveLength(2)
  expect(codes).not.toContain(newCodes[0])
  expect(await readPiece(codes[0] ?? '')).toMatchObject({ state: 'replaced', runId })
  expect(await readPiece(newCodes[0] ?? '')).toMatchObject({ state: 'queued', runId: reprintId, copy: 1 })

  await book([await ordered(1)])
  const first = await sent()
  const second = await addFile(first)
  const [code = ''] = await codesOf(first)
  expect(await codesOf(second)).toEqual([code])
  expect(await readPiece(code)).toMatchObject({ state: 'queued', runId: second })
  await setState(second, 'cancelled')
  expect(await readPiece(code)).toMatchObject({ state: 'sent', runId: first })
  await setState(second, 'failed')
  expect(await readPiece(code)).toMatchObject({ state: 'failed', runId: second })
  // A reprint of one file, which is confirmed, replaces the earlier print job of this file.
  await setState(second, 'confirmed')
  const reprinted = await operator.call(printCalls.reprint, { params: { id: second } })
  const fileId = (reprinted.body['printJob'] as { id: string }).id
  expect(await codesOf(fileId)).toEqual([code])
  await setState(second, 'sent')
  for (const id of [first, fileId]) await setState(id, 'confirmed')
  expect(await readPiece(code)).toMatchObject({ state: 'good' })
})

test('Cancelled copies say whether they are off the sheet, and remain copies of those that were ordered', async () => {
  const order = await ordered(3)
  await book([order])
  const codes = await codesOf(await sent())
  const cancelled = await admin.call(orderCalls.cancel, { body: { jobs: [{ ...key(order), copies: 1 }] } })
  expect(statusAndCode(cancelled)).toEqual(OK)
  const pieces = await Promise.all(codes.map(readPiece))
  expect(pieces.map(({ state, cancelled: outcome }) => [state, outcome]).toSorted()).toEqual([
    ['cancelled', 'tooLate'],
    ['sent', null],
    ['sent', null],
  ])
  for (const { copy, copies } of pieces) expect(copies).toBeGreaterThanOrEqual(Math.max(2, copy ?? 0))
  expect(getStates(pieces.find(({ state }) => state === 'cancelled') as WirePiece).at(-1)).toBe('cancelled')
})

test('Users see only the pieces of their presets, print jobs and orders', async () => {
  await book([await ordered(1)])
  const [code = ''] = await bookedCodes()
  const [stranger, elsewhere] = [
    await server.person(shop.environment, 'operator'),
    await server.person(await server.environment(), 'admin'),
  ]
  const expectVisible = async () => {
    for (const person of [operator, admin]) expect(statusAndCode(await read(code, person))).toEqual(OK)
    for (const person of [stranger, elsewhere])
      expect(statusAndCode(await read(code, person))).toEqual([404, 'not_found'])
  }
  await expectVisible()
  await sent()
  await expectVisible()
  expect(statusAndCode(await read('0000000000'))).toEqual([404, 'not_found'])
  expect(statusAndCode(await read('12345'))).toEqual([400, 'bad_request'])
})
