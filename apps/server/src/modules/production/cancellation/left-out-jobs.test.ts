import { connectorCalls } from '@platen/contract/connectors'
import { inputSettingsCalls } from '@platen/contract/input-settings'
import { intakeCalls } from '@platen/contract/intake'
import { orderCalls, type WireOrder } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { expect, test } from 'vitest'
import { Failure } from '../../../http/failure.ts'
import { runFixture } from '../../../testing/run-fixture.ts'
import { OK, statusAndCode } from '../../../testing/test-server.ts'
import { addMissingLeftOutTasks } from '../../orders/orders/job-state/left-out-jobs-commands.ts'
import { cancelLeftOutJobsTask } from './tasks/cancel-left-out-jobs.ts'

const { server, services, shop, operator, admin, presetId, printed, sent, artwork } = await runFixture()
const created = await admin.call(connectorCalls.createKey, { body: { name: 'shop', kind: 'persBiz' } })
const shopKey = { authorization: `Bearer ${String(created.body['key'])}` }

const cancelsLeftOut = async (cancelsLeftOutJobs: boolean) =>
  expect(statusAndCode(await admin.call(inputSettingsCalls.saveLeftOutJobs, { body: { cancelsLeftOutJobs } }))).toEqual(
    OK,
  )

async function submit(orderId: string, jobIds: readonly string[], copies = 1) {
  const jobs = jobIds.map((jobId) => ({ jobId, copies, frames: [{ file: artwork.id }] }))
  const { body } = await server.call(intakeCalls.persBizOrder, { body: { orderId, jobs } }, shopKey)
  if (body['success'] !== true) throw new Error(JSON.stringify(body))
  return intakeCalls.persBizOrder.response.parse(body)
}

const loadOrder = async (orderId: string, type: 'active' | 'history' = 'active') =>
  ((await admin.call(orderCalls.list, { query: { type } })).body['orders'] as WireOrder[]).find(
    (order) => order.orderId === orderId,
  )
const leftOutJobs = async (orderId: string) =>
  (await loadOrder(orderId))?.jobs.filter(({ leftOutAt }) => leftOutAt !== undefined).map(({ jobId }) => jobId)
const readCounts = async (orderId: string) => {
  const { body } = await server.call(intakeCalls.persBizReadOrder, { params: { orderId } }, shopKey)
  const { jobs } = intakeCalls.persBizReadOrder.response.parse(body)
  return Object.fromEntries(jobs.map(({ jobId, status, cancelOutcome }) => [jobId, [status, cancelOutcome]]))
}
const listEvents = async (id: string, jobId: string) =>
  ((await admin.call(orderCalls.events, { query: { id, jobId } })).body['events'] as { kind: string }[]).map(
    ({ kind }) => kind,
  )
const runTask = (orderPk: string) =>
  cancelLeftOutJobsTask.run(services, shop.environment, orderPk, AbortSignal.timeout(60_000))
const countTasks = async (orderPk: string) => {
  const { rowCount } = await services.database.pool.query(
    `select from graphile_worker.jobs where task_identifier = 'cancel_left_out_jobs' and key like '%' || $1 || '%'`,
    [orderPk],
  )
  return rowCount
}

test('A job that a later submission leaves out is marked until a submission names it again', async () => {
  const { id } = await submit('asked', ['1', '2', '3'])
  expect(await submit('asked', ['1'])).toMatchObject({
    changed: false,
    otherJobs: ['2', '3'],
    cancelsOtherJobs: false,
  })
  expect(await leftOutJobs('asked')).toEqual(['2', '3'])
  // also with other content of a job, and the mark is set once
  expect(await submit('asked', ['1', '3'], 2)).toMatchObject({ changed: true, otherJobs: ['2'] })
  expect(await leftOutJobs('asked')).toEqual(['2'])
  await submit('asked', ['1'], 2)
  expect(await leftOutJobs('asked')).toEqual(['2', '3'])
  expect(await listEvents(id, '2')).toEqual(['leftOut', 'arrived'])
  expect((await listEvents(id, '3')).filter((kind) => kind === 'leftOut')).toHaveLength(2)
  expect(await countTasks(id)).toBe(0)
})

test('A user with the permission to cancel keeps a job that was left out', async () => {
  const { id } = await submit('kept', ['1', '2'])
  await submit('kept', ['1'])
  const keep = (person: typeof admin, jobId = '2') => person.call(orderCalls.keep, { body: { id, jobId } })
  const reader = await server.person(shop.environment, 'operator', ['print_order_edit'])
  expect((await keep(reader)).status).toBe(403)
  expect(statusAndCode(await keep(admin, 'unknown'))).toEqual([404, 'not_found'])
  expect(statusAndCode(await keep(admin))).toEqual(OK)
  expect(statusAndCode(await keep(admin))).toEqual(OK)
  expect(await leftOutJobs('kept')).toEqual([])
  // repeated submissions neither ask again nor cancel it
  await cancelsLeftOut(true)
  expect(await submit('kept', ['1'])).toMatchObject({ otherJobs: ['2'], cancelsOtherJobs: false })
  expect(await countTasks(id)).toBe(0)
  await cancelsLeftOut(false)
  expect(await listEvents(id, '2')).toEqual(['kept', 'leftOut', 'arrived'])
  await submit('kept', ['1', '2'])
  await submit('kept', ['1'])
  expect(await leftOutJobs('kept')).toEqual(['2'])
  await admin.call(orderCalls.cancel, { body: { jobs: [{ id, jobId: '2' }] } })
  expect(statusAndCode(await keep(admin))).toEqual([409, 'changed_meanwhile'])
})

