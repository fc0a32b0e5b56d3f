import { shopCalls } from '@platen/contract/shops'
import { beforeEach, expect, test } from 'vitest'
import { encryptSecret } from '../../../../secrets/encrypt-secret.ts'
import { reportFixture } from '../../../../testing/report-fixture.ts'
import { addMissingReportTasks, retryFailingReports } from './reports-store.ts'

const { api, server, environment, shop, admin, addTold, row } = await reportFixture()
const { database } = server.services

beforeEach(() => {
  api.requests = []
  api.writes = []
  api.before = () => false
  api.afterWrite = () => false
})

const parcel = (trackingNumber: string) => ({ carrier: 'dhl', trackingNumber, trackingUrl: null })

/** Adds orders about which a shop is to be told, with a state and a fault of their reports. */
async function addReports(shopId: string, count: number, state = 'waiting', fault: string | null = null) {
  for (let added = 0; added < count; added += 1) {
    const order = await shop.order()
    await row(
      `insert into shop_reports (environment_id, shop_id, order_pk, what, state, fault, failing_since, due_at)
       select environment_id, $2, $3, 'shipped', $4, $5::text, case when $5::text is not null then now() - interval '1 hour' end,
              case when $5::text is null then now() else now() + interval '1 hour' end
         from shops where id = $2`,
      ...[shopId, order.id, state, fault],
    )
  }
}

const countReports = async (shopId: string, condition: string) =>
  Number((await row(`select count(*) from shop_reports where shop_id = $2 and ${condition}`, shopId))?.['count'])

test('All failed reports of a shop are tried again by as many requests as they need', async () => {
  const { id } = await addTold('wooCommerce', 'shipped')
  await addReports(id, 2, 'waiting', 'failed')
  await addReports(id, 3, 'failed', 'rejected')
  const retry = () =>
    database.inEnvironment(environment.id, (tx) =>
      retryFailingReports(tx, id, { when: 'shipped', orderPk: undefined }, server.services.now(), 2),
    )
  for (const left of [3, 1, 0]) {
    expect(await retry()).toBe(2)
    expect(await countReports(id, `state = 'failed'`)).toBe(left)
  }
})

test('A report whose shop was told while its setting changed is sent, not cancelled', async () => {
  const { apiOrder, set, setShipments, tell, find, events, taskDelay } = await addTold('wooCommerce', 'shipped')
  await setShipments([parcel('1')])
  api.afterWrite = async ({ req: { method } }) => {
    if (method !== 'PUT') return false
    await set({ when: 'never' })
    await tell()
    expect(await taskDelay()).toBeGreaterThan(0)
    return false
  }
  await tell()
  expect(apiOrder.status).toBe('completed')
  await tell()
  expect(await find()).toMatchObject({ shopReports: [{ state: 'sent' }] })
  expect((await events()).map(({ event }) => event)).toEqual(['shopReportSent', 'shipmentsChanged'])
})

test('A shop is not told what is not wanted any more when its order has been read', async () => {
  const { apiOrder, set, setShipments, tell, find } = await addTold('wooCommerce', 'shipped')
  await setShipments([parcel('1')])
  let isFirst = true
  api.before = async ({ req: { method } }) => {
    if (method !== 'GET' || !isFirst) return false
    isFirst = false
    await set({ when: 'never' })
    return false
  }
  await tell()
  await tell()
  expect(isFirst).toBe(false)
  expect(apiOrder.status).not.toBe('completed')
  expect(await find()).toMatchObject({ shopReports: [{ state: 'cancelled', fault: 'reportsOff' }] })
})

test('All reports of a shop that cannot be reached are delayed at once, and have failed after a day', async () => {
  const { id, order, setShipments, tell, makeDue, findReport, events } = await addTold('wooCommerce', 'shipped')
  await setShipments([parcel('1')])
  await addReports(id, 2)
  api.before = (response) => {
    response.destroy()
    return true
  }
  const isDelayed = `state = 'waiting' and fault = 'notReached' and failing_since is not null`
  for (let pause = 0; pause < 9; pause += 1) {
    await makeDue()
    await tell()
    expect(await countReports(id, isDelayed)).toBe(3)
  }
  await row(
    `update shop_reports set failing_since = now() - interval '25 hours'
      where shop_id = $2 and id <> (select max(id::text)::uuid from shop_reports where shop_id = $2 and order_pk <> $3)`,
    ...[id, order.id],
  )
  await makeDue()
  await tell()
  expect(await findReport()).toMatchObject({ state: 'failed' })
  expect(await countReports(id, `state = 'failed' and fault = 'notReached'`)).toBe(2)
  expect(await countReports(id, isDelayed)).toBe(1)
  expect((await events()).map(({ event }) => event)).toEqual(['shopReportFailed', 'shipmentsChanged'])
})

test('Lost tasks of all open reports are added again by repeated maintenance', async () => {
  const { id } = await addTold('wooCommerce', 'printed')
  await addReports(id, 4, 'open')
  const keys = new Set<string>()
  while (keys.size < 4) {
    await database.taskQueue.query('delete from graphile_worker._private_jobs')
    await database.inEnvironment(environment.id, (tx) => addMissingReportTasks(tx, 2))
    const { rows } = await database.taskQueue.query<{ key: string }>(
      `select key from graphile_worker.jobs where key like 'report_shop_status:%'`,
    )
    expect(rows.length).toBeLessThanOrEqual(2)
    for (const { key } of rows) keys.add(key)
  }
})

test('Failed reports of the previous version are listed and tried again after maintenance', async () => {
  const { id } = await addTold('wooCommerce', 'shipped')
  await addReports(id, 2, 'failed', 'rejected')
  await row('update shop_reports set failing_since = null where shop_id = $2', id)
  await database.inEnvironment(environment.id, (tx) => addMissingReportTasks(tx))
  expect((await admin.call(shopCalls.retryReports, { params: { id }, body: {} })).body).toMatchObject({ count: 2 })
})

test('Shipments that change while a shop is not told are told when its setting is changed back', async () => {
  const { apiOrder, set, setShipments, tell, find } = await addTold('etsy', 'shipped')
  await setShipments([parcel('1')])
  await tell()
  await set({ when: 'never' })
  await setShipments([parcel('1'), parcel('2')])
  expect(await find()).toMatchObject({ shopReports: [{ state: 'cancelled', fault: 'reportsOff' }] })
  await set({ when: 'shipped' })
  await tell()
  expect(apiOrder.trackingCodes).toEqual(['1', '2'])
  expect(await find()).toMatchObject({ shopReports: [{ state: 'sent' }] })
})

test('An unexpected error is the fault of a report, which is tried again', async () => {
  const { id, setShipments, tell, find, findReport } = await addTold('wooCommerce', 'shipped')
  await setShipments([parcel('1')])
  const sealed = await encryptSecret(server.services.settings, Buffer.from('no JSON'))
  await database.inEnvironment(environment.id, (tx) =>
    tx.execute('update shops set api_sealed = $3 where environment_id = $1 and id = $2', [id, sealed]),
  )
  await tell()
  expect(await find()).toMatchObject({ shopReports: [{ state: 'waiting', fault: 'processingFailed' }] })
  expect(await findReport()).toMatchObject({ attempts: 1 })
})
