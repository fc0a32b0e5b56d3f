import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { configCalls } from '@platen/contract/config'
import { connectorCalls } from '@platen/contract/connectors'
import { inputSettingsCalls } from '@platen/contract/input-settings'
import { intakeCalls } from '@platen/contract/intake'
import { orderCalls, type WireJob, type WireOrder } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls } from '@platen/contract/printing'
import { DEFAULT_PREFLIGHT_SETTINGS, type PreflightWarningCode } from '@platen/domain/artwork'
import { NOTHING_CHANGED } from '@platen/domain/orders'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { environmentFolder } from '../../../file-store/paths.ts'
import { findSheetPath } from '../../../testing/object-paths.ts'
import type { OrderRef } from '../../../testing/print-fixture.ts'
import { readSheetPage, readStreams } from '../../../testing/read-sheet-page.ts'
import { composeRuns, deliverRuns } from '../../../testing/run-due-jobs.ts'
import { runFixture } from '../../../testing/run-fixture.ts'
import { OK, statusAndCode } from '../../../testing/test-server.ts'

const { server, services, shop, operator, admin, presetId, floor, artwork, book, printed, sent, loadRun } =
  await runFixture()
const created = await admin.call(connectorCalls.createKey, { body: { name: 'shop', kind: 'persBiz' } })
const shopKey = { authorization: `Bearer ${String(created.body['key'])}` }
const GREEN = '0 1 0 rg'
const green = await floor.realArtwork({}, GREEN)
const larger = await floor.realArtwork({ pages: [{ widthMm: 45, heightMm: 30 }] })

const setChanges = async (changesBookedJobs: boolean) =>
  expect(statusAndCode(await admin.call(inputSettingsCalls.saveBookedJobs, { body: { changesBookedJobs } }))).toEqual(
    OK,
  )
await setChanges(true)
// so that each test finds free slots
beforeEach(() => operator.call(outputPresetCalls.unbook, { body: { presetId } }))

interface Sketch {
  readonly copies?: number
  readonly file?: string
  readonly customer?: string
}
const toBody = (orderId: string, { copies = 6, file = artwork.id, customer = 'Ana' }: Sketch = {}) => ({
  orderId,
  customerInfo: { name: customer },
  jobs: [{ jobId: '1', copies, frames: [{ file }] }],
})
const submit = (orderId: string, sketch?: Sketch) =>
  server.call(intakeCalls.persBizOrder, { body: toBody(orderId, sketch) }, shopKey)
const validate = (orderId: string, sketch?: Sketch) =>
  server.call(intakeCalls.persBizValidate, { body: toBody(orderId, sketch) }, shopKey)

/** Submits an order and assigns it, so that the operator can book it. */
async function submitted(orderId: string, sketch?: Sketch): Promise<OrderRef> {
  const { body } = await submit(orderId, sketch)
  const id = String(body['id'])
  const assigned = { id, jobId: '1', copies: sketch?.copies ?? 6, jig: 'Case', users: [operator.id] }
  expect(statusAndCode(await admin.call(orderCalls.edit, { body: assigned }))).toEqual(OK)
  return { id, jobId: '1', orderId }
}

/** An order with 2 sent, 2 queued, a booked and an open copy. */
async function orderInEachPlace(orderId: string) {
  const order = await submitted(orderId)
  await book([order], 2)
  const sentRun = await sent()
  await book([order], 2)
  const queuedRun = await printed()
  await book([order], 1)
  return { order, sentRun, queuedRun }
}

async function readJob(orderId: string) {
  const { body } = await server.call(intakeCalls.persBizReadOrder, { params: { orderId } }, shopKey)
  const [job] = intakeCalls.persBizReadOrder.response.parse(body).jobs
  if (!job) throw new Error('the order has no job')
  expect(Object.values(job.counts).reduce((sum, count) => sum + count, 0)).toBe(job.copies)
  return Object.fromEntries(Object.entries(job.counts).filter(([, count]) => count > 0))
}

