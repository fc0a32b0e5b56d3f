import { orderCalls } from '@platen/contract/orders'
import { shopCalls } from '@platen/contract/shops'
import { beforeEach, expect, test } from 'vitest'
import { TASKS } from '../../../../background-work.ts'
import { startTaskRunner } from '../../../../tasks/task-runner.ts'
import { reportFixture } from '../../../../testing/report-fixture.ts'
import { OK, statusAndCode } from '../../../../testing/test-server.ts'

const { api, server, environment, shop, admin, addTold, print, row } = await reportFixture()

beforeEach(() => {
  api.requests = []
  api.writes = []
  api.before = () => false
  api.afterWrite = () => false
})

const parcel = (trackingNumber: string) => ({ carrier: 'dhl', trackingNumber, trackingUrl: null })

test('Shopify is not told if nothing of the order is fulfilled, and nothing can be', async () => {
  const faultOf = async (fulfillmentOrders: { id: string; status: string; location: string; lines: object }[]) => {
    const { setShipments, tell, find } = await addTold('shopify', 'shipped', {}, { fulfillmentOrders } as never)
    await setShipments([parcel('1')])
    await tell()
    const { shopReports } = await find()
    return shopReports.map(({ state, fault }) => [state, fault])
  }
  const part = { id: 'fo', status: 'OPEN', location: 'here' }
  expect(await faultOf([])).toEqual([['failed', 'refused']])
  expect(await faultOf([{ ...part, lines: { other: 2 } }])).toEqual([['failed', 'notFound']])
  expect(api.writes).toEqual([])
})

test('Lines on later pages are fulfilled, and no more copies than are printed', async () => {
  const { order, apiOrder, setShipments, tell, makeDue } = await addTold('shopify', 'shipped')
  const copies = Object.fromEntries(order.jobs.map(({ jobId, frames }) => [jobId, Number(frames[0]?.copies)]))
  const others = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [String(1000 + index), 1]))
  // Three more of each line than Platen prints; lines with larger numbers are on the second page.
  const lines = Object.fromEntries(Object.entries(copies).map(([line, count]) => [line, count + 3]))
  apiOrder.fulfillmentOrders = [
    { id: 'fo with pages', status: 'OPEN', location: 'here', lines: { ...others, ...lines } },
  ]
  await setShipments([parcel('1')])
  api.afterWrite = (response) => {
    response.destroy()
    return true
  }
  await tell()
  api.afterWrite = () => false
  await makeDue()
  await setShipments([parcel('2')])
  await tell()
  expect(apiOrder.fulfilled).toEqual(copies)
  // The number that the lost attempt has written is replaced.
  expect(apiOrder.fulfillments.map(({ numbers }) => numbers)).toEqual([['2']])
})

test('The numbers of all fulfilments of Platen are replaced, but not those of others', async () => {
  const { order, apiOrder, setShipments, tell, find } = await addTold('shopify', 'shipped')
  const [first, second] = order.jobs.map(({ jobId }) => jobId)
  apiOrder.fulfillmentOrders = [
    { id: 'fo 1', status: 'OPEN', location: 'here', lines: { [`${first}`]: 2 } },
    { id: 'fo 2', status: 'OPEN', location: 'there', lines: { [`${second}`]: 2 } },
  ]
  await setShipments([parcel('1')])
  await tell()
  await setShipments([parcel('2')])
  await tell()
  expect(apiOrder.fulfillments.map(({ numbers }) => numbers)).toEqual([['2'], ['2']])
  apiOrder.fulfillments.push({ id: 'of somebody else', numbers: ['9'] })
  await setShipments([parcel('3')])
  await tell()
  expect(apiOrder.fulfillments.map(({ numbers }) => numbers)).toEqual([['2'], ['2'], ['9']])
  expect(await find()).toMatchObject({ shopReports: [{ state: 'failed', fault: 'orderClosed' }] })
})

test('Words of a shop that end within a character are stored', async () => {
  const { setShipments, tell, find } = await addTold('wooCommerce', 'shipped')
  await setShipments([parcel('1')])
  api.before = (response) => {
    if (api.requests.length < 3) return false
    response.writeHead(400).end(JSON.stringify({ message: `${'x'.repeat(299)}😀` }))
    return true
  }
  await tell()
  expect(await find()).toMatchObject({ shopReports: [{ fault: 'rejected', message: `${'x'.repeat(299)}\uFFFD` }] })
})

