import { connectorCalls } from '@platen/contract/connectors'
import { intakeCalls } from '@platen/contract/intake'
import { orderCalls } from '@platen/contract/orders'
import { shopCalls } from '@platen/contract/shops'
import { webhookCalls } from '@platen/contract/webhooks'
import { ClaimLostError } from '@platen/hotfolder'
import { beforeEach, expect, test } from 'vitest'
import { reportFixture } from '../../../../testing/report-fixture.ts'
import { OK, statusAndCode } from '../../../../testing/test-server.ts'
import { claimShopApi, releaseCatchUp } from '../catch-up/catch-up-store.ts'
import { addMissingReportTasks } from './reports-store.ts'

const { api, server, environment, shop, admin, addTold, print, row } = await reportFixture()
const { database } = server.services

beforeEach(() => {
  api.requests = []
  api.writes = []
  api.before = () => false
  api.afterWrite = () => false
})

const parcel = (trackingNumber: string, carrier = 'dhl') => ({ carrier, trackingNumber, trackingUrl: null })

test('Shipments are entered, changed and removed by users and API keys; shops are not told by default', async () => {
  const { order, name, find, setShipments, findReport, events } = await addTold('shopify', 'never')
  await admin.call(webhookCalls.create, { body: { url: 'https://shop.example/hook' } })
  expect(await find()).toMatchObject({ shipments: [], shopReports: [] })
  expect(statusAndCode(await setShipments([parcel('1')]))).toEqual(OK)
  expect(statusAndCode(await setShipments([parcel('1')]))).toEqual(OK)
  const created = await admin.call(connectorCalls.createKey, { body: { name: 'Carrier', kind: 'persBiz' } })
  const key = { authorization: `Bearer ${String(created.body['key'])}` }
  const send = (body: object) =>
    server.call(intakeCalls.persBizShipments, { params: { orderId: order.orderId }, body: body as never }, key)
  expect(statusAndCode(await send({ shipments: [] }))).toEqual([404, 'not_found'])
  const submitted = await shop.order()
  const params = { orderId: submitted.orderId }
  const shipmentsResponse = await server.call(
    intakeCalls.persBizShipments,
    { params, body: { shipments: [parcel('5')] } },
    key,
  )
  expect(shipmentsResponse.body).toMatchObject({ success: true, shipments: [parcel('5')], shopReports: [] })
  const trackingUrl = 'https://carrier.example/2'
  const two = await send({ source: name, shipments: [parcel('1'), { ...parcel('2'), trackingUrl }] })
  expect(two.body).toMatchObject({ shipments: [parcel('1'), { ...parcel('2'), trackingUrl }], shopReports: [] })
  for (const wrong of [
    ...[{ trackingUrl: 'javascript:alert(1)' }, { carrier: '' }, { trackingNumber: 'x'.repeat(300) }],
    ...[
      { carrier: 'A\r\nB' },
      { carrier: '\u202Elive' },
      { trackingNumber: '1\t2' },
      { trackingUrl: 'https://u:p@x.example/' },
    ],
  ])
    expect(statusAndCode(await setShipments([{ ...parcel('3'), ...wrong }]))).toEqual([400, 'bad_request'])
  expect((await setShipments([parcel('3'), parcel('3')])).body).toMatchObject({
    errorCode: 'bad_request',
    details: { field: 'shipments', problem: 'has a shipment twice' },
  })
  expect(statusAndCode(await setShipments(Array.from({ length: 21 }, () => parcel('4'))))).toEqual([400, 'bad_request'])
  expect(statusAndCode(await send({ source: name, shipments: [] }))).toEqual(OK)
  expect(await find()).toMatchObject({ shipments: [] })
  const messages = await server.services.database.inEnvironment(environment.id, (tx) =>
    tx.query<{ payload: { data: { shipments: object[] } } }>(
      `select payload from webhook_messages where environment_id = $1 and type = 'order.shipped' and order_pk = $2
        order by created_at`,
      [order.id],
    ),
  )
  expect(messages.map(({ payload }) => payload.data.shipments.length)).toEqual([1, 2, 0])
  const { orderId, externalOrderId } = order
  expect(messages[0]?.payload).toEqual({
    type: 'order.shipped',
    timestamp: expect.any(String),
    data: { id: order.id, orderId, externalOrderId, dealerOrderId: null, source: name, shipments: [parcel('1')] },
  })
  expect(await findReport()).toBeUndefined()
  expect(await events()).toMatchObject([
    { event: 'shipmentsChanged', actor: { kind: 'apiKey', name: 'Carrier' }, details: { shipments: [] } },
    { actor: { kind: 'apiKey' } },
    { actor: { kind: 'user' }, details: { shipments: [parcel('1')] } },
  ])
  const operator = await server.person(environment, 'operator', ['print_order_edit'])
  const unseen = await operator.call(orderCalls.setShipments, { body: { id: order.id, shipments: [] } })
  expect(statusAndCode(unseen)).toEqual([404, 'not_found'])
})