const findJob = async (orderId: string): Promise<WireJob | undefined> =>
  ((await admin.call(orderCalls.list, { query: { type: 'active' } })).body['orders'] as WireOrder[]).find(
    (order) => order.orderId === orderId,
  )?.jobs[0]

const sheetOf = (run: string) => findSheetPath(services, shop.environment, run)
/** Returns the ids of the artworks of the pieces of a run. */
const artworksOf = async (run: string) =>
  (await loadRun(run)).pieces.map(({ thumbnailPath }) => thumbnailPath?.split('/')[3])

test('Without the setting, a changed submission of a booked order is refused as before', async () => {
  const { order } = await orderInEachPlace('refused')
  await setChanges(false)
  for (const response of [await submit('refused', { file: green.id }), await validate('refused', { customer: 'Bob' })])
    expect(statusAndCode(response)).toEqual([409, 'order_refused_changed'])
  await setChanges(true)
  expect((await submit('refused')).body).toMatchObject({ changed: false, changedJobs: [] })
  expect(await readJob(order.orderId)).toEqual({ open: 1, booked: 1, queued: 2, sent: 2 })
})

test('Another address changes the order and no copies', async () => {
  const { order, queuedRun } = await orderInEachPlace('address')
  await floor.composed(operator)
  const before = await readSheetPage(await sheetOf(queuedRun))
  const changedJobs = [{ jobId: '1', ...NOTHING_CHANGED }]
  expect((await validate('address', { customer: 'Bob' })).body).toMatchObject({ wouldCreate: false, changedJobs })
  expect((await submit('address', { customer: 'Bob' })).body).toMatchObject({ changed: true, changedJobs })
  expect((await submit('address', { customer: 'Bob' })).body).toMatchObject({ changed: false, changedJobs: [] })
  expect(await readJob('address')).toEqual({ open: 1, booked: 1, queued: 2, sent: 2 })
  expect((await loadRun(queuedRun)).printJob.state).toBe('ready')
  expect(await readSheetPage(await sheetOf(queuedRun))).toEqual(before)
  const { orders } = (await admin.call(orderCalls.list, { query: { type: 'active' } })).body
  expect((orders as WireOrder[]).find(({ id }) => id === order.id)?.customerInfo).toMatchObject({ name: 'Bob' })
})

/**
 * Puts artwork with a low resolution on hold until the test has finished; returns a function that creates such artwork.
 */
async function holdingLowResolution() {
  const setChecks = async (...heldBack: PreflightWarningCode[]) => {
    const artworkChecks = { ...DEFAULT_PREFLIGHT_SETTINGS, heldBack, whiteMediaTypes: [], whiteSpotColours: [] }
    const body = { unit: 'mm', isAutoPollingOn: false, isAutoPurgeOn: false, artworkChecks } as const
    expect(statusAndCode(await admin.call(configCalls.save, { body }))).toEqual(OK)
  }
  await setChecks('resolutionTooLow')
  onTestFinished(() => setChecks())
  return (lowestResolutionDpi: number) => floor.realArtwork({ lowestResolutionDpi })
}

test('Another address keeps an override of warnings, and copies where they are; other artwork ends it', async () => {
  const create = await holdingLowResolution()
  const low = await create(60)
  const order = await submitted('override', { file: low.id })
  expect(statusAndCode(await book([order], 2))).toEqual([409, 'artwork_held_back'])
  const override = { id: order.id, jobId: '1', copies: 6, letThrough: true }
  expect(statusAndCode(await admin.call(orderCalls.edit, { body: override }))).toEqual(OK)
  await book([order], 2)
  await printed()
  await book([order], 1)
  const unchanged = { changed: true, changedJobs: [{ jobId: '1', ...NOTHING_CHANGED }] }
  expect((await submit('override', { file: low.id, customer: 'Bob' })).body).toMatchObject(unchanged)
  expect(await readJob('override')).toEqual({ open: 3, booked: 1, queued: 2 })
  expect(await findJob('override')).toMatchObject({ letThrough: true, frames: [{ heldBack: false }] })
  const other = await create(50)
  const outcome = { ...NOTHING_CHANGED, updated: 3, unbooked: 1, reopened: 2 }
  expect((await submit('override', { file: other.id })).body).toMatchObject({ changedJobs: [outcome] })
  expect(await findJob('override')).toMatchObject({ letThrough: false, frames: [{ heldBack: true }] })
})