test('If the environment cancels such jobs, their copies are cancelled where they are, and other jobs stay', async () => {
  await cancelsLeftOut(true)
  const jobs = ['1', '2', '3'].map((jobId) => shop.arriving({ jobId, copies: [2] }).job)
  const { order } = shop.arriving({ orderId: 'done' })
  const deliver = async (named: typeof jobs) => {
    const arrived = await shop.deliver({ ...order, jobs: named }, artwork)
    if (arrived instanceof Failure) throw new Error(arrived.code)
    return arrived
  }
  const { id } = await deliver(jobs)
  const book = (jobId: string) =>
    operator.call(outputPresetCalls.book, { body: { presetId, jobs: [{ id, jobId }], copies: 1 } })
  await book('2')
  await printed()
  await book('2')
  expect(await deliver(jobs.slice(0, 1))).toMatchObject({ otherJobs: ['2', '3'], cancelsOtherJobs: true })
  expect(await countTasks(id)).toBe(1)
  // after a restore, and if all attempts failed, the task is added again
  await services.database.pool.query('delete from graphile_worker._private_jobs')
  await services.database.inEnvironment(shop.environment.id, addMissingLeftOutTasks)
  expect(await countTasks(id)).toBe(1)
  await runTask(id)
  await runTask(id)
  const nothing = { dropped: 0, freed: 0, takenOff: 0, tooLate: 0 }
  expect(await readCounts('done')).toEqual({
    1: ['TOPRINT', null],
    2: ['CANCELLED', { ...nothing, freed: 1, takenOff: 1 }],
    3: ['CANCELLED', { ...nothing, dropped: 2 }],
  })
  expect((await loadOrder('done', 'history'))?.jobs[0]?.leftOutAt).toBeUndefined()
  expect(await deliver(jobs.slice(0, 1))).toMatchObject({ otherJobs: ['2', '3'], cancelsOtherJobs: false })
  await cancelsLeftOut(false)
})

test('A left-out job of an order with a shipment is cancelled, also if a copy of it was handed over', async () => {
  await cancelsLeftOut(true)
  const jobs = ['1', '2'].map((jobId) => shop.arriving({ jobId, copies: [3] }).job)
  const { order } = shop.arriving({ orderId: 'shipped' })
  const arrived = await shop.deliver({ ...order, jobs }, artwork)
  if (arrived instanceof Failure) throw new Error(arrived.code)
  const { id } = arrived
  await operator.call(outputPresetCalls.book, { body: { presetId, jobs: [{ id, jobId: '2' }], copies: 1 } })
  await sent()
  const shipments = [{ carrier: 'dhl', trackingNumber: '1' }]
  expect(statusAndCode(await operator.call(orderCalls.setShipments, { body: { id, shipments } }))).toEqual(OK)
  await shop.deliver({ ...order, jobs: jobs.slice(0, 1) }, artwork)
  await runTask(id)
  expect(await readCounts('shipped')).toEqual({
    1: ['TOPRINT', null],
    2: ['CANCELLED', { dropped: 2, freed: 0, takenOff: 0, tooLate: 1 }],
  })
  await services.database.pool.query('delete from graphile_worker._private_jobs')
  await services.database.inEnvironment(shop.environment.id, addMissingLeftOutTasks)
  expect(await countTasks(id)).toBe(0)
  await cancelsLeftOut(false)
})

test('A job that is named again before the task has run is not cancelled', async () => {
  await cancelsLeftOut(true)
  const { id } = await submit('again', ['1', '2'])
  await submit('again', ['1'])
  await submit('again', ['1', '2'])
  await runTask(id)
  expect(await readCounts('again')).toEqual({ 1: ['TOPRINT', null], 2: ['TOPRINT', null] })
  await cancelsLeftOut(false)
})

test('Concurrent submissions with and without a job, cancellations and bookings end without an error', async () => {
  await cancelsLeftOut(true)
  for (let round = 0; round < 6; round += 1) {
    const orderId = `race ${round}`
    const { id } = await submit(orderId, ['1', '2', '3'], 2)
    await Promise.all([
      submit(orderId, ['1'], 2),
      submit(orderId, ['1', '3'], 2),
      submit(orderId, ['1', '2'], 3),
      operator.call(outputPresetCalls.book, { body: { presetId, jobs: [{ id, jobId: '2' }] } }),
      server.call(intakeCalls.persBizCancel, { body: { orderId, jobId: '3' } }, shopKey),
      runTask(id),
    ])
    await runTask(id)
    const states = await readCounts(orderId)
    expect(states['1']?.[0]).toBe('TOPRINT')
    expect(states['3']?.[0]).toBe('CANCELLED')
    await operator.call(outputPresetCalls.unbook, { body: { presetId } })
  }
  await cancelsLeftOut(false)
})
