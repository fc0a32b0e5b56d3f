import { listJobEvents, orderCalls } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { userCalls } from '@platen/contract/users'
import { expect, test } from 'vitest'
import type { OrderRef } from '../../../testing/print-fixture.ts'
import { environmentWithPreset, key, loadJob, loadPresets } from '../../../testing/test-preset.ts'
import { OK, statusAndCode, type TestClient, testServer } from '../../../testing/test-server.ts'

const server = await testServer()

/** An environment with an operator whose preset has two copies of an order. */
async function withBookedPreset() {
  const { shop, operator, presetId } = await environmentWithPreset(server)
  const admin = await server.person(shop.environment, 'admin')
  const order = await shop.order({ copies: [2] })
  const booked = await operator.call(outputPresetCalls.book, { body: { presetId, jobs: [key(order)] } })
  expect(statusAndCode(booked)).toEqual(OK)
  return { shop, admin, operator, order, presetId }
}

/** The last event of a job: its kind, who caused it, and the changed fields. */
async function lastChange(person: TestClient, { id, jobId }: OrderRef) {
  const { body } = await person.call(orderCalls.events, { query: { id, jobId, limit: 1 } })
  const [event] = listJobEvents.response.parse(body).events
  return [event?.kind, event?.actor.name, event?.details.changes] as const
}

test('The deletion of a user with copies on presets names the presets and the number of copies', async () => {
  const { admin, operator } = await withBookedPreset()
  const { body } = await admin.call(userCalls.presets, { params: { id: operator.id } })
  expect(body).toMatchObject({ presets: [{ name: 'Morning', copies: 2 }] })
  const refused = await admin.call(userCalls.delete, { body: { id: operator.id } })
  expect(statusAndCode(refused)).toEqual([409, 'preset_has_orders'])
  expect(refused.body['details']).toEqual({ name: 'Morning', booked: 2 })
})

test('The presets, channels, copies and active orders of a deleted user are handed over to another user', async () => {
  const { shop, admin, operator, order, presetId } = await withBookedPreset()
  const successor = await server.person(shop.environment, 'operator')
  await shop.channel(successor.id)
  const [preset] = await loadPresets(operator)
  const response = await admin.call(userCalls.delete, { body: { id: operator.id, handOverTo: successor.id } })
  expect(statusAndCode(response)).toEqual(OK)
  const [taken] = await loadPresets(successor)
  expect(taken).toMatchObject({
    id: presetId,
    name: 'Morning',
    outputChannel: { ...preset?.outputChannel, userId: successor.id },
  })
  expect(await loadJob(successor, order.id)).toMatchObject({ presetIds: [presetId], frames: [{ assigned: 2 }] })
  expect(await lastChange(admin, order)).toEqual([
    'edited',
    admin.userId,
    { users: { from: [operator.userId], to: [successor.userId] } },
  ])
  const unbooked = await successor.call(outputPresetCalls.unbook, { body: { presetId } })
  expect(statusAndCode(unbooked)).toEqual(OK)
})

test('A preset that is handed over gets a number if the other user has one of this name', async () => {
  const { shop, admin, operator, presetId } = await withBookedPreset()
  const successor = await server.person(shop.environment, 'operator')
  await server.services.database.pool.query(
    `insert into output_presets (environment_id, id, user_id, name) values ($1, gen_random_uuid(), $2, 'morning')`,
    [shop.environment.id, successor.id],
  )
  await admin.call(userCalls.delete, { body: { id: operator.id, handOverTo: successor.id } })
  const names = (await loadPresets(successor)).map(({ id, name }) => [id === presetId, name])
  expect(names).toEqual(
    expect.arrayContaining([
      [false, 'morning'],
      [true, 'Morning 2'],
    ]),
  )
})

test('The copies of a deleted user are taken off on request, and are open again', async () => {
  const { admin, operator, order } = await withBookedPreset()
  const response = await admin.call(userCalls.delete, { body: { id: operator.id, takeOffCopies: true } })
  expect(statusAndCode(response)).toEqual(OK)
  expect(await loadJob(admin, order.id)).toMatchObject({ jobStatus: 'TOPRINT', frames: [{ pending: 2, assigned: 0 }] })
  expect((await admin.call(outputPresetCalls.listAll, { query: {} })).body['outputPresets']).toEqual([])
})