test('An override remains for other frames if the artwork of one is replaced; new artwork on hold needs its own', async () => {
  const create = await holdingLowResolution()
  const [low, second] = [await create(60), await create(58)]
  const toOrder = (first: string) => ({
    orderId: 'two frames',
    customerInfo: {},
    jobs: [{ jobId: '1', copies: 1, frames: [{ file: first }, { file: second.id }] }],
  })
  const { body } = await server.call(intakeCalls.persBizOrder, { body: toOrder(low.id) }, shopKey)
  const id = String(body['id'])
  const edit = async (change: object) => {
    const edited = { id, jobId: '1', copies: 1, changesBooked: true as const, ...change }
    expect(statusAndCode(await admin.call(orderCalls.edit, { body: edited }))).toEqual(OK)
    const job = await findJob('two frames')
    return [job?.letThrough, ...(job?.frames.map(({ heldBack }) => heldBack) ?? [])]
  }
  expect(await edit({ priority: 1 })).toEqual([false, true, true])
  expect(await edit({ letThrough: true })).toEqual([true, false, false])
  const [other, held, third] = [await create(55), await create(50), await create(45)]
  // frame 2 is left as it is, also while frame 1 gets artwork without warnings
  expect(await edit({ file: green.id })).toEqual([true, false, false])
  expect(await edit({ file: other.id, letThrough: true })).toEqual([true, false, false])
  // the new artwork of frame 1 is on hold; frame 2 is still overridden, also after another edit
  expect(await edit({ file: held.id })).toEqual([false, true, false])
  expect(await edit({ priority: 2 })).toEqual([false, true, false])
  // also if the shop system submits the order again with other artwork of frame 1
  const resubmitted = await server.call(intakeCalls.persBizOrder, { body: toOrder(third.id) }, shopKey)
  expect(resubmitted.body).toMatchObject({ changed: true })
  expect(await edit({ priority: 3 })).toEqual([false, true, false])
  const { body: history } = await admin.call(orderCalls.events, { query: { id, jobId: '1' } })
  expect(await edit({ letThrough: true })).toEqual([true, false, false])
  const { body: after } = await admin.call(orderCalls.events, { query: { id, jobId: '1' } })
  const [latest] = after['events'] as object[]
  expect(latest).toMatchObject({ details: { changes: { letThrough: { from: false, to: true } } } })
  expect((after['events'] as object[]).length).toBe((history['events'] as object[]).length + 1)
  expect(await edit({ letThrough: false })).toEqual([false, true, true])
})

test('Other artwork of the same size stays on slots, and sheets that were not sent are composed again with it', async () => {
  const { sentRun, queuedRun } = await orderInEachPlace('artwork')
  await floor.composed(operator)
  const { plan } = await loadRun(queuedRun)
  const outcome = { ...NOTHING_CHANGED, updated: 1, kept: 1, recomposed: 2, asPrinted: 2 }
  const changedJobs = [{ jobId: '1', ...outcome }]
  expect((await validate('artwork', { file: green.id })).body).toMatchObject({ changedJobs })
  expect(await artworksOf(queuedRun)).toEqual([artwork.id, artwork.id])
  expect((await submit('artwork', { file: green.id })).body).toMatchObject({ changed: true, changedJobs })
  expect((await submit('artwork', { file: green.id })).body).toMatchObject({ changed: false, changedJobs: [] })
  expect(await readJob('artwork')).toEqual({ open: 1, booked: 1, queued: 2, sent: 2 })
  expect(await artworksOf(queuedRun)).toEqual([green.id, green.id])
  expect(await loadRun(queuedRun)).toMatchObject({
    printJob: { id: queuedRun, state: 'queued', pieces: 2 },
    plan,
  })
  await floor.composed(operator)
  expect(await readStreams(await sheetOf(queuedRun))).toContain(GREEN)
  expect(await readStreams(await sheetOf(sentRun))).not.toContain(GREEN)
  expect((await loadRun(sentRun)).pieces).toMatchObject([{ isOutdated: true }, { isOutdated: true }])
  expect((await loadRun(queuedRun)).pieces).toMatchObject([{ isOutdated: false }, { isOutdated: false }])
  // the booked copy keeps its slot, and is printed with the new artwork
  expect(await artworksOf(await printed())).toEqual([green.id])
})

