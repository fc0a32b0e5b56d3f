import { rm } from 'node:fs/promises'
import path from 'node:path'
import { printCalls, printJobSchema } from '@platen/contract/printing'
import { expect, test } from 'vitest'
import { environmentFolder } from '../../../file-store/paths.ts'
import { deliverRuns } from '../../../testing/run-due-jobs.ts'
import { runFixture, slot } from '../../../testing/run-fixture.ts'
import { OK, statusAndCode } from '../../../testing/test-server.ts'
import { detectPickup } from '../delivery/deliver-composed-run.ts'

const desk = await runFixture()
const {
  server,
  services,
  shop,
  operator,
  floor,
  artwork,
  ordered,
  book,
  printed,
  sent,
  loadRun,
  reject,
  getJobProgress,
} = desk
const { environment } = shop
const customer = environment.resourceName
const output = path.join(environmentFolder(services.settings, customer), 'output')

test('A run can be cancelled until it is sent; its copies are requeued and it is never delivered', async () => {
  const order = await ordered(2)
  await book([order])
  const queued = await printed()
  expect(statusAndCode(await reject(queued, [slot(1)]))).toEqual([409, 'run_not_in_state'])
  expect(statusAndCode(await operator.call(printCalls.confirm, { params: { id: queued } }))).toEqual([
    409,
    'run_not_in_state',
  ])
  expect(statusAndCode(await operator.call(printCalls.reprint, { params: { id: queued } }))).toEqual([
    409,
    'run_not_in_state',
  ])
  const cancelled = await operator.call(printCalls.cancel, { params: { id: queued } })
  expect(cancelled.body).toMatchObject({ success: true, printJob: { state: 'cancelled' } })
  expect(await getJobProgress(order)).toEqual({ place: 'active', frame: 0, open: [2] })
  expect(statusAndCode(await operator.call(printCalls.cancel, { params: { id: queued } }))).toEqual([
    409,
    'run_not_in_state',
  ])

  await book([order])
  const ready = await printed()
  await floor.composed(operator)
  expect(statusAndCode(await operator.call(printCalls.cancel, { params: { id: ready } }))).toEqual(OK)
  await deliverRuns(services, environment)
  expect((await loadRun(ready)).printJob.state).toBe('cancelled')
  expect(await getJobProgress(order)).toEqual({ place: 'active', frame: 0, open: [2] })

  await book([order])
  const tooLate = await sent()
  expect(statusAndCode(await operator.call(printCalls.cancel, { params: { id: tooLate } }))).toEqual([
    409,
    'run_not_in_state',
  ])
})

test('A user confirms a good run, including one that the RIP picked up', async () => {
  await book([await ordered(1)])
  const id = await sent()
  const { fileName } = (await loadRun(id)).printJob
  await rm(path.join(output, fileName))
  await detectPickup(services, environment)
  expect((await loadRun(id)).printJob.state).toBe('pickedUp')
  const confirmed = await operator.call(printCalls.confirm, { params: { id } })
  expect(confirmed.body).toMatchObject({ printJob: { state: 'confirmed' } })
  expect(statusAndCode(await operator.call(printCalls.confirm, { params: { id } }))).toEqual([409, 'run_not_in_state'])
})

test('A reprint is a separate run that changes no counts; a piece of the sheet is rejected once in all its runs', async () => {
  const order = await ordered(2)
  await book([order])
  const id = await sent()
  expect(statusAndCode(await reject(id, [slot(1)]))).toEqual(OK)
  const response = await operator.call(printCalls.reprint, { params: { id } })
  const reprint = printJobSchema.parse(response.body['printJob'])
  const first = (await loadRun(id)).printJob
  expect(reprint).toMatchObject({ state: 'queued', pieces: 2, rejected: 0, reprintOf: id })
  const jobs = await services.database.pool.query(
    `select from graphile_worker.jobs where key = format('compose_run:%s:%s', $1::text, $2::text)`,
    [environment.id, reprint.id],
  )
  expect(jobs.rowCount).toBe(1)
  expect(reprint.fileName).not.toBe(first.fileName)
  expect(await getJobProgress(order)).toMatchObject({ place: 'active', open: [1] })
  await floor.composed(operator)
  await deliverRuns(services, environment)
  expect((await loadRun(reprint.id)).printJob.state).toBe('sent')
  expect(statusAndCode(await reject(reprint.id, [slot(1)]))).toEqual([409, 'piece_already_rejected'])
  expect(statusAndCode(await reject(reprint.id, [slot(2)]))).toEqual(OK)
  expect(statusAndCode(await reject(id, [slot(2)]))).toEqual([409, 'piece_already_rejected'])
  expect(await getJobProgress(order)).toMatchObject({ place: 'active', open: [2] })

  const third = printJobSchema.parse(
    (await operator.call(printCalls.reprint, { params: { id: reprint.id } })).body['printJob'],
  )
  expect(third.reprintOf).toBe(id)
  for (const each of [id, third.id])
    expect((await loadRun(each)).runsOfSheet.map((run) => run.id)).toEqual([id, reprint.id, third.id])
  expect(statusAndCode(await operator.call(printCalls.cancel, { params: { id: third.id } }))).toEqual(OK)
  expect(await getJobProgress(order)).toMatchObject({ place: 'active', open: [2] })
})

test('A run is returned with its pieces and its plan', async () => {
  const order = await ordered(2)
  await book([order])
  const { plan, pieces } = await loadRun(await printed())
  expect(pieces).toMatchObject([
    { ...slot(1), orderId: order.orderId, frameIndex: 0, thumbnailPath: `/pax/artwork/${artwork.id}/thumbnail/1` },
    { ...slot(2), orderId: order.orderId },
  ])
  expect([plan.width, plan.height, plan.placements.length]).toEqual([720, 120, 2])
  expect(plan.placements[0]).toMatchObject(slot(1))
  await floor.composed(operator)
})

test('Runs of other users are treated as unknown, and changing runs needs the permission to print', async () => {
  await book([await ordered(1)])
  const id = await sent()
  const stranger = await server.person(environment, 'operator')
  const elsewhere = await server.person(await server.environment(), 'operator')
  const looker = await server.person(environment, 'operator', [])
  const params = { id }
  const steps = [
    printCalls.confirm,
    printCalls.cancel,
    printCalls.dismiss,
    printCalls.reprint,
    printCalls.retry,
  ] as const
  for (const person of [stranger, elsewhere]) {
    expect(statusAndCode(await person.call(printCalls.job, { params }))).toEqual([404, 'not_found'])
    expect(statusAndCode(await reject(id, [slot(1)], person))).toEqual([404, 'not_found'])
    for (const step of steps) expect(statusAndCode(await person.call(step, { params }))).toEqual([404, 'not_found'])
  }
  expect(statusAndCode(await stranger.call(printCalls.sheet, { params, query: { customer } }))).toEqual([
    404,
    'not_found',
  ])
  expect(statusAndCode(await reject(id, [slot(1)], looker))).toEqual([403, 'forbidden'])
  for (const step of steps) expect(statusAndCode(await looker.call(step, { params }))).toEqual([403, 'forbidden'])
})
