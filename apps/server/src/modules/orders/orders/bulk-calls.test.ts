import { randomUUID } from 'node:crypto'
import { MAX_BULK_JOBS, orderCalls, type WireOrder } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { expect, test } from 'vitest'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { environmentWithPreset, key, loadJob } from '../../../testing/test-preset.ts'
import { statusAndCode, type TestClient, testServer } from '../../../testing/test-server.ts'
import { insertJig } from '../../catalog/jigs/jigs-store.ts'
import { AUTOMATIC } from './job-state/job-events-commands.ts'
import { lockJobs, saveEditedJobs } from './job-state/job-state-commands.ts'
import { deleteJobs, lockOrders } from './job-state/removal-store.ts'

const server = await testServer()

type Key = Parameters<typeof key>[0]

const loadOrders = async (person: TestClient): Promise<WireOrder[]> =>
  (await person.call(orderCalls.list, { query: { type: 'active' } })).body['orders'] as WireOrder[]

const getRefused = (body: Readonly<Record<string, unknown>>) =>
  (body['refused'] as { id: string; code: string }[]).map(({ id, code }) => [id, code])

async function createShop() {
  const shop = await testEnvironment(server)
  const admin = await server.person(shop.environment, 'admin')
  const operator = await server.person(shop.environment, 'operator')
  await shop.rule(operator.id, { location: ['hall1'] })
  return { shop, admin, operator, orders: [await shop.order(), await shop.order(), await shop.order()] as const }
}

test('Several jobs are edited, each with its own values; one that cannot be edited does not prevent the others', async () => {
  const { admin, operator, orders } = await createShop()
  const [first, second, third] = orders
  const response = await operator.call(orderCalls.editMany, {
    body: {
      edits: [
        { ...key(first), priority: 7, dueDate: '2026-12-24' },
        { ...key(second), jig: 'Nowhere', priority: 7 },
        { id: operator.id, jobId: 'unknown', priority: 7 },
        { ...key(third), jig: 'Tag' },
      ],
    },
  })
  expect(response.body).toMatchObject({ success: true, changed: 2 })
  expect(getRefused(response.body)).toEqual([
    [second.id, 'jig_not_found'],
    [operator.id, 'not_found'],
  ])
  expect(await loadJob(admin, first.id)).toMatchObject({ priority: 7, dueDate: '2026-12-24', jig: 'Case' })
  expect(await loadJob(admin, second.id)).toMatchObject({ priority: 0, dueDate: null, jig: 'Case' })
  expect(await loadJob(admin, third.id)).toMatchObject({ priority: 0, jig: 'Tag' })
  // the counts are unchanged
  expect((await loadJob(admin, first.id))?.frames[0]).toMatchObject({ copies: 1, remaining: 1, pending: 1 })
})

test('Each field of a bulk edit requires the permission that it requires in an edit of one job', async () => {
  const { shop, admin, orders } = await createShop()
  const clerk = await server.person(shop.environment, 'operator', [])
  const edits = orders.map((order) => ({ ...key(order), users: [clerk.id] }))
  expect((await admin.call(orderCalls.editMany, { body: { edits } })).body).toMatchObject({ changed: 3 })
  for (const change of [{ jig: 'Tag' }, { users: [] }, { letThrough: true }]) {
    const response = await clerk.call(orderCalls.editMany, { body: { edits: [{ ...key(orders[0]), ...change }] } })
    expect([response.body['changed'], getRefused(response.body)]).toEqual([0, [[orders[0].id, 'forbidden']]])
  }
  expect(await loadJob(admin, orders[0].id)).toMatchObject({ jig: 'Case', users: [clerk.id], letThrough: false })
})

test('Bulk calls do not find orders of other users and environments', async () => {
  const { shop, admin, orders } = await createShop()
  const stranger = await server.person(shop.environment, 'operator', ['delete_orders_edit'])
  const elsewhere = await server.person(await server.environment(), 'admin')
  for (const person of [stranger, elsewhere]) {
    const edits = orders.map((order) => ({ ...key(order), priority: 9 }))
    const edited = await person.call(orderCalls.editMany, { body: { edits } })
    expect(getRefused(edited.body)).toEqual(orders.map(({ id }) => [id, 'not_found']))
    const deleted = await person.call(orderCalls.deleteMany, { body: { jobs: orders.map(key) } })
    expect(getRefused(deleted.body)).toEqual(orders.map(({ id }) => [id, 'not_found']))
    const reprocessed = await person.call(orderCalls.reprocess, { body: { jobs: orders.map(key) } })
    expect(reprocessed.body).toMatchObject({ changed: 0 })
  }
  expect((await loadOrders(admin)).flatMap(({ jobs }) => jobs.map(({ priority }) => priority))).toEqual([0, 0, 0])
})

test('Several jobs are deleted with their artwork, except those that are booked', async () => {
  const { shop, operator, presetId } = await environmentWithPreset(server)
  const admin = await server.person(shop.environment, 'admin')
  const orders = [await shop.order(), await shop.order(), await shop.order()] as const
  const [first, booked, third] = orders
  await operator.call(outputPresetCalls.book, { body: { presetId, jobs: [key(booked)] } })
  expect((await operator.call(orderCalls.deleteMany, { body: { jobs: [key(first)] } })).status).toBe(403)
  const response = await admin.call(orderCalls.deleteMany, { body: { jobs: orders.map(key) } })
  expect(response.body).toMatchObject({ success: true, deleted: 2 })
  expect(response.body['refused']).toMatchObject([
    { ...key(booked), code: 'delete_refused', details: { orderId: booked.orderId } },
  ])
  const remaining = (await loadOrders(admin)).map(({ id }) => id)
  expect([remaining.includes(first.id), remaining.includes(booked.id), remaining.includes(third.id)]).toEqual([
    false,
    true,
    false,
  ])
})