test('With artwork of another size, copies that were not sent are open again', async () => {
  const { queuedRun, sentRun } = await orderInEachPlace('size')
  const outcome = { ...NOTHING_CHANGED, updated: 1, unbooked: 1, reopened: 2, asPrinted: 2 }
  expect((await submit('size', { file: larger.id })).body).toMatchObject({ changedJobs: [outcome] })
  expect(await readJob('size')).toEqual({ open: 4, sent: 2 })
  expect((await loadRun(queuedRun)).printJob.state).toBe('cancelled')
  expect((await loadRun(sentRun)).printJob.state).toBe('sent')
  expect((await findJob('size'))?.frames).toMatchObject([{ copies: 6, pending: 4, artworkSize: { width: 45 } }])
})

test('Two jobs of an order on the same sheet are changed at once', async () => {
  const toOrder = (files: readonly string[], customer = 'Ana') => ({
    orderId: 'two jobs',
    customerInfo: { name: customer },
    jobs: files.map((file, index) => ({ jobId: String(index), copies: 3, frames: [{ file }] })),
  })
  const send = (body: ReturnType<typeof toOrder>) => server.call(intakeCalls.persBizOrder, { body }, shopKey)
  const id = String((await send(toOrder([artwork.id, artwork.id]))).body['id'])
  const jobs = ['0', '1'].map((jobId) => ({ id, jobId, orderId: 'two jobs' }))
  for (const { jobId } of jobs) {
    const assigned = { id, jobId, copies: 3, jig: 'Case', users: [operator.id] }
    expect(statusAndCode(await admin.call(orderCalls.edit, { body: assigned }))).toEqual(OK)
  }
  await book(jobs, 1)
  const run = await printed()
  await book(jobs, 1)
  const both = (outcome: object) => ({
    changedJobs: jobs.map(({ jobId }) => ({ jobId, ...NOTHING_CHANGED, ...outcome })),
  })
  expect((await send(toOrder([green.id, green.id]))).body).toMatchObject(both({ updated: 1, kept: 1, recomposed: 1 }))
  expect(await artworksOf(run)).toEqual([green.id, green.id])
  const mixed = [
    { jobId: '0', ...NOTHING_CHANGED, updated: 1, kept: 1, recomposed: 1 },
    { jobId: '1', unbooked: 1, reopened: 1 },
  ]
  expect((await send(toOrder([artwork.id, larger.id]))).body).toMatchObject({ changedJobs: mixed })
  expect(await loadRun(run)).toMatchObject({ printJob: { id: run, state: 'queued', pieces: 1 } })
  expect((await send(toOrder([larger.id, larger.id]))).body).toMatchObject({
    changedJobs: [{ unbooked: 1, reopened: 1 }],
  })
  expect((await loadRun(run)).printJob.state).toBe('cancelled')
})

