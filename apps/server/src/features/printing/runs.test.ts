import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { orderCalls, type WireOrder } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls, printJobSchema, printPieceSchema, sheetPlanSchema } from '@platen/contract/printing'
import type { SlotAddress } from '@platen/domain/layouts'
import { expect, test } from 'vitest'
import { environmentFolder, sheetFile } from '../../artwork-store/artwork-store.ts'
import { printFloor } from '../../testing/print-floor.ts'
import { type Person, testServer } from '../../testing/test-server.ts'
import { testShop } from '../../testing/test-shop.ts'
import { deliverJobs, makeOutputFolder, watchSentJobs } from '../delivery/deliver-jobs.ts'

const server = await testServer()
const { services } = server
const shop = await testShop(server, { case: 12, tag: 2 })
const { environment } = shop
const operator = await server.person(environment, 'operator')
const admin = await server.person(environment, 'admin')
await shop.rule(operator.id, { location: ['hall1'] })
const floor = printFloor(server, shop)
const artwork = await floor.realArtwork()
const customer = environment.resourceName
const output = path.join(environmentFolder(services.settings, customer), 'output')
await makeOutputFolder(services, environment, 'output')

const outputChannelId = await shop.channel(operator.id)
const presetData = {
  name: 'Morning',
  tableId: shop.layoutId,
  outputChannelId,
  files: [{ name: 'File 1', printerSettingFile: null }],
}
const presetId = String((await operator.call(outputPresetCalls.save, { body: { presetData } })).body['id'])

const said = (answer: { status: number; body: Record<string, unknown> }) => [answer.status, answer.body['errorCode']]
const OK = [200, undefined]

type Ordered = { readonly id: string; readonly jobId: string; readonly orderId: string }

async function ordered(...copies: number[]): Promise<Ordered> {
  const { order, job } = shop.arriving({ copies })
  const arrived = await shop.deliver(order, artwork)
  if (!('id' in arrived)) throw new Error('the order was refused')
  return { id: arrived.id, jobId: job.jobId, orderId: order.orderId }
}

const book = (order: Ordered, copies?: number) =>
  operator.call(outputPresetCalls.book, {
    body: {
      presetId,
      jobs: [{ id: order.id, jobId: order.jobId }],
      ...(copies === undefined ? {} : { copies }),
    },
  })

/** Prints what is booked; answers with the run's id. */
async function printed(): Promise<string> {
  const answer = await operator.call(printCalls.orders, { body: { presetId } })
  return printJobSchema.parse((answer.body['printJobs'] as unknown[])[0]).id
}

async function sent(): Promise<string> {
  const id = await printed()
  await floor.composed(operator)
  await deliverJobs(services, environment)
  return id
}

async function runOf(id: string, person: Person = operator) {
  const { body } = await person.call(printCalls.job, { params: { id } })
  return {
    printJob: printJobSchema.parse(body['printJob']),
    pieces: printPieceSchema.array().parse(body['pieces']),
    plan: sheetPlanSchema.parse(body['plan']),
  }
}

const reject = (id: string, slots: SlotAddress[], person: Person = operator) =>
  person.call(printCalls.reject, { params: { id }, body: { slots, reason: 'banding', note: ' lines ' } })

/** Where a job is, at which frame, and what each frame still has to print. */
async function lifeOf(order: Ordered) {
  for (const type of ['active', 'history'] as const) {
    const orders = (await admin.call(orderCalls.list, { query: { type } })).body['orders'] as WireOrder[]
    const job = orders.find(({ id }) => id === order.id)?.jobs[0]
    if (job) return { place: type, frame: job.frameIndex, open: job.frames.map(({ pending }) => pending) }
  }
  return null
}

const slot = (slotNo: number): SlotAddress => ({ jigNo: 1, slotNo })

