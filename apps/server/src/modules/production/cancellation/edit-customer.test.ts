import { orderCalls } from '@platen/contract/orders'
import { printCalls } from '@platen/contract/printing'
import { NOTHING_CHANGED } from '@platen/domain/orders'
import { expect, test } from 'vitest'
import { changeFixture } from '../../../testing/change-fixture.ts'
import { key } from '../../../testing/test-preset.ts'
import { OK, statusAndCode } from '../../../testing/test-server.ts'

const fixture = await changeFixture()
const { server, shop, admin, ordered, book, printed, floor, operator } = fixture
const { edit, predict, getOrder, readBack, getEdits, getAudited, readMessages, inEachPlace } = fixture

const customerInfo = [
  { path: ['name'], from: 'A customer', to: 'Ada Jones' },
  { path: ['shippingAddress', 'city'], from: null, to: 'Bonn' },
]
const edited = { name: 'Ada Jones', shippingAddress: { city: 'Bonn' } }

test('The customer data of an order that is not booked is changed, recorded and told to the shop system', async () => {
  const order = await ordered(2)
  const body = { ...key(order), copies: 2, customerInfo }
  expect(statusAndCode(await admin.call(orderCalls.edit, { body }))).toEqual(OK)
  expect((await getOrder(order))?.customerInfo).toEqual(edited)
  expect((await readBack(order)).customerInfo).toEqual(edited)
  const changes = {
    'customerInfo.name': { from: 'A customer', to: 'Ada Jones' },
    'customerInfo.shippingAddress.city': { from: null, to: 'Bonn' },
  }
  expect(await getEdits(order)).toMatchObject([{ details: { changes } }])
  expect((await getAudited())[0]).toMatchObject({ action: 'changed', changes })
  expect(await readMessages(order)).toMatchObject([{ type: 'order.changed', ...NOTHING_CHANGED }])
  const timeline = await admin.call(printCalls.timeline, { query: { orderId: order.id } })
  expect(JSON.stringify(timeline.body)).toContain('customerInfo.shippingAddress.city')
})

test('Copies of a booked order stay where they are, as predicted, and other users see the change', async () => {
  const { order, queuedRun } = await inEachPlace()
  const plain = { ...key(order), copies: 6, customerInfo }
  expect(statusAndCode(await admin.call(orderCalls.edit, { body: plain }))).toEqual([409, 'order_booked'])
  expect(await predict(order, { copies: 6, customerInfo })).toEqual(NOTHING_CHANGED)
  expect((await getOrder(order))?.customerInfo).toEqual({ name: 'A customer' })
  // no copies are taken off their slots and sheets: the permission to delete orders is not needed
  const clerk = await server.person(shop.environment, 'admin', ['change_order_jig_edit'])
  expect((await edit(order, { copies: 6, customerInfo }, clerk)).body).toMatchObject({ outcome: NOTHING_CHANGED })
  expect((await getOrder(order))?.customerInfo).toEqual(edited)
  expect((await readBack(order)).jobs).toMatchObject([{ counts: { open: 1, booked: 1, queued: 2, sent: 2 } }])
  expect((await fixture.loadRun(queuedRun)).printJob.state).toBe('queued')
})

test('A field that was changed meanwhile is not overwritten, and other fields are', async () => {
  const order = await ordered(1)
  const change = (to: string | null, from: string | null = 'A customer') => ({
    copies: 1,
    customerInfo: [{ path: ['name'], from, to }],
  })
  expect(statusAndCode(await edit(order, change('Ada')))).toEqual(OK)
  const refused = await edit(order, { ...change('Bob'), priority: 9 })
  expect(statusAndCode(refused)).toEqual([409, 'changed_meanwhile'])
  expect(refused.body).toMatchObject({ details: { name: order.orderId, user: admin.userId } })
  const predicted = await admin.call(orderCalls.validateEdit, { body: { ...key(order), ...change('Bob') } })
  expect(statusAndCode(predicted)).toEqual([409, 'changed_meanwhile'])
  const body = { ...key(order), ...change('Bob') }
  expect(statusAndCode(await admin.call(orderCalls.edit, { body }))).toEqual([409, 'changed_meanwhile'])
  expect(await getOrder(order)).toMatchObject({ customerInfo: { name: 'Ada' }, jobs: [{ priority: 0 }] })
  const both = await Promise.all(
    ['phone', 'email']
      .map((field) => ({ path: [field], from: null, to: field }))
      .map((one) => edit(order, { copies: 1, customerInfo: [one] })),
  )
  expect(both.map(statusAndCode)).toEqual([OK, OK])
  expect((await getOrder(order))?.customerInfo).toEqual({ name: 'Ada', phone: 'phone', email: 'email' })
  expect(statusAndCode(await edit(order, change(null, 'Ada')))).toEqual(OK)
  expect((await getOrder(order))?.customerInfo).toEqual({ phone: 'phone', email: 'email' })
})

test('Orders of the history and orders that a user does not see are not changed', async () => {
  const order = await ordered(1)
  await book([order], 1)
  await printed()
  await floor.composed(operator)
  for (const changesBooked of [{}, { changesBooked: true as const }]) {
    const body = { ...key(order), copies: 1, customerInfo, ...changesBooked }
    expect(statusAndCode(await admin.call(orderCalls.edit, { body }))).toEqual([404, 'not_found'])
  }
  expect((await getOrder(order, 'history'))?.customerInfo).toEqual({ name: 'A customer' })
  const other = await ordered(1)
  const stranger = await server.person(shop.environment, 'poweruser', [])
  const unseen = await edit(other, { copies: 1, customerInfo: [{ path: ['name'], from: 'x', to: 'y' }] }, stranger)
  expect(statusAndCode(unseen)).toEqual([404, 'not_found'])
})

test('Limits of customer data are checked', async () => {
  const order = await ordered(1)
  const field = (path: string[], to: string) => ({ copies: 1, customerInfo: [{ path, from: null, to }] })
  for (const wrong of [field([], 'x'), field(['a'], 'x'.repeat(501)), field(Array.from('abcdefg'), 'x')])
    expect(statusAndCode(await edit(order, wrong))).toEqual([400, 'bad_request'])
  const fields = Array.from({ length: 500 }, (_, index) => ({ path: [`f${index}`], from: null, to: 'x' }))
  expect(statusAndCode(await edit(order, { copies: 1, customerInfo: fields }))).toEqual([422, 'too_many_items'])
  expect((await getOrder(order))?.customerInfo).toEqual({ name: 'A customer' })
})