test('A shop in maintenance is tried for a day, whatever it says', async () => {
  const { id, setShipments, tell, makeDue, taskDelay } = await addTold('wooCommerce', 'shipped')
  await setShipments([parcel('1')])
  api.before = (response) => {
    response.writeHead(503, { 'retry-after': '2' }).end()
    return true
  }
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await makeDue()
    await tell()
  }
  expect(await taskDelay()).toBeGreaterThan(4 * 60)
  expect(await row('select report_after from shops where id = $2', id)).toEqual({ report_after: null })
})

test('A shop of Etsy is free again if its report is deleted meanwhile', async () => {
  const { id, order, setShipments, tell } = await addTold('etsy', 'shipped')
  await setShipments([parcel('1')])
  api.afterWrite = async () => {
    await row('delete from shop_reports where order_pk = $2', order.id)
    return false
  }
  await expect(tell()).rejects.toThrow()
  const claim = await row('select catch_up_token as token, catch_up_instance as instance from shops where id = $2', id)
  expect(claim).toEqual({ token: null, instance: null })
})

test('A shop is told as soon as a print job could not be withdrawn', async () => {
  const { order, findReport, tell, taskDelay } = await addTold('shopify', 'printed')
  for (const { jobId } of order.jobs) await (await print(order.id, jobId))()
  await row(`update print_jobs set state = 'withdrawing' where state = 'sent' and $2::text is not null`, order.id)
  await tell()
  expect(await findReport()).toMatchObject({ state: 'open' })
  await server.services.database.taskQueue.query('delete from graphile_worker._private_jobs')
  await row(`update print_jobs set state = 'pickedUp' where state = 'withdrawing' and $2::text is not null`, order.id)
  expect(await taskDelay()).toBeLessThanOrEqual(0)
  await tell()
  expect(await findReport()).toMatchObject({ state: 'sent' })
})

test('Shipments that somebody else has changed meanwhile are not overwritten', async () => {
  const { order, setShipments, find } = await addTold('shopify', 'never')
  await setShipments([parcel('1')])
  const change = (shipments: object[], before: object[]) =>
    admin.call(orderCalls.setShipments, { body: { id: order.id, shipments, before } as never })
  expect(statusAndCode(await change([parcel('2')], [parcel('1')]))).toEqual(OK)
  const refused = await change([parcel('3')], [parcel('1')])
  expect(refused.body).toMatchObject({
    errorCode: 'changed_meanwhile',
    details: { user: expect.any(String) as string },
  })
  expect(await find()).toMatchObject({ shipments: [parcel('2')] })
  expect(statusAndCode(await change([parcel('2')], [parcel('1')]))).toEqual(OK)
})

test('WooCommerce keeps a status that is not of an order that is to be printed, and the report names it', async () => {
  for (const status of ['on-hold', 'delivered']) {
    const { setShipments, tell, find } = await addTold('wooCommerce', 'shipped', {}, { status })
    await setShipments([parcel('1')])
    await tell()
    expect(await find()).toMatchObject({ shopReports: [{ state: 'failed', fault: 'orderClosed', message: status }] })
  }
  const { id, apiOrder, setShipments, tell } = await addTold('wooCommerce', 'shipped', {}, { status: 'on-hold' })
  await row(`update shops set take = 'created' where id = $2`, id)
  await setShipments([parcel('1')])
  await tell()
  expect(apiOrder.status).toBe('completed')
})

test('Reports that failed or are delayed are listed with their orders, counted, and tried again by users who may', async () => {
  const { id, order, setShipments, tell, find } = await addTold('wooCommerce', 'shipped')
  const list = async (query: object = {}) => {
    const { body } = await admin.call(shopCalls.reports, { params: { id }, query })
    return shopCalls.reports.response.parse(body)
  }
  const findCounts = async () => {
    const { shops } = shopCalls.list.response.parse((await admin.call(shopCalls.list)).body)
    return shops.find((each) => each.id === id)?.reportCounts
  }
  await setShipments([parcel('1')])
  expect((await list()).reports).toEqual([])
  api.before = (response) => {
    response.writeHead(500).end()
    return true
  }
  await tell()
  expect(await find()).toMatchObject({
    shopReports: [{ state: 'waiting', nextAttemptAt: expect.any(String) as string }],
  })
  const entry = { orderPk: order.id, orderId: order.orderId, what: 'shipped' }
  const delayed = { ...entry, state: 'waiting', fault: 'failed', nextAttemptAt: expect.any(String) as string }
  expect((await list({ state: 'waiting' })).reports).toMatchObject([delayed])
  expect(await findCounts()).toEqual({ waiting: 1, delayed: 1, failed: 0 })
  const operator = await server.person(environment, 'operator', ['print_order_edit'])
  const retry = (by: typeof admin, body: object) => by.call(shopCalls.retryReports, { params: { id }, body })
  expect((await retry(admin, { orderId: order.id })).body).toMatchObject({ count: 1 })
  api.before = (response) => {
    response.writeHead(403, { 'content-type': 'application/json' }).end('{"message": "Wrong key token of client"}')
    return true
  }
  await tell()
  const failed = {
    ...entry,
    state: 'failed',
    fault: 'refused',
    message: 'Wrong key *** of client',
    nextAttemptAt: null,
  }
  expect((await list({ state: 'failed', limit: 1 })).reports).toMatchObject([failed])
  expect((await list({ state: 'waiting' })).reports).toEqual([])
  expect(await findCounts()).toEqual({ waiting: 0, delayed: 0, failed: 1 })
  expect((await admin.call(shopCalls.messageCounts)).body).toMatchObject({
    failedReports: expect.any(Number) as number,
  })
  expect(statusAndCode(await retry(operator, {}))).toEqual([403, 'forbidden'])
  expect(statusAndCode(await retry(operator, { orderId: order.id }))).toEqual([404, 'not_found'])
  await row(
    `update jobs set users = array[(select id from users where user_id = $2 and environment_id = $3)]
              where order_pk = $4`,
    operator.userId,
    environment.id,
    order.id,
  )
  expect((await retry(operator, { orderId: order.id })).body).toMatchObject({ count: 1 })
  api.before = () => false
  await tell()
  expect(await find()).toMatchObject({ shopReports: [{ state: 'sent', nextAttemptAt: null }] })
  expect((await list()).reports).toEqual([])
})