test('Rejected pieces go back to be printed, exactly those, first in the next Auto fill, and once only', async () => {
  const order = await ordered(3)
  await book(order)
  const id = await sent()
  expect(await lifeOf(order)).toEqual({ place: 'history', frame: 0, open: [0] })

  expect(said(await reject(id, [slot(2), slot(3), slot(2)]))).toEqual(OK)
  expect(await lifeOf(order)).toEqual({ place: 'active', frame: 0, open: [2] })
  expect(said(await reject(id, [slot(1), slot(3)]))).toEqual([409, 'piece_already_rejected'])
  expect(said(await reject(id, [slot(1), slot(9)]))).toEqual([404, 'not_found'])
  expect(await lifeOf(order)).toEqual({ place: 'active', frame: 0, open: [2] })

  const { printJob, pieces } = await runOf(id)
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
  expect(await lifeOf(order)).toEqual({ place: 'history', frame: 0, open: [0] })
})

test('A piece of an earlier frame brings its job back to that frame, and on from where it was', async () => {
  const order = await ordered(2, 3)
  await book(order)
  const first = await sent()
  await book(order, 1)
  const second = await sent()
  expect(await lifeOf(order)).toEqual({ place: 'active', frame: 1, open: [0, 2] })
  expect(said(await reject(first, [slot(2)]))).toEqual(OK)
  expect(await lifeOf(order)).toEqual({ place: 'active', frame: 0, open: [1, 2] })
  expect(said(await reject(second, [slot(1)]))).toEqual(OK)
  expect(await lifeOf(order)).toEqual({ place: 'active', frame: 0, open: [1, 3] })
  await book(order)
  await sent()
  expect(await lifeOf(order)).toEqual({ place: 'active', frame: 1, open: [0, 3] })
})

test('Pieces are rejected all or none, and not where their order is to be printed anyhow or is gone', async () => {
  const [kept, again, gone] = [await ordered(1), await ordered(1), await ordered(1)]
  for (const order of [kept, again, gone]) await book(order)
  const id = await sent()
  await admin.call(orderCalls.activate, { body: again })
  expect(said(await reject(id, [slot(1), slot(2)]))).toEqual([409, 'copies_not_printed'])
  expect(said(await admin.call(orderCalls.delete, { body: { id: gone.id, jobId: gone.jobId } }))).toEqual(OK)
  expect(said(await reject(id, [slot(1), slot(3)]))).toEqual([404, 'not_found'])
  expect(await lifeOf(kept)).toMatchObject({ place: 'history' })
  expect((await runOf(id)).pieces.every((piece) => piece.rejected === null)).toBe(true)
})

test('Two who reject the same piece at once send it back once', async () => {
  const order = await ordered(2)
  await book(order)
  const id = await sent()
  const answers = await Promise.all(Array.from({ length: 6 }, () => reject(id, [slot(1)])))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(await lifeOf(order)).toMatchObject({ place: 'active', open: [1] })
})

test('A run can be cancelled until it is sent; its copies go back and it is never delivered', async () => {
  const order = await ordered(2)
  await book(order)
  const queued = await printed()
  expect(said(await reject(queued, [slot(1)]))).toEqual([409, 'run_not_in_state'])
  expect(said(await operator.call(printCalls.confirm, { params: { id: queued } }))).toEqual([409, 'run_not_in_state'])
  expect(said(await operator.call(printCalls.reprint, { params: { id: queued } }))).toEqual([409, 'run_not_in_state'])
  const cancelled = await operator.call(printCalls.cancel, { params: { id: queued } })
  expect(cancelled.body).toMatchObject({ success: true, printJob: { state: 'cancelled' } })
  expect(await lifeOf(order)).toEqual({ place: 'active', frame: 0, open: [2] })
  expect(said(await operator.call(printCalls.cancel, { params: { id: queued } }))).toEqual([409, 'run_not_in_state'])

  await book(order)
  const ready = await printed()
  await floor.composed(operator)
  expect(said(await operator.call(printCalls.cancel, { params: { id: ready } }))).toEqual(OK)
  await deliverJobs(services, environment)
  expect((await runOf(ready)).printJob.state).toBe('cancelled')
  expect(await lifeOf(order)).toEqual({ place: 'active', frame: 0, open: [2] })

  await book(order)
  const tooLate = await sent()
  expect(said(await operator.call(printCalls.cancel, { params: { id: tooLate } }))).toEqual([409, 'run_not_in_state'])
})