test('The number of copies follows the submission in both directions', async () => {
  await orderInEachPlace('copies')
  const fewer = { ...NOTHING_CHANGED, dropped: 1, freed: 1, takenOff: 1 }
  expect((await submit('copies', { copies: 3 })).body).toMatchObject({ changedJobs: [fewer] })
  expect(await readJob('copies')).toEqual({ queued: 1, sent: 2 })
  expect((await submit('copies', { copies: 6 })).body).toMatchObject({ changedJobs: [{ added: 3 }] })
  expect(await readJob('copies')).toEqual({ open: 3, queued: 1, sent: 2 })
  // copies that the shop system has cancelled stay cancelled if the order is submitted with the earlier number
  await server.call(intakeCalls.persBizCancel, { body: { orderId: 'copies', jobId: '1', copies: 2 } }, shopKey)
  expect((await submit('copies', { copies: 6, customer: 'Bob' })).body).toMatchObject({
    changedJobs: [NOTHING_CHANGED],
  })
  expect(await readJob('copies')).toEqual({ open: 1, queued: 1, sent: 2, cancelled: 2 })
})

const output = path.join(environmentFolder(services.settings, shop.environment.resourceName), 'output')
const ROUNDS = 6
const compose = () => composeRuns(services, shop.environment)
const deliver = () => deliverRuns(services, shop.environment)
const print = () => operator.call(printCalls.printOrders, { body: { presetId } })

/** What happens at the same time as the change, after the preparation of the order. */
const RACES: Record<
  string,
  { prepare: (order: OrderRef) => Promise<unknown>; act: (order: OrderRef) => Promise<unknown> }
> = {
  book: { prepare: async () => undefined, act: (order) => book([order], 2) },
  print: { prepare: (order) => book([order], 2), act: print },
  compose: {
    prepare: async (order) => {
      await book([order], 2)
      await printed()
    },
    act: compose,
  },
  deliver: {
    prepare: async (order) => {
      await book([order], 2)
      await printed()
      await compose()
    },
    act: deliver,
  },
  cancel: {
    prepare: async (order) => {
      await book([order], 2)
      await printed()
    },
    act: ({ orderId }) => server.call(intakeCalls.persBizCancel, { body: { orderId, jobId: '1', copies: 1 } }, shopKey),
  },
}

test.each(Object.keys(RACES))(
  'A copy whose artwork is changed during %s is in one column, and its sheet has the artwork that was told',
  async (race) => {
    const { prepare, act } = RACES[race] ?? RACES['book']!
    await compose()
    await deliver()
    for (let round = 0; round < ROUNDS; round += 1) {
      const orderId = `${race} ${round}`
      const before = new Set(await readdir(output))
      const order = await submitted(orderId, { copies: 3 })
      await prepare(order)
      const sketch = { copies: 3, file: green.id, customer: round % 2 === 0 ? 'Ana' : 'Bob' }
      const [answer] = await Promise.all([submit(orderId, sketch), act(order), submit(orderId, sketch)])
      expect(statusAndCode(answer)).toEqual(OK)
      await print()
      await compose()
      await deliver()
      const counts = await readJob(orderId)
      const { body } = await admin.call(orderCalls.events, { query: { id: order.id, jobId: '1' } })
      const events = body['events'] as { kind: string; details: { change?: { asPrinted: number } } }[]
      const changes = events.filter(({ kind }) => kind === 'resubmitted')
      expect(changes).toHaveLength(1)
      const asPrinted = changes[0]?.details.change?.asPrinted ?? 0
      const sheets = (await readdir(output)).filter((name) => name.endsWith('.pdf') && !before.has(name))
      const colours = await Promise.all(sheets.map(async (name) => readStreams(path.join(output, name))))
      const pages = await Promise.all(sheets.map(async (name) => readSheetPage(path.join(output, name))))
      const red = pages.filter((_, index) => !colours[index]?.includes(GREEN))
      expect(red.reduce((sum, { pieces }) => sum + pieces.length, 0)).toBe(asPrinted)
      expect(counts['sent'] ?? 0).toBe(pages.reduce((sum, { pieces }) => sum + pieces.length, 0))
    }
  },
)