test('Reports need an API, and end with it; the shop says how many wait and failed', async () => {
  const { id, order, set, setShipments, find: findOrder, tell, events } = await addTold('shopify', 'shipped')
  await setShipments([parcel('1')])
  const find = async () => {
    const { body } = await admin.call(shopCalls.list)
    return shopCalls.list.response.parse(body).shops.find((each) => each.id === id)
  }
  expect(await find()).toMatchObject({
    reportSettings: { when: 'shipped' },
    reportCounts: { waiting: 1, delayed: 0, failed: 0 },
  })
  await admin.call(shopCalls.saveApi, { params: { id }, body: { api: null } })
  expect(await find()).toMatchObject({ reportSettings: { when: 'never' } })
  await tell()
  const cancelled = { state: 'cancelled', fault: 'reportsOff', nextAttemptAt: null }
  expect(await findOrder()).toMatchObject({ shopReports: [cancelled] })
  expect(await events()).toMatchObject([
    { event: 'shopReportCancelled', kind: 'reported', details: { report: { what: 'shipped', fault: 'reportsOff' } } },
    { event: 'shipmentsChanged', kind: 'reported' },
  ])
  const retry = (body: object) => admin.call(shopCalls.retryReports, { params: { id }, body })
  for (const body of [{}, { orderId: order.id }])
    expect(statusAndCode(await retry(body))).toEqual([409, 'shop_reports_off'])
  expect((await set({})).body).toMatchObject({ errorCode: 'bad_request', details: { field: 'reportSettings.when' } })
  expect(api.writes).toEqual([])
})