test('A person confirms a run that came out well, also one that the RIP took', async () => {
  await book(await ordered(1))
  const id = await sent()
  const { fileName } = (await runOf(id)).printJob
  await rm(path.join(output, fileName))
  await watchSentJobs(services, environment)
  expect((await runOf(id)).printJob.state).toBe('pickedUp')
  const confirmed = await operator.call(printCalls.confirm, { params: { id } })
  expect(confirmed.body).toMatchObject({ printJob: { state: 'confirmed' } })
  expect(said(await operator.call(printCalls.confirm, { params: { id } }))).toEqual([409, 'run_not_in_state'])
})

test('A reprint is a run of its own that touches no counts; a piece of the sheet is rejected once in all its runs', async () => {
  const order = await ordered(2)
  await book(order)
  const id = await sent()
  expect(said(await reject(id, [slot(1)]))).toEqual(OK)
  const answer = await operator.call(printCalls.reprint, { params: { id } })
  const again = printJobSchema.parse(answer.body['printJob'])
  const first = (await runOf(id)).printJob
  expect(again).toMatchObject({ state: 'queued', pieces: 2, rejected: 0, reprintOf: id })
  expect(again.fileName).not.toBe(first.fileName)
  expect(await lifeOf(order)).toMatchObject({ place: 'active', open: [1] })
  await floor.composed(operator)
  await deliverJobs(services, environment)
  expect((await runOf(again.id)).printJob.state).toBe('sent')
  expect(said(await reject(again.id, [slot(1)]))).toEqual([409, 'piece_already_rejected'])
  expect(said(await reject(again.id, [slot(2)]))).toEqual(OK)
  expect(said(await reject(id, [slot(2)]))).toEqual([409, 'piece_already_rejected'])
  expect(await lifeOf(order)).toMatchObject({ place: 'active', open: [2] })

  const third = printJobSchema.parse(
    (await operator.call(printCalls.reprint, { params: { id: again.id } })).body['printJob'],
  )
  expect(third.reprintOf).toBe(id)
  expect(said(await operator.call(printCalls.cancel, { params: { id: third.id } }))).toEqual(OK)
  expect(await lifeOf(order)).toMatchObject({ place: 'active', open: [2] })
})

test('A run is shown with its pieces and the plan that was printed', async () => {
  const order = await ordered(2)
  await book(order)
  const { plan, pieces } = await runOf(await printed())
  expect(pieces).toMatchObject([
    { ...slot(1), orderId: order.orderId, frameIndex: 0, thumbnailPath: `/pax/artwork/${artwork.id}/thumbnail/1` },
    { ...slot(2), orderId: order.orderId },
  ])
  expect([plan.width, plan.height, plan.placements.length]).toEqual([720, 120, 2])
  expect(plan.placements[0]).toMatchObject(slot(1))
  await floor.composed(operator)
})

test('The sheet is shown in the browser or saved, byte for byte as it is delivered, once it is composed', async () => {
  await book(await ordered(1))
  const id = await printed()
  const get = (download?: 'true') =>
    operator.call(printCalls.sheet, { params: { id }, query: { customer, ...(download ? { download } : {}) } })
  expect(said(await get())).toEqual([409, 'sheet_not_ready'])
  await floor.composed(operator)
  const sheet = await readFile(sheetFile(services.settings, customer, id))
  const { fileName } = (await runOf(id)).printJob
  const shown = (await get()).raw
  expect(shown.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${fileName}"`,
    'content-length': `${sheet.length}`,
  })
  expect(shown.rawPayload.equals(sheet)).toBe(true)
  expect((await get('true')).raw.headers['content-disposition']).toBe(`attachment; filename="${fileName}"`)
})