test('Reports are cancelled with the setting of their shop, and sent when it is set back', async () => {
  const { id, apiOrder, set, setShipments, tell, find, findReport, events } = await addTold('wooCommerce', 'shipped')
  await setShipments([parcel('1')])
  api.before = (response) => {
    response.writeHead(404).end()
    return true
  }
  await tell()
  for (const when of ['printed', 'never']) {
    await set({ when })
    await tell()
    expect(await find()).toMatchObject({ shopReports: [{ state: 'cancelled', fault: 'reportsOff' }] })
    expect(await findReport()).toMatchObject({ attempts: 0 })
  }
  api.before = () => false
  expect(statusAndCode(await admin.call(shopCalls.retryReports, { params: { id }, body: {} }))).toEqual([
    ...[409, 'shop_reports_off'],
  ])
  await set({ when: 'shipped' })
  await tell()
  expect(apiOrder.status).toBe('completed')
  expect((await events()).map(({ event }) => event)).toEqual([
    ...['shopReportSent', 'shopReportCancelled', 'shopReportFailed', 'shipmentsChanged'],
  ])
})

test('A shop that does not answer gets one request at a time, and the others of its environment are told meanwhile', async () => {
  const silent = await addTold('wooCommerce', 'shipped')
  const good = await addTold('wooCommerce', 'shipped')
  for (let count = 0; count < 5; count += 1) {
    const order = await shop.order()
    await row(
      `insert into shop_reports (environment_id, shop_id, order_pk, what, state)
       select environment_id, $2, $3, 'shipped', 'waiting' from shops where id = $2`,
      ...[silent.id, order.id],
    )
  }
  const silence = Promise.withResolvers<void>()
  const requestReceived = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const silentPaths: string[] = []
  api.before = async ({ req: { url = '' } }) => {
    if (url.includes(good.externalId)) return false
    silentPaths.push(url)
    requestReceived.resolve()
    await silence.promise
    return false
  }
  api.afterWrite = ({ req: { method } }) => {
    if (method === 'PUT') written.resolve()
    return false
  }
  // Only reports use the workers.
  await server.services.database.taskQueue.query('delete from graphile_worker._private_jobs')
  await silent.setShipments([parcel('1')])
  await good.setShipments([parcel('2')])
  const runner = await startTaskRunner(server.services, TASKS, ['shops'])
  await Promise.all([requestReceived.promise, written.promise])
  expect(silentPaths).toHaveLength(1)
  silence.resolve()
  await runner.stop()
  expect(good.apiOrder.status).toBe('completed')
})

test('A shop whose server has ended is told at once, and one of a running server is not disturbed', async () => {
  const { id, setShipments, tell, findReport } = await addTold('shopify', 'shipped')
  await setShipments([parcel('1')])
  const claim = (instance: number) =>
    row(
      `update shops set catch_up_token = gen_random_uuid(), catch_up_claimed_until = now() + interval '1 hour', catch_up_instance = $3
        where id = $2`,
      ...[id, instance],
    )
  await claim(server.services.live.instance)
  await tell()
  expect(await findReport()).toMatchObject({ state: 'waiting' })
  await claim(1)
  await tell()
  expect(await findReport()).toMatchObject({ state: 'sent' })
})