test('Presets are handed over only to another active user of the environment', async () => {
  const { shop, admin, operator } = await withBookedPreset()
  const deletedUser = await server.person(shop.environment, 'operator')
  expect(statusAndCode(await admin.call(userCalls.edit, { body: { id: deletedUser.id, isActive: false } }))).toEqual(OK)
  const elsewhere = await server.person(await server.environment(), 'operator')
  for (const handOverTo of [deletedUser.id, elsewhere.id, operator.id, 'no-id']) {
    const response = await admin.call(userCalls.delete, { body: { id: operator.id, handOverTo } })
    expect(statusAndCode(response)).toEqual([404, 'not_found'])
  }
})

test('Active orders are not assigned to an administrator who takes over presets, and presets are not handed over and emptied at once', async () => {
  const { shop, admin, operator, presetId } = await withBookedPreset()
  const both = { id: operator.id, handOverTo: admin.id, takeOffCopies: true }
  expect(statusAndCode(await admin.call(userCalls.delete, { body: both }))).toEqual([400, 'bad_request'])
  const response = await admin.call(userCalls.delete, { body: { id: operator.id, handOverTo: admin.id } })
  expect(statusAndCode(response)).toEqual(OK)
  expect((await loadPresets(admin)).map(({ id }) => id)).toEqual([presetId])
  const { rows } = await server.services.database.pool.query<{ users: string[] }>(
    'select users from jobs where environment_id = $1',
    [shop.environment.id],
  )
  expect(rows).toEqual([{ users: [] }])
})

test('Copies that are booked while their user is deleted prevent the deletion, or are taken off', async () => {
  const { shop, admin, operator, presetId } = await withBookedPreset()
  for (let round = 0; round < 5; round += 1) {
    const orders = await Promise.all([shop.order(), shop.order(), shop.order()])
    const responses = await Promise.all([
      ...orders.map((order) => operator.call(outputPresetCalls.book, { body: { presetId, jobs: [key(order)] } })),
      admin.call(userCalls.delete, { body: { id: operator.id } }),
    ])
    expect(responses.map(statusAndCode).at(-1)).toEqual([409, 'preset_has_orders'])
    expect(responses.every(({ status }) => status < 500)).toBe(true)
  }
  const order = await shop.order()
  const [booked, deleted] = await Promise.all([
    operator.call(outputPresetCalls.book, { body: { presetId, jobs: [key(order)] } }),
    admin.call(userCalls.delete, { body: { id: operator.id, takeOffCopies: true } }),
  ])
  expect(statusAndCode(deleted)).toEqual(OK)
  expect(booked.status).toBeLessThan(500)
  expect(await loadJob(admin, order.id)).toMatchObject({ frames: [{ assigned: 0 }] })
})

test('Active orders that match new rules of a user are counted and assigned, except those whose users were chosen by hand', async () => {
  const { shop, admin } = await withBookedPreset()
  const late = await server.person(shop.environment, 'operator')
  const [matching, byHand, other] = [await shop.order(), await shop.order(), await shop.order({ media: 'tag' })]
  const { pool } = server.services.database
  await pool.query(`update jobs set set_by_hand = '{users}' where order_pk = $1`, [byHand.id])
  const params = { id: late.id }
  expect((await admin.call(userCalls.matchingOrders, { params })).body).toMatchObject({ orders: 0 })
  await shop.rule(late.id, { jig: ['Case'] })
  // the order on the preset, and the first of the three
  expect((await admin.call(userCalls.matchingOrders, { params })).body).toMatchObject({ orders: 2 })
  expect((await admin.call(userCalls.assignOrders, { params })).body).toMatchObject({ orders: 2 })
  expect((await admin.call(userCalls.assignOrders, { params })).body).toMatchObject({ orders: 0 })
  expect(await loadJob(late, matching.id)).toBeDefined()
  const [kind, actor, changes] = await lastChange(admin, matching)
  expect([kind, actor]).toEqual(['edited', admin.userId])
  expect(changes?.['users']?.to).toContain(late.userId)
  const { rows } = await pool.query<{ id: string }>(
    'select order_pk as id from jobs where environment_id = $1 and $2 = any(users)',
    [shop.environment.id, late.id],
  )
  expect(rows.map(({ id }) => id)).not.toContain(byHand.id)
  expect(rows.map(({ id }) => id)).not.toContain(other.id)
})
