import { orderCalls } from '@platen/contract/orders'
import { beforeEach, expect, test } from 'vitest'
import { reportFixture } from '../../../../testing/report-fixture.ts'
import { OK, statusAndCode } from '../../../../testing/test-server.ts'

const { api, server, admin, addTold, print, row } = await reportFixture()

beforeEach(() => {
  api.requests = []
  api.writes = []
  api.before = () => false
  api.afterWrite = () => false
})

const parcel = (trackingNumber: string) => ({ carrier: 'dhl', trackingNumber, trackingUrl: null })
const endPause = (id: string) => row('update shops set report_after = null where id = $2', id)

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
  const { id, order, known, setShipments, tell } = await addTold('shopify', 'shipped')
  const copies = Object.fromEntries(order.jobs.map(({ jobId, frames }) => [jobId, Number(frames[0]?.copies)]))
  const others = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [String(1000 + index), 1]))
  // Three more of each line than Platen prints; lines with larger numbers are on the second page.
  const lines = Object.fromEntries(Object.entries(copies).map(([line, count]) => [line, count + 3]))
  known.fulfillmentOrders = [{ id: 'fo with pages', status: 'OPEN', location: 'here', lines: { ...others, ...lines } }]
  await setShipments([parcel('1')])
  api.afterWrite = (response) => {
    response.destroy()
    return true
  }
  await tell()
  api.afterWrite = () => false
  await endPause(id)
  await setShipments([parcel('2')])
  await tell()
  expect(known.fulfilled).toEqual(copies)
  // The number that the lost attempt has written is replaced.
  expect(known.fulfillments.map(({ numbers }) => numbers)).toEqual([['2']])
})

test('The numbers of all fulfilments of Platen are replaced, but not those of others', async () => {
  const { order, known, setShipments, tell, find } = await addTold('shopify', 'shipped')
  const [first, second] = order.jobs.map(({ jobId }) => jobId)
  known.fulfillmentOrders = [
    { id: 'fo 1', status: 'OPEN', location: 'here', lines: { [`${first}`]: 2 } },
    { id: 'fo 2', status: 'OPEN', location: 'there', lines: { [`${second}`]: 2 } },
  ]
  await setShipments([parcel('1')])
  await tell()
  await setShipments([parcel('2')])
  await tell()
  expect(known.fulfillments.map(({ numbers }) => numbers)).toEqual([['2'], ['2']])
  known.fulfillments.push({ id: 'of somebody else', numbers: ['9'] })
  await setShipments([parcel('3')])
  await tell()
  expect(known.fulfillments.map(({ numbers }) => numbers)).toEqual([['2'], ['2'], ['9']])
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
  const { id, setShipments, tell, taskDelay } = await addTold('wooCommerce', 'shipped')
  await setShipments([parcel('1')])
  api.before = (response) => {
    response.writeHead(503, { 'retry-after': '2' }).end()
    return true
  }
  for (let attempt = 0; attempt < 3; attempt += 1) await tell()
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
  expect(await row('select catch_up_token from shops where id = $2', id)).toEqual({ catch_up_token: null })
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
  const { id, known, setShipments, tell } = await addTold('wooCommerce', 'shipped', {}, { status: 'on-hold' })
  await row(`update shops set take = 'created' where id = $2`, id)
  await setShipments([parcel('1')])
  await tell()
  expect(known.status).toBe('completed')
})