test('Reprocess with a list of jobs leaves the other jobs as they are', async () => {
  const { shop, admin, orders } = await createShop()
  await server.services.database.inEnvironment(shop.environment.id, ({ client }) =>
    client.query(`update jobs set quality_level = 'old'`),
  )
  const response = await admin.call(orderCalls.reprocess, { body: { jobs: [key(orders[1])] } })
  expect(response.body).toMatchObject({ changed: 1 })
  const levels = await Promise.all(orders.map(async (order) => (await loadJob(admin, order.id))?.qualityLevel))
  expect(levels).toEqual(['old', 'fine', 'old'])
})

test('Booking several jobs fills the bed, and reports the jobs that got no slot with the reason', async () => {
  const { shop, operator, presetId } = await environmentWithPreset(server)
  const orders = [
    await shop.order({ copies: [3] }),
    await shop.order({ media: 'ghost' }),
    await shop.order({ hasArtwork: false }),
    await shop.order({ copies: [3] }),
    await shop.order({ copies: [1] }),
  ] as const
  const admin = await server.person(shop.environment, 'admin')
  await admin.call(orderCalls.editMany, {
    body: { edits: orders.map((order) => ({ ...key(order), users: [operator.id] })) },
  })
  const response = await operator.call(outputPresetCalls.book, { body: { presetId, jobs: orders.map(key) } })
  expect(response.body['booked']).toEqual([
    { ...key(orders[0]), copies: 3 },
    { ...key(orders[3]), copies: 1 },
  ])
  expect(getRefused(response.body)).toEqual([
    [orders[1].id, 'no_free_slot'],
    [orders[2].id, 'artwork_missing'],
    [orders[4].id, 'no_free_slot'],
  ])
  const causes = outputPresetCalls.book.response.parse(response.body).refused.map(({ details }) => details['cause'])
  expect(causes).toEqual(['no_jig', undefined, undefined])
  const pen = { ...shop.jigs.tag, id: randomUUID(), name: 'Pen' }
  await server.services.database.inEnvironment(shop.environment.id, (tx) => insertJig(tx, pen))
  await admin.call(orderCalls.editMany, { body: { edits: [{ ...key(orders[1]), jig: 'Pen' }] } })
  const absent = await operator.call(outputPresetCalls.book, { body: { presetId, jobs: [key(orders[1])] } })
  expect(statusAndCode(absent)).toEqual([409, 'no_free_slot'])
  expect(absent.body['details']).toMatchObject({ cause: 'jig_not_on_layout', jig: 'Pen' })
  const full = await operator.call(outputPresetCalls.book, { body: { presetId, jobs: [key(orders[3])] } })
  expect(statusAndCode(full)).toEqual([409, 'no_free_slot'])
})

test('The number of jobs of one call is limited', async () => {
  const { admin, orders } = await createShop()
  const jobs = Array.from({ length: MAX_BULK_JOBS + 1 }, () => key(orders[0]))
  expect(statusAndCode(await admin.call(orderCalls.deleteMany, { body: { jobs } }))).toEqual([400, 'bad_request'])
  expect((await loadOrders(admin)).length).toBe(3)
})

test('Concurrent bulk edits and deletions of the same jobs in different orders all succeed', async () => {
  const { shop, admin } = await createShop()
  const orders: Key[] = []
  for (let count = 0; count < 30; count++) orders.push(key(await shop.order()))
  const edit = (priority: number, keys: readonly Key[]) =>
    admin.call(orderCalls.editMany, { body: { edits: keys.map((each) => ({ ...each, priority })) } })
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, at) => edit(at, at % 2 === 0 ? orders : orders.toReversed())),
    admin.call(orderCalls.deleteMany, { body: { jobs: orders.slice(10, 20).toReversed() } }),
    admin.call(orderCalls.deleteMany, { body: { jobs: orders.slice(5, 25) } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const remaining = (await loadOrders(admin)).map(({ id }) => id)
  expect(orders.filter(({ id }) => remaining.includes(id))).toEqual([...orders.slice(0, 5), ...orders.slice(25)])
  expect(answers.slice(-2).reduce((sum, { body }) => sum + Number(body['deleted']), 0)).toBe(20)
})

test('The lock of a deletion on an order does not prevent an edit that has locked a job of this order', async () => {
  const { shop, orders } = await createShop()
  const keys = [key(orders[0])]
  const { database, now } = server.services
  const jobIsLocked = Promise.withResolvers<void>()
  const orderIsLocked = Promise.withResolvers<void>()
  const edit = database.inEnvironment(shop.environment.id, async (tx) => {
    const jobs = await lockJobs(tx, { keys })
    jobIsLocked.resolve()
    await orderIsLocked.promise
    const after = jobs.map((job) => ({ ...job, jig: 'Tag', priority: 5 }))
    await saveEditedJobs(tx, after, now(), { actor: AUTOMATIC, events: [] })
  })
  const deletion = database.inEnvironment(shop.environment.id, async (tx) => {
    await jobIsLocked.promise
    await lockOrders(tx, [orders[0].id])
    orderIsLocked.resolve()
    const jobs = await lockJobs(tx, { keys })
    await deleteJobs(tx, jobs)
    return jobs.map(({ jig, priority }) => [jig, priority])
  })
  await edit
  expect(await deletion).toEqual([['Tag', 5]])
})