test('Shopify is told about shipped orders by fulfilments of what remains of their lines, and about other numbers', async () => {
  const { order, apiOrder, find, setShipments, tell, events } = await addTold('shopify', 'shipped', {
    notifyCustomer: true,
  })
  const [first, second] = order.jobs.map(({ jobId }) => jobId)
  const other = { id: 'fo other', status: 'OPEN', location: 'there', lines: { [String(second)]: 1, 'not ours': 4 } }
  apiOrder.fulfillmentOrders = [
    { id: 'fo here', status: 'IN_PROGRESS', location: 'here', lines: { [String(first)]: 2, [String(second)]: 1 } },
    other,
    { id: 'fo closed', status: 'CLOSED', location: 'here', lines: { [String(first)]: 0 } },
  ]
  await setShipments([parcel('1'), parcel('2')])
  await tell()
  const trackingInfo = { company: 'dhl', numbers: ['1', '2'] }
  const parts = (fulfillmentOrderId: string, lines: object) => ({
    fulfillmentOrderId,
    fulfillmentOrderLineItems: Object.entries(lines).map(([line, quantity]) => ({ id: `item ${line}`, quantity })),
  })
  expect(api.writes).toEqual([
    {
      fulfillment: {
        lineItemsByFulfillmentOrder: [parts('fo here', { [String(first)]: 2, [String(second)]: 1 })],
        notifyCustomer: true,
        trackingInfo,
      },
    },
    {
      fulfillment: {
        lineItemsByFulfillmentOrder: [parts('fo other', { [String(second)]: 1 })],
        notifyCustomer: true,
        trackingInfo,
      },
    },
  ])
  expect(other.lines).toMatchObject({ 'not ours': 4 })
  expect(await find()).toMatchObject({ shopReports: [{ what: 'shipped', state: 'sent', fault: null }] })
  expect(statusAndCode(await setShipments([]))).toEqual([409, 'shipments_reported'])
  apiOrder.fulfillments = [{ id: 'f', numbers: ['1', '2'] }]
  await setShipments([parcel('3')])
  expect(await find()).toMatchObject({ shopReports: [{ state: 'waiting' }] })
  await tell()
  expect(apiOrder.fulfillments).toEqual([{ id: 'f', numbers: ['3'] }])
  await tell()
  expect(api.writes).toHaveLength(3)
  expect(await events()).toMatchObject([
    { event: 'shopReportSent', details: { report: { what: 'shipped', wasKnown: false }, shipments: [parcel('3')] } },
    { event: 'shipmentsChanged' },
    { event: 'shopReportSent', actor: { kind: 'shop' }, details: { shipments: [parcel('1'), parcel('2')] } },
    { event: 'shipmentsChanged' },
  ])
})

test('A shop is told that an order is printed when its last job is finished and handed over, once', async () => {
  const { order, find, findReport, tell, taskDelay, apiOrder } = await addTold('shopify', 'printed')
  const [first, second] = order.jobs.map(({ jobId }) => jobId)
  await (await print(order.id, String(first)))()
  await tell()
  expect(await findReport()).toMatchObject({ state: 'open' })
  expect(await find()).toMatchObject({ shopReports: [] })
  const handOver = await print(order.id, String(second))
  await tell()
  expect(await findReport()).toMatchObject({ state: 'open' })
  await database.taskQueue.query('delete from graphile_worker._private_jobs')
  await handOver()
  expect(await taskDelay()).toBeLessThanOrEqual(0)
  await tell()
  await tell()
  expect(apiOrder.fulfillments).toEqual([{ id: 'gid://f/0', numbers: [] }])
  expect(await find()).toMatchObject({ shopReports: [{ what: 'printed', state: 'sent' }] })
})

test('WooCommerce gets the status and a note for each shipment; a status that it has moved on from stays', async () => {
  const first = await addTold('wooCommerce', 'shipped', { status: 'sent-out', notifyCustomer: true })
  await first.setShipments([{ ...parcel('1'), trackingUrl: 'https://carrier.example/?a=1&b=2' }])
  await first.tell()
  expect(api.writes).toEqual([
    { note: 'dhl 1\nhttps://carrier.example/?a=1&b=2', customer_note: true },
    { status: 'sent-out' },
  ])
  expect(await first.events()).toMatchObject([{ details: { report: { status: 'sent-out', wasKnown: false } } }, {}])
  api.writes = []
  const refunded = await addTold('wooCommerce', 'shipped', {}, { status: 'refunded' })
  await refunded.setShipments([parcel('1')])
  await refunded.tell()
  expect(await refunded.find()).toMatchObject({ shopReports: [{ state: 'failed', fault: 'orderClosed' }] })
  expect(await refunded.events()).toMatchObject([
    { event: 'shopReportFailed', details: { report: { fault: 'orderClosed' } } },
    {},
  ])
  const completed = await addTold('wooCommerce', 'shipped', { status: 'sent-out' }, { status: 'completed' })
  await completed.setShipments([parcel('1')])
  await completed.tell()
  expect(completed.apiOrder.status).toBe('completed')
  expect(api.writes).toEqual([{ note: 'dhl 1', customer_note: false }])
})