test('A proof shows what is booked before it is printed, to the one who asked, and changes nothing', async () => {
  const proof = () => operator.call(printCalls.makeProof, { body: { presetId } })
  expect(said(await proof())).toEqual([409, 'nothing_booked'])
  const order = await ordered(2)
  await book(order)
  const made = (await proof()).body['proof'] as { id: string; fileName: string; bytes: number }
  const get = (person: Person) => person.call(printCalls.proof, { params: { id: made.id }, query: { customer } })
  const { raw } = await get(operator)
  expect(raw.headers['content-disposition']).toBe(`inline; filename="${made.fileName}"`)
  expect(raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(raw.rawPayload.length).toBe(made.bytes)
  const colleague = await server.person(environment, 'poweruser')
  expect(said(await get(colleague))).toEqual([404, 'not_found'])
  expect(await lifeOf(order)).toEqual({ place: 'active', frame: 0, open: [0] })
  await sent()
})

test('Runs of others answer as unknown ones, and whoever may not print steers none', async () => {
  await book(await ordered(1))
  const id = await sent()
  const stranger = await server.person(environment, 'operator')
  const elsewhere = await server.person(await server.environment(), 'operator')
  const looker = await server.person(environment, 'operator', [])
  const params = { id }
  const steps = [printCalls.confirm, printCalls.cancel, printCalls.reprint, printCalls.retry] as const
  for (const person of [stranger, elsewhere]) {
    expect(said(await person.call(printCalls.job, { params }))).toEqual([404, 'not_found'])
    expect(said(await reject(id, [slot(1)], person))).toEqual([404, 'not_found'])
    for (const step of steps) expect(said(await person.call(step, { params }))).toEqual([404, 'not_found'])
  }
  expect(said(await stranger.call(printCalls.sheet, { params, query: { customer } }))).toEqual([404, 'not_found'])
  expect(said(await reject(id, [slot(1)], looker))).toEqual([403, 'forbidden'])
  for (const step of steps) expect(said(await looker.call(step, { params }))).toEqual([403, 'forbidden'])
})

test('Runs are kept for ever and found again: page by page, by order, by name, by day', async () => {
  const keeper = await server.person(environment, 'operator')
  await shop.rule(keeper.id, { location: ['hall1'] })
  const channelId = await shop.channel(keeper.id)
  const saved = await keeper.call(outputPresetCalls.save, {
    body: { presetData: { ...presetData, name: '100 % cotton', outputChannelId: channelId } },
  })
  const own = String(saved.body['id'])
  const orders: Ordered[] = []
  const ids: string[] = []
  for (let run = 0; run < 5; run += 1) {
    const order = await ordered(1)
    orders.push(order)
    const jobs = [{ id: order.id, jobId: order.jobId }]
    await keeper.call(outputPresetCalls.book, { body: { presetId: own, jobs } })
    const answer = await keeper.call(printCalls.orders, { body: { presetId: own } })
    ids.unshift(
      ...printJobSchema
        .array()
        .parse(answer.body['printJobs'])
        .map(({ id }) => id),
    )
  }
  const list = async (query: Record<string, string | number>, person: Person = keeper) => {
    const { body } = await person.call(printCalls.jobs, { query })
    return {
      ids: printJobSchema
        .array()
        .parse(body['printJobs'])
        .map(({ id }) => id),
      more: body['more'],
    }
  }
  const paged: string[] = []
  for (let more = true; more; ) {
    const page = await list({ limit: 2, ...(paged.length > 0 ? { before: paged.at(-1) ?? '' } : {}) })
    paged.push(...page.ids)
    more = page.more === true
  }
  expect(paged).toEqual(ids)

  const ofThird = { ids: [ids[2]], more: false }
  const { orderId, jobId } = orders[2] ?? { orderId: '', jobId: '' }
  expect(await list({ text: orderId.toUpperCase() })).toEqual(ofThird)
  expect((await list({ text: jobId })).ids).toEqual(ids)
  expect((await list({ text: '100 % cot' })).ids).toEqual(ids)
  expect((await list({ text: '1_0' })).ids).toEqual([])

  const at = (await runOf(ids[2] ?? '', keeper)).printJob.createdAt
  const days = [...(await list({ to: at })).ids, ...(await list({ from: at })).ids]
  expect(days.toSorted()).toEqual(ids.toSorted())
  expect((await list({ from: '2100-01-01T00:00:00Z' })).ids).toEqual([])

  const stranger = await server.person(environment, 'operator')
  expect(await list({ text: orderId }, stranger)).toEqual({ ids: [], more: false })
  const elsewhere = await server.person(await server.environment(), 'admin')
  expect(await list({ before: ids[0] ?? '' }, elsewhere)).toEqual({ ids: [], more: false })
  await floor.composed(keeper)
})
