import { orderCalls, orderSchema, type WireJob, type WireOrder } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls } from '@platen/contract/printing'
import { expect, test } from 'vitest'
import { Failure } from '../../../http/failure.ts'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { OK, statusAndCode, type TestClient, testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const shop = await testEnvironment(server)
const admin = await server.person(shop.environment, 'admin')
const operator = await server.person(shop.environment, 'operator')
const presetId = await getPreset(operator)

async function getPreset(person: TestClient): Promise<string> {
  const response = await person.call(outputPresetCalls.save, {
    body: {
      presetData: {
        name: 'Morning',
        tableId: shop.layoutId,
        outputChannelId: await shop.channel(person.id),
        files: [{ name: 'File 1', printerSettingFile: null }],
      },
    },
  })
  expect(response.body).toMatchObject({ success: true })
  return String(response.body['id'])
}

const list = async (person: TestClient, type: 'active' | 'history' = 'active'): Promise<WireOrder[]> =>
  (await person.call(orderCalls.list, { query: { type } })).body['orders'] as WireOrder[]

async function getJob(
  person: TestClient,
  id: string,
  type: 'active' | 'history' = 'active',
): Promise<WireJob | undefined> {
  return (await list(person, type)).find((order) => order.id === id)?.jobs[0]
}

const edit = (person: TestClient, body: Parameters<typeof person.call<typeof orderCalls.edit>>[1]) =>
  person.call(orderCalls.edit, body)

/** Creates an order assigned to the operator. */
async function ordered(sketch: Parameters<typeof shop.order>[0] = {}) {
  await shop.rule(operator.id, { location: ['hall1'] })
  const order = await shop.order(sketch)
  return order
}

const book = (order: { id: string; jobId: string }, copies?: number) =>
  operator.call(outputPresetCalls.book, {
    body: {
      presetId,
      jobs: [{ id: order.id, jobId: order.jobId }],
      ...(copies === undefined ? {} : { copies }),
    },
  })

test('An imported order is listed in the shape of the contract, with the fields set by the rules', async () => {
  const { id, orderId } = await shop.order({ media: ' CASE ', copies: [3, 2] })
  const orders = await list(admin)
  for (const order of orders) expect(orderSchema.parse(order)).toEqual(order)
  const order = orders.find((each) => each.id === id)
  expect(order).toMatchObject({ orderId, source: 'persBiz', customerInfo: { name: 'A customer' } })
  expect(order?.jobs[0]).toMatchObject({ jig: 'Case', location: 'hall1', qualityLevel: 'fine', mediaType: null })
  expect(
    order?.jobs[0]?.frames.map(({ copies, remaining, pending, assigned }) => [copies, remaining, pending, assigned]),
  ).toEqual([
    [3, 3, 3, 0],
    [2, 2, 2, 0],
  ])
})

test('An order without a matching rule is accepted without a jig', async () => {
  for (const media of ['ghost', 'unknown']) {
    expect(await getJob(admin, (await shop.order({ media })).id)).toMatchObject({ jig: null, location: null })
  }
})

test('The jig named by a rule is found regardless of case', async () => {
  expect(await getJob(admin, (await shop.order({ media: 'tag' })).id)).toMatchObject({ jig: 'Tag' })
})

test('Users see the orders assigned to them by their rules; administrators see all', async () => {
  const power = await server.person(shop.environment, 'poweruser')
  await shop.rule(power.id, { mediaType: ['metal'], jig: ['Tag'] })
  const tag = await shop.order({ media: 'tag' })
  const other = await shop.order({ media: 'case' })
  expect((await list(power)).map((order) => order.id)).toEqual([tag.id])
  expect((await list(admin)).map((order) => order.id)).toEqual(expect.arrayContaining([tag.id, other.id]))
  expect((await getJob(admin, tag.id))?.users).toEqual([power.id])
})

test('An order of another user returns the same failure as an unknown one', async () => {
  const stranger = await server.person(shop.environment, 'operator', ['delete_orders_edit'])
  const { id, jobId } = await ordered()
  for (const named of [
    { id, jobId },
    { id: 'no-id', jobId },
    { id: admin.id, jobId },
  ]) {
    expect(statusAndCode(await edit(stranger, { body: { ...named, copies: 1 } }))).toEqual([404, 'not_found'])
    expect(statusAndCode(await stranger.call(orderCalls.delete, { body: named }))).toEqual([404, 'not_found'])
    expect(statusAndCode(await stranger.call(orderCalls.activate, { body: named }))).toEqual([404, 'not_found'])
  }
})

test('Ids of another environment return the same failure as unknown ids', async () => {
  const elsewhere = await server.person(await server.environment(), 'admin')
  const { id, jobId } = await shop.order()
  expect(await list(elsewhere)).toEqual([])
  expect(statusAndCode(await edit(elsewhere, { body: { id, jobId, copies: 1 } }))).toEqual([404, 'not_found'])
  expect(statusAndCode(await elsewhere.call(orderCalls.delete, { body: { id, jobId } }))).toEqual([404, 'not_found'])
})

test('PUT /pax/orders sets remaining and pending copies to the print quantity, or to the copies if none is sent', async () => {
  const { id, jobId } = await ordered({ copies: [3] })
  await edit(operator, { body: { id, jobId, copies: 8, remaining: 5 } })
  expect((await getJob(operator, id))?.frames[0]).toMatchObject({ copies: 8, remaining: 5, pending: 5, assigned: 0 })
  await edit(operator, { body: { id, jobId, copies: 4 } })
  expect((await getJob(operator, id))?.frames[0]).toMatchObject({ copies: 4, remaining: 4, pending: 4 })
})

test('Copies that are not needed are not printed ones, and an order without needed copies leaves the list on request', async () => {
  const { id, jobId } = await ordered({ copies: [3] })
  await edit(operator, { body: { id, jobId, copies: 3, remaining: 0 } })
  expect(await getJob(operator, id)).toMatchObject({ amountPrinted: 0, frames: [{ remaining: 0, notNeeded: 3 }] })
  expect((await edit(operator, { body: { id, jobId, copies: 3, remaining: 1, isDone: true } })).status).toBe(400)
  await edit(operator, { body: { id, jobId, copies: 3, remaining: 0, isDone: true } })
  expect(await getJob(operator, id)).toBeUndefined()
  const finished = await getJob(operator, id, 'history')
  expect(finished).toMatchObject({ jobStatus: 'PRINTED', amountPrinted: 0, frames: [{ notNeeded: 3 }] })
})

test('The due date and the priority are set by the order file or manually, and omitted fields are unchanged', async () => {
  const { id, jobId } = await ordered({ dueDate: '2026-12-01T23:59:59.999Z', priority: 3 })
  expect(await getJob(operator, id)).toMatchObject({ dueDate: '2026-12-01', priority: 3 })
  await edit(operator, { body: { id, jobId, copies: 2 } })
  expect(await getJob(operator, id)).toMatchObject({ dueDate: '2026-12-01', priority: 3 })
  await edit(operator, { body: { id, jobId, copies: 2, dueDate: '2026-11-30T08:00:00+01:00', priority: -7 } })
  expect(await getJob(operator, id)).toMatchObject({ dueDate: '2026-11-30T07:00:00.000Z', priority: -7 })
  await edit(operator, { body: { id, jobId, copies: 2, dueDate: null } })
  expect(await getJob(operator, id)).toMatchObject({ dueDate: null, priority: -7 })
  for (const wrong of [{ dueDate: 'soon' }, { priority: 101 }, { priority: 1.5 }])
    expect((await edit(operator, { body: { id, jobId, copies: 2, ...wrong } })).status).toBe(400)
})

test('Order quantity cannot be zero, and print quantity cannot exceed the total', async () => {
  const { id, jobId } = await ordered()
  expect(statusAndCode(await edit(operator, { body: { id, jobId, copies: 0 } }))).toEqual([422, 'order_no_copies'])
  expect(statusAndCode(await edit(operator, { body: { id, jobId, copies: 2, remaining: 3 } }))).toEqual([
    422,
    'order_remaining_exceeds_copies',
  ])
})

test('An order booked on a preset cannot be edited or deleted', async () => {
  const { id, jobId } = await ordered({ copies: [2] })
  expect((await book({ id, jobId }, 1)).status).toBe(200)
  expect((await getJob(operator, id))?.presetIds).toEqual([presetId])
  expect(statusAndCode(await edit(operator, { body: { id, jobId, copies: 5 } }))).toEqual([409, 'order_booked'])
  expect(statusAndCode(await admin.call(orderCalls.delete, { body: { id, jobId } }))).toEqual([409, 'delete_refused'])
  await operator.call(outputPresetCalls.unbook, { body: { presetId } })
  expect((await edit(operator, { body: { id, jobId, copies: 5 } })).status).toBe(200)
})

test('Changing the jig requires its permission and an existing jig, or the marker for none', async () => {
  const { id, jobId } = await ordered()
  const clerk = await server.person(shop.environment, 'operator', [])
  await admin.call(orderCalls.edit, { body: { id, jobId, copies: 1, users: [operator.id, clerk.id] } })
  expect(statusAndCode(await edit(clerk, { body: { id, jobId, copies: 1, jig: 'Tag' } }))).toEqual([403, 'forbidden'])
  expect(statusAndCode(await edit(operator, { body: { id, jobId, copies: 1, jig: 'Nowhere' } }))).toEqual([
    422,
    'jig_not_found',
  ])
  expect((await edit(clerk, { body: { id, jobId, copies: 2, jig: 'Case' } })).status).toBe(200)
  expect((await edit(operator, { body: { id, jobId, copies: 2, jig: 'Tag' } })).status).toBe(200)
  expect(await getJob(admin, id)).toMatchObject({ jig: 'Tag' })
  for (const none of ['NO-JIG', '', null]) {
    await edit(operator, { body: { id, jobId, copies: 2, jig: 'Tag' } })
    expect((await edit(operator, { body: { id, jobId, copies: 2, jig: none } })).status).toBe(200)
    expect(await getJob(admin, id)).toMatchObject({ jig: null })
  }
})

test('Assigning users requires its permission, and administrators cannot be assigned orders', async () => {
  const { id, jobId } = await ordered()
  expect(statusAndCode(await edit(operator, { body: { id, jobId, copies: 1, users: [] } }))).toEqual([403, 'forbidden'])
  expect((await edit(admin, { body: { id, jobId, copies: 1, users: [admin.id] } })).status).toBe(404)
  expect((await edit(admin, { body: { id, jobId, copies: 1, users: ['nobody'] } })).status).toBe(404)
  expect((await edit(admin, { body: { id, jobId, copies: 1, users: [] } })).status).toBe(200)
  expect(await getJob(operator, id)).toBeUndefined()
  expect((await edit(admin, { body: { id, jobId, copies: 1, users: [operator.id] } })).status).toBe(200)
  expect(await getJob(operator, id)).toMatchObject({ users: [operator.id] })
})

test('Reprocess runs the rules again and keeps manually set fields and booked jobs', async () => {
  const byHand = await ordered()
  const free = await ordered()
  const booked = await ordered()
  await admin.call(orderCalls.reprocess)
  await book(booked, 1)
  await edit(admin, { body: { ...key(byHand), copies: 1, jig: 'Tag', users: [] } })
  await server.services.database.inEnvironment(shop.environment.id, ({ client }) =>
    client.query(`update jobs set jig = null, users = '{}', quality_level = 'old' where order_pk = any($1)`, [
      [free.id, booked.id],
    ]),
  )
  expect((await admin.call(orderCalls.reprocess)).body).toMatchObject({ success: true, changed: 1 })
  expect(await getJob(admin, byHand.id)).toMatchObject({ jig: 'Tag', users: [], location: 'hall1' })
  expect(await getJob(admin, free.id)).toMatchObject({ jig: 'Case', users: [operator.id], qualityLevel: 'fine' })
  expect(await getJob(admin, booked.id)).toMatchObject({ jig: null, qualityLevel: 'old' })
  await operator.call(outputPresetCalls.unbook, { body: { presetId } })
})

test('A printed job advances to its next frame, then to history, and PUT /pax/orders/activate resets it', async () => {
  const { id, jobId } = await ordered({ copies: [2, 1] })
  await book({ id, jobId })
  expect((await operator.call(printCalls.printOrders, { body: { presetId } })).body).toMatchObject({ success: true })
  expect(await getJob(operator, id)).toMatchObject({ jobStatus: 'TOPRINT', frameIndex: 1, amountPrinted: 0 })
  await book({ id, jobId })
  await operator.call(printCalls.printOrders, { body: { presetId } })
  expect(await getJob(operator, id)).toBeUndefined()
  expect(await getJob(operator, id, 'history')).toMatchObject({ jobStatus: 'PRINTED', frameIndex: 0, amountPrinted: 2 })
  expect((await operator.call(orderCalls.activate, { body: { id, jobId } })).status).toBe(200)
  expect(await getJob(operator, id, 'history')).toBeUndefined()
  expect(await getJob(operator, id)).toMatchObject({
    jobStatus: 'TOPRINT',
    frameIndex: 0,
    amountPrinted: 0,
    frames: [
      { copies: 2, remaining: 2, pending: 2 },
      { copies: 1, remaining: 1, pending: 1 },
    ],
  })
  expect(statusAndCode(await operator.call(orderCalls.activate, { body: { id, jobId } }))).toEqual([404, 'not_found'])
})

test('A row of history is identified by its order and its job, and an activated job is listed with the other jobs of its order', async () => {
  await shop.rule(operator.id, { location: ['hall1'] })
  const { order, job } = shop.arriving({ jobId: 'first' })
  const arrived = await shop.deliver({ ...order, jobs: [job, { ...job, jobId: 'second' }, { ...job, jobId: 'third' }] })
  if (arrived instanceof Failure) throw new Error(arrived.code)
  const { id } = arrived
  const jobsIn = async (place: 'active' | 'history') =>
    (await list(operator, place)).filter((each) => each.id === id).map(({ jobs }) => jobs.map(({ jobId }) => jobId))
  for (const jobId of ['first', 'second']) {
    await book({ id, jobId })
    await operator.call(printCalls.printOrders, { body: { presetId } })
  }
  expect(await jobsIn('active')).toEqual([['third']])
  expect((await jobsIn('history')).map((jobs) => jobs.toSorted())).toEqual([['first', 'second']])
  expect((await operator.call(orderCalls.activate, { body: { id, jobId: 'second' } })).status).toBe(200)
  expect(await jobsIn('active')).toEqual([['second', 'third']])
  expect(await jobsIn('history')).toEqual([['first']])
})

test('DELETE /pax/orders deletes the job, and the order with its last job', async () => {
  const { id, jobId } = await ordered()
  expect(statusAndCode(await operator.call(orderCalls.delete, { body: { id, jobId } }))).toEqual([403, 'forbidden'])
  expect((await admin.call(orderCalls.delete, { body: { id, jobId } })).status).toBe(200)
  expect((await list(admin)).some((order) => order.id === id)).toBe(false)
  const printed = await ordered({ copies: [1] })
  await book(printed)
  await operator.call(printCalls.printOrders, { body: { presetId } })
  expect(await getJob(operator, printed.id, 'history')).toBeDefined()
  expect(
    statusAndCode(await admin.call(orderCalls.delete, { body: { id: printed.id, jobId: printed.jobId } })),
  ).toEqual(OK)
  expect(await getJob(operator, printed.id, 'history')).toBeUndefined()
})

test('The same order submitted twice is one order', async () => {
  const { order } = shop.arriving({ copies: [2] })
  const first = await shop.deliver(order)
  const repeated = await shop.deliver({ ...order, date: '2026-02-03T00:00:00.000Z' })
  expect(first).toMatchObject({ created: true, changed: true })
  expect(repeated).toMatchObject({ created: false, changed: false, id: (first as { id: string }).id })
})

test('The same order submitted twenty times concurrently is one order', async () => {
  const { order } = shop.arriving({})
  const arrived = await Promise.all(Array.from({ length: 20 }, () => shop.deliver(order)))
  expect(arrived.filter((each) => !(each instanceof Failure) && each.created)).toHaveLength(1)
  expect((await list(admin)).filter((each) => each.orderId === order.orderId)).toHaveLength(1)
})

test('A changed resubmission updates an order while nothing is booked or printed, and is rejected otherwise', async () => {
  const orderId = 'redelivered'
  const first = shop.arriving({ orderId, copies: [2] }).order
  await shop.deliver(first)
  await shop.deliver(shop.arriving({ orderId, copies: [3, 1] }).order)
  const order = (await list(admin)).find((each) => each.orderId === orderId)
  expect(order?.jobs[0]?.frames.map((frame) => frame.copies)).toEqual([3, 1])
  await book({ id: order?.id ?? '', jobId: 'job' }, 1)
  const refused = await shop.deliver(first)
  expect(refused).toBeInstanceOf(Failure)
  expect(refused).toMatchObject({ code: 'order_refused_changed', details: { orderId, jobId: 'job' } })
  await operator.call(outputPresetCalls.unbook, { body: { presetId } })
})

test('Orders are identified by their connector, and one order may have several jobs', async () => {
  const orderId = 'shared-number'
  const one = await shop.order({ orderId, jobId: 'a' })
  const two = await shop.order({ orderId, jobId: 'b' })
  const other = await shop.order({ orderId, jobId: 'a', source: 'HotFolder1' })
  expect(two.id).toBe(one.id)
  expect(other.id).not.toBe(one.id)
  expect((await list(admin)).find((each) => each.id === one.id)?.jobs.map((job) => job.jobId)).toEqual(['a', 'b'])
})

function key({ id, jobId }: { id: string; jobId: string }) {
  return { id, jobId }
}