test('Etsy gets each tracking number once, also if the answer is lost, and without shipments is told that the order is sent', async () => {
  const { apiOrder, setShipments, tell, makeDue, find, findReport, taskDelay, events } = await addTold(
    'etsy',
    'shipped',
  )
  await setShipments([parcel('1'), parcel('2')])
  api.afterWrite = (response) => {
    response.destroy()
    return true
  }
  await tell()
  expect(await findReport()).toMatchObject({ state: 'waiting', attempts: 0 })
  expect(await find()).toMatchObject({ shopReports: [{ state: 'waiting', fault: 'notReached' }] })
  expect(await taskDelay()).toBeGreaterThan(5)
  // A shop that cannot be reached gets no requests for a while.
  const requests = api.requests.length
  await tell()
  expect(api.requests).toHaveLength(requests)
  expect(statusAndCode(await setShipments([]))).toEqual([409, 'shipments_reported'])
  await makeDue()
  await tell()
  await makeDue()
  api.afterWrite = () => false
  await tell()
  expect(api.writes).toEqual(['1', '2'].map((code) => ({ tracking_code: code, carrier_name: 'dhl' })))
  expect(apiOrder.trackingCodes).toEqual(['1', '2'])
  expect(await events()).toMatchObject([{ event: 'shopReportSent', details: { report: { wasKnown: true } } }, {}])
  const printed = await addTold('etsy', 'printed')
  for (const { jobId } of printed.order.jobs) await (await print(printed.order.id, jobId))()
  api.writes = []
  await printed.tell()
  expect(api.writes).toEqual([{}])
  expect(printed.apiOrder.isShipped).toBe(true)
})

test('A task that was lost is repeated after its claim, and the shop is not told twice', async () => {
  const { id, apiOrder, setShipments, tell, find } = await addTold('shopify', 'shipped')
  await setShipments([parcel('1')])
  let isFirst = true
  api.afterWrite = async () => {
    if (!isFirst) return false
    isFirst = false
    await row(`update shops set catch_up_claimed_until = now() - interval '1 second' where id = $2`, id)
    await tell()
    return false
  }
  await expect(tell()).rejects.toThrow(ClaimLostError)
  expect(apiOrder.fulfillments).toHaveLength(1)
  expect(await find()).toMatchObject({ shopReports: [{ state: 'sent' }] })
})

test('A shop that allows no more requests is told when it says, and no other order before', async () => {
  const { setShipments, tell, makeDue, findReport, taskDelay } = await addTold('wooCommerce', 'shipped')
  await setShipments([parcel('1')])
  api.before = (response) => {
    response.writeHead(429, { 'retry-after': '120' }).end()
    return true
  }
  await tell()
  expect(await findReport()).toMatchObject({ state: 'waiting', attempts: 0 })
  expect(await taskDelay()).toBeGreaterThan(100)
  expect(api.requests).toHaveLength(1)
  await tell()
  expect(api.requests).toHaveLength(1)
  await makeDue()
  api.before = () => false
  await tell()
  expect(await findReport()).toMatchObject({ state: 'sent' })
})

test('What a shop refuses is named with its words, and tried again on request', async () => {
  const { id, order, apiOrder, setShipments, tell, makeDue, find, findReport } = await addTold('shopify', 'shipped')
  await setShipments([parcel('1')])
  const [part] = apiOrder.fulfillmentOrders
  api.before = (response) => {
    const errors = [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }]
    response.writeHead(200).end(JSON.stringify({ errors }))
    return true
  }
  await tell()
  expect(await find()).toMatchObject({ shopReports: [{ state: 'waiting', fault: 'tooManyRequests' }] })
  await makeDue()
  api.before = (response) => {
    response.writeHead(401).end()
    return true
  }
  await tell()
  expect(await find()).toMatchObject({ shopReports: [{ state: 'failed', fault: 'refused' }] })
  const retry = (body: object) => admin.call(shopCalls.retryReports, { params: { id }, body })
  expect(statusAndCode(await retry({ orderId: id }))).toEqual([404, 'not_found'])
  expect((await retry({ orderId: order.id })).body).toMatchObject({ count: 1 })
  api.before = (response) => {
    // Somebody else fulfils it between the two requests.
    if (api.requests.length === 4 && part) for (const line of Object.keys(part.lines)) part.lines[line] = 1
    return response.writableEnded
  }
  await tell()
  expect(await find()).toMatchObject({
    shopReports: [
      { state: 'failed', fault: 'rejected', message: 'Invalid fulfillment order line item quantity requested.' },
    ],
  })
  api.before = () => false
  expect((await retry({})).body).toMatchObject({ count: 1 })
  await tell()
  expect(await findReport()).toMatchObject({ state: 'sent' })
  const etsy = await addTold('etsy', 'shipped')
  await etsy.setShipments([parcel('1', 'nobody')])
  await etsy.tell()
  expect(await etsy.find()).toMatchObject({ shopReports: [{ fault: 'rejected', message: 'Unknown carrier' }] })
})

test('A cancelled order is not reported, here or in the shop; after all attempts a report has failed', async () => {
  const cancelled = await addTold('shopify', 'shipped')
  await cancelled.setShipments([parcel('1')])
  const jobs = cancelled.order.jobs.map(({ jobId }) => ({ id: cancelled.order.id, jobId }))
  expect(statusAndCode(await admin.call(orderCalls.cancel, { body: { jobs } }))).toEqual(OK)
  await cancelled.tell()
  expect(await cancelled.find()).toMatchObject({ shopReports: [{ state: 'cancelled', fault: 'orderCancelled' }] })
  expect(await cancelled.events()).toMatchObject([{ event: 'shopReportCancelled' }, {}])
  const there = await addTold('shopify', 'shipped', {}, { cancelledAt: '2026-11-20T10:00:00Z' })
  await there.setShipments([parcel('1')])
  await there.tell()
  expect(await there.find()).toMatchObject({ shopReports: [{ fault: 'orderClosed' }] })
  expect(api.writes).toEqual([])
  const away = await addTold('etsy', 'shipped')
  await away.setShipments([parcel('1')])
  api.before = (response) => {
    response.writeHead(500).end()
    return true
  }
  for (let attempt = 0; attempt < 7; attempt += 1) {
    await away.tell()
    expect(await away.findReport()).toMatchObject({ state: 'waiting', attempts: attempt + 1 })
    await away.makeDue()
  }
  await away.tell()
  expect(await away.findReport()).toMatchObject({ state: 'failed' })
})

test('Shipments that change while the shop is told are told afterwards; lost tasks are added again', async () => {
  const { id, apiOrder, setShipments, tell, findReport, taskDelay } = await addTold('etsy', 'shipped')
  await setShipments([parcel('1')])
  api.afterWrite = async () => {
    if (api.writes.length === 1) expect(statusAndCode(await setShipments([parcel('1'), parcel('2')]))).toEqual(OK)
    if (api.writes.length === 1) expect(statusAndCode(await setShipments([]))).toEqual([409, 'shipments_reported'])
    return false
  }
  await tell()
  expect(await findReport()).toMatchObject({ state: 'sent' })
  expect(apiOrder.trackingCodes).toEqual(['1', '2'])
  await setShipments([parcel('1'), parcel('2'), parcel('3')])
  await database.taskQueue.query('delete from graphile_worker._private_jobs')
  await database.inEnvironment(environment.id, addMissingReportTasks)
  expect(await taskDelay()).toBeLessThanOrEqual(0)
  const claimant = { instance: server.services.live.instance, now: server.services.now() }
  const claim = await database.inEnvironment(environment.id, (tx) => claimShopApi(tx, id, claimant))
  if (!claim || claim === 'claimed') throw new Error('the shop is claimed')
  await tell()
  expect(await taskDelay()).toBeGreaterThan(5)
  await database.inEnvironment(environment.id, (tx) => releaseCatchUp(tx, claim))
  await tell()
  expect(apiOrder.trackingCodes).toEqual(['1', '2', '3'])
})
