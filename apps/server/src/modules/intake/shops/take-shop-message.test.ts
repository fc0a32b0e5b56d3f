import type { BodyInput } from '@platen/contract/call'
import { inputSettingsCalls } from '@platen/contract/input-settings'
import { orderCalls, type WireOrder } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls, printJobSchema } from '@platen/contract/printing'
import { shopCalls } from '@platen/contract/shops'
import { ORDER_LIMITS } from '@platen/domain/intake'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TASKS } from '../../../background-work.ts'
import { startTaskRunner } from '../../../tasks/task-runner.ts'
import { SHOP_SECRET } from '../../../testing/new-shop.ts'
import { shopFixture } from '../../../testing/shop-fixture.ts'
import {
  shopifyHeaders,
  shopifyLine,
  shopifyOrder,
  shopifyTestOrder,
  wooCommerceHeaders,
  wooCommerceLine,
  wooCommerceOrder,
} from '../../../testing/shop-messages.ts'
import { OK, statusAndCode, testServer } from '../../../testing/test-server.ts'
import { addMissingShopMessageTasks } from './message-changes-store.ts'

const server = await testServer()
const { shop, admin, environment, addShop, send, messages, take, takeAll, orders, addProduct } =
  await shopFixture(server)
await addProduct()

/** Returns the copies of each job of an order. */
const toCopies = (order: WireOrder | undefined) =>
  order?.jobs.map(({ jobId, frames }) => [jobId, ...frames.map(({ copies }) => copies)])

let shops = 0
/** Adds a shop of Shopify; its orders have a prefix of their own. */
async function addShopify(change: object = {}) {
  const prefix = `S${(shops += 1)}-`
  const { id, path } = await addShop({ name: `Shop ${prefix}`, ...change })
  const deliver = async (order: object, lines?: Parameters<typeof shopifyOrder>[1]) => {
    const body = shopifyOrder({ name: `${prefix}1`, ...order }, lines)
    expect(await send(path, body, shopifyHeaders(SHOP_SECRET, body))).toBe(200)
  }
  const find = async (type: 'active' | 'history' = 'active') =>
    (await orders(type)).find(({ orderId }) => orderId === `${prefix}1`)
  const copies = async () => toCopies(await find())
  return { id, path, prefix, deliver, find, copies, takeAll: () => takeAll(id) }
}
const at = (minute: number): object => ({ updated_at: `2026-11-20T10:${String(minute).padStart(2, '0')}:00Z` })

test('An order of Shopify becomes an order with its exact ids, texts and address, one job a line', async () => {
  const { id, prefix, deliver, find, copies, takeAll: takeMine } = await addShopify()
  await deliver({}, [shopifyLine('866550311766439020'), shopifyLine('12', { current_quantity: 5 })])
  expect(await takeMine()).toEqual(['taken'])
  expect(await find()).toMatchObject({
    orderId: `${prefix}1`,
    externalOrderId: '5820982911946154508',
    source: `Shop ${prefix}`,
    // The product and the rules determine the jigs and the names of the media.
    jobs: [
      { jig: 'Case', mediaInfo: { sku: 'PEN-1', mediaName: 'case' } },
      { jig: 'Case', mediaInfo: { sku: 'PEN-1' } },
    ],
  })
  expect(await copies()).toEqual([
    ['866550311766439020', 2],
    ['12', 5],
  ])
  const [message] = await messages(id)
  expect(message).toMatchObject({ orderId: `${prefix}1`, externalId: '5820982911946154508', state: 'taken' })
  expect(message?.orderPk).toBe((await find())?.id)
  const texts = JSON.stringify(await find())
  for (const text of ['Anna Smith', 'Ring twice', 'Express', 'All the best']) expect(texts).toContain(text)
})

test('A message that is taken again and again, and by two tasks at once, makes one order', async () => {
  const { id, deliver, copies, takeAll: takeMine } = await addShopify()
  for (let time = 0; time < 5; time += 1) await deliver({})
  const open = await messages(id, { state: 'received' })
  await Promise.all([...open, ...open].map((message) => take(message.id)))
  // All say the same time: those that were received before the last one may have been read after it.
  expect((await takeMine()).filter((state) => state !== 'taken' && state !== 'ignored older')).toEqual([])
  expect(await copies()).toEqual([['866550311766439020', 2]])
})

test('An older message does not undo a newer one', async () => {
  const { deliver, copies, takeAll: takeMine } = await addShopify()
  await deliver({ ...at(30) }, [shopifyLine('1', { current_quantity: 4 })])
  await deliver({ ...at(10) }, [shopifyLine('1', { current_quantity: 9 })])
  expect(await takeMine()).toEqual(['taken', 'ignored older'])
  expect(await copies()).toEqual([['1', 4]])
  await deliver({ ...at(40), cancelled_at: '2026-11-20T10:40:00Z' }, [shopifyLine('1', { current_quantity: 0 })])
  await deliver({ ...at(35) }, [shopifyLine('1', { current_quantity: 4 })])
  expect(await takeMine()).toEqual(['taken', 'ignored older', 'taken orderCancelled', 'ignored older'])
  expect(await copies()).toBe(undefined)
})

test('A cancellation that arrives before its order keeps the order from being taken', async () => {
  const { deliver, find, takeAll: takeMine } = await addShopify()
  await deliver({ ...at(30), cancelled_at: '2026-11-20T10:30:00Z' })
  await deliver({ ...at(10) })
  expect(await takeMine()).toEqual(['ignored cancelled', 'ignored older'])
  expect(await find()).toBe(undefined)
})

test.each([
  ['test', { test: true }, undefined],
  ['unpaid', { financial_status: 'pending' }, undefined],
  ['cancelled', { financial_status: 'refunded' }, undefined],
  ['fulfilled', { fulfillment_status: 'fulfilled' }, undefined],
  ['giftCard', {}, [shopifyLine('1', { gift_card: true })]],
  ['digital', {}, [shopifyLine('1', { requires_shipping: false })]],
  ['noCopies', {}, [shopifyLine('1', { current_quantity: 0 })]],
  ['notOurs', {}, [shopifyLine('1', { sku: '' })]],
] as const)(
  'An order of Shopify that is not to be printed is ignored with its reason: %s',
  async (code, order, lines) => {
    const { deliver, find, takeAll: takeMine } = await addShopify()
    await deliver(order, lines)
    expect(await takeMine()).toEqual([`ignored ${code}`])
    expect(await find()).toBe(undefined)
  },
)

test('The test order of Shopify keeps the last digit of its id', async () => {
  const { id, path, takeAll: takeMine } = await addShopify()
  expect(await send(path, shopifyTestOrder, shopifyHeaders(SHOP_SECRET, shopifyTestOrder))).toBe(200)
  expect(await takeMine()).toEqual(['ignored test'])
  expect(await messages(id)).toMatchObject([{ externalId: '820982911946154508' }])
})

test('An order is taken when it is paid, or when it is created if the shop is set so', async () => {
  const paid = await addShopify()
  await paid.deliver({ ...at(10), financial_status: 'pending' })
  await paid.deliver({ ...at(20), financial_status: 'paid' })
  expect(await paid.takeAll()).toEqual(['ignored unpaid', 'taken'])
  const created = await addShopify({ take: 'created' })
  await created.deliver({ financial_status: 'pending' })
  expect(await created.takeAll()).toEqual(['taken'])
})

test('Of an order of several kinds of lines those are taken that are printed', async () => {
  const { deliver, copies, takeAll: takeMine } = await addShopify()
  await deliver({}, [shopifyLine('1', { gift_card: true }), shopifyLine('2'), shopifyLine('3', { sku: '' })])
  expect(await takeMine()).toEqual(['taken'])
  expect(await copies()).toEqual([['2', 2]])
})

test('An edited order changes quantities, removes lines and adds new ones', async () => {
  const { deliver, copies, find, takeAll: takeMine } = await addShopify()
  await deliver({ ...at(10) }, [shopifyLine('1'), shopifyLine('2')])
  await deliver({ ...at(20) }, [shopifyLine('1', { current_quantity: 7 }), shopifyLine('3')])
  expect(await takeMine()).toEqual(['taken', 'taken copiesCancelled'])
  expect(await copies()).toEqual([
    ['1', 7],
    ['3', 2],
  ])
  expect((await find('history'))?.jobs).toMatchObject([{ jobId: '2', jobStatus: 'CANCELLED' }])
})

test('Several shipments of an order change none of its copies', async () => {
  const { deliver, copies, takeAll: takeMine } = await addShopify()
  await deliver({ ...at(10) }, [shopifyLine('1', { current_quantity: 3 })])
  const partly = shopifyLine('1', { current_quantity: 3, fulfillable_quantity: 1 })
  await deliver({ ...at(20), fulfillment_status: 'partial' }, [partly])
  await deliver({ ...at(30), fulfillment_status: 'fulfilled' }, [partly])
  expect(await takeMine()).toEqual(['taken', 'taken', 'ignored fulfilled'])
  expect(await copies()).toEqual([['1', 3]])
})

/** Books copies of a job on a preset of its own; by default all. Returns the id of the preset. */
async function book(id: string, jobId: string, copies?: number): Promise<string> {
  const presetData = {
    name: `Morning ${id}`,
    tableId: shop.layoutId,
    outputChannelId: await shop.channel(admin.id),
    files: [{ name: 'File 1', printerSettingFile: null }],
  }
  const saved = await admin.call(outputPresetCalls.save, { body: { presetData } })
  const presetId = String(saved.body['id'])
  const booked = await admin.call(outputPresetCalls.book, {
    body: { presetId, jobs: [{ id, jobId }], ...(copies === undefined ? {} : { copies }) },
  })
  expect(statusAndCode(booked)).toEqual(OK)
  return presetId
}

test('Fewer copies of a booked order are cancelled where they are, also if shops do not change booked orders', async () => {
  const { id, deliver, find, takeAll: takeMine } = await addShopify()
  await deliver({ ...at(10) }, [shopifyLine('1', { current_quantity: 3 })])
  await takeMine()
  const order = await find()
  await book(order?.id ?? '', '1')
  expect((await find())?.jobs[0]?.frames[0]).toMatchObject({ assigned: 3 })
  const partial = { ...at(20), financial_status: 'partially_refunded' }
  await deliver(partial, [shopifyLine('1', { quantity: 3, current_quantity: 1 })])
  expect(await takeMine()).toEqual(['taken', 'taken copiesCancelled'])
  expect((await messages(id))[1]?.reason?.values).toEqual({ copies: '2' })
  expect((await find())?.jobs[0]?.frames[0]).toMatchObject({ assigned: 1, cancelled: 2 })
  // The same again, with another state of the shipment, cancels no more.
  await deliver({ ...at(30), fulfillment_status: 'partial' }, [shopifyLine('1', { quantity: 3, current_quantity: 1 })])
  expect(await takeMine()).toEqual(['taken', 'taken copiesCancelled', 'taken'])
  expect((await find())?.jobs[0]?.frames[0]).toMatchObject({ assigned: 1, cancelled: 2 })
  // More copies wait for a person, until shops may change booked orders.
  await deliver({ ...at(40) }, [shopifyLine('1', { quantity: 3, current_quantity: 2 })])
  expect((await takeMine()).at(-1)).toBe('waiting booked')
  await admin.call(inputSettingsCalls.saveBookedJobs, { body: { changesBookedJobs: true } })
  const waiting = (await messages(await idOf(order?.source ?? ''))).find(({ state }) => state === 'waiting')
  await take(waiting?.id ?? '')
  expect((await find())?.jobs[0]?.frames[0]).toMatchObject({ copies: 4, cancelled: 2, assigned: 1 })
  await admin.call(inputSettingsCalls.saveBookedJobs, { body: { changesBookedJobs: false } })
})

/** Takes an order with a shipment, three copies of line 1, one of which was handed over, and two of line 2. */
async function takeShippedOrder({ deliver, find, takeAll: takeMine }: Awaited<ReturnType<typeof addShopify>>) {
  await deliver({ ...at(10) }, [shopifyLine('1', { current_quantity: 3 }), shopifyLine('2')])
  await takeMine()
  const id = (await find())?.id ?? ''
  const presetId = await book(id, '1', 1)
  const { body } = await admin.call(printCalls.printOrders, { body: { presetId } })
  const [run] = printJobSchema.array().parse(body['printJobs'])
  await server.services.database.inEnvironment(environment.id, (tx) =>
    tx.execute(`update print_jobs set state = 'sent' where environment_id = $1 and id = $2`, [run?.id]),
  )
  const shipments = [{ carrier: 'dhl', trackingNumber: '1' }]
  expect(statusAndCode(await admin.call(orderCalls.setShipments, { body: { id, shipments } }))).toEqual(OK)
  return async () => (await admin.call(printCalls.job, { params: { id: run?.id ?? '' } })).body
}
const ONE_TOO_LATE = { printJob: { state: 'sent' }, pieces: [{ cancelled: 'tooLate' }] }

test('A cancelled order with a shipment is cancelled, and its copies that were handed over are marked as too late', async () => {
  const added = await addShopify()
  const loadRun = await takeShippedOrder(added)
  await added.deliver({ ...at(20), cancelled_at: '2026-11-20T10:20:00Z' })
  expect(await added.takeAll()).toEqual(['taken', 'taken orderCancelled'])
  expect(await added.find()).toBe(undefined)
  const jobs = (await added.find('history'))?.jobs.toSorted((a, b) => (a.jobId < b.jobId ? -1 : 1))
  expect(jobs).toMatchObject([
    { jobId: '1', jobStatus: 'CANCELLED', frames: [{ copies: 3, pending: 0, cancelled: 3 }] },
    { jobId: '2', jobStatus: 'CANCELLED', frames: [{ copies: 2, pending: 0, cancelled: 2 }] },
  ])
  expect(await loadRun()).toMatchObject(ONE_TOO_LATE)
})

test('A message that cancels copies that were handed over of an order with a shipment changes and adds its other lines', async () => {
  const added = await addShopify()
  const loadRun = await takeShippedOrder(added)
  const removed = shopifyLine('1', { quantity: 3, current_quantity: 0 })
  await added.deliver({ ...at(20) }, [removed, shopifyLine('2', { current_quantity: 5 }), shopifyLine('3')])
  expect(await added.takeAll()).toEqual(['taken', 'taken copiesCancelled'])
  expect(await added.copies()).toEqual([
    ['2', 5],
    ['3', 2],
  ])
  expect((await added.find('history'))?.jobs).toMatchObject([
    { jobId: '1', jobStatus: 'CANCELLED', frames: [{ copies: 3, pending: 0, cancelled: 3 }] },
  ])
  expect(await loadRun()).toMatchObject(ONE_TOO_LATE)
})

/** Returns the id of the shop with a name. */
async function idOf(name: string): Promise<string> {
  const { shops: all } = shopCalls.list.response.parse((await admin.call(shopCalls.list)).body)
  return all.find((each) => each.name === name)?.id ?? ''
}

test('An order that was deleted in Platen is not taken again', async () => {
  const { deliver, find, takeAll: takeMine } = await addShopify()
  await deliver({ ...at(10) })
  await takeMine()
  const order = await find()
  await server.services.database.inEnvironment(environment.id, (tx) =>
    tx.execute('delete from orders where environment_id = $1 and id = $2', [order?.id]),
  )
  await deliver({ ...at(20), note: 'changed' })
  expect(await takeMine()).toEqual(['taken', 'ignored deleted'])
  expect(await find()).toBe(undefined)
})

test('An order whose product does not exist waits for it, and continues when it is made', async () => {
  const { deliver, find, takeAll: takeMine } = await addShopify()
  await deliver({}, [shopifyLine('1', { sku: 'CUP-1' })])
  expect(await takeMine()).toEqual(['taken'])
  expect((await find())?.jobs[0]).toMatchObject({ awaitedProduct: { sku: 'CUP-1', reason: 'productUnknown' } })
})

test('Without products a message waits, and is taken again when they are used', async () => {
  const { id, deliver, find, takeAll: takeMine } = await addShopify()
  await admin.call(inputSettingsCalls.saveProductUse, { body: { usesProducts: false } })
  await deliver({})
  await deliver({}, [shopifyLine('1')])
  expect(await takeMine()).toEqual(['waiting artworkMissing', 'waiting artworkMissing'])
  await admin.call(inputSettingsCalls.saveProductUse, { body: { usesProducts: true } })
  const retryMessages = (body: BodyInput<typeof shopCalls.retry>) =>
    admin.call(shopCalls.retry, { params: { id }, body })
  expect((await retryMessages({ state: 'waiting', code: 'artworkMissing' })).body['count']).toBe(2)
  expect((await retryMessages({ messageId: '00000000-0000-4000-8000-000000000000' })).status).toBe(404)
  expect(await takeMine()).toEqual(['ignored older', 'taken'])
  expect(await find()).toBeDefined()
})

test('Messages that are no orders are refused with their reason', async () => {
  const { id, path, takeAll: takeMine } = await addShopify()
  const bodies = [
    ['{"id": 1', 'notJson'],
    [Buffer.from([0x7b, 0xff, 0x7d]), 'notUtf8'],
    ['['.repeat(100_000), 'tooManyValues'],
    ['[]', 'fieldMissing'],
    [shopifyOrder({ name: '' }), 'fieldMissing'],
    [shopifyOrder({}, [shopifyLine('1', { current_quantity: -1 })]), 'fieldWrong'],
    [
      shopifyOrder(
        {},
        Array.from({ length: ORDER_LIMITS.jobs + 1 }, (_, line) => shopifyLine(String(line + 1))),
      ),
      'tooManyLines',
    ],
    [shopifyOrder({}, [shopifyLine('1', { sku: 'x'.repeat(501) })]), 'fieldWrong'],
  ] as const
  for (const [body] of bodies) expect(await send(path, body, shopifyHeaders(SHOP_SECRET, body))).toBe(200)
  expect(await takeMine()).toEqual(bodies.map(([, code]) => `refused ${code}`))
  const [wrong, long] = await messages(id, { state: 'refused', code: 'fieldWrong' })
  expect([wrong?.orderId, wrong?.externalId, long?.orderId]).toEqual(['#9999', '5820982911946154508', '#9999'])
})

test('An order with as many lines as an order may have is taken', async () => {
  const { deliver, find, takeAll: takeMine } = await addShopify()
  const lines = Array.from({ length: ORDER_LIMITS.jobs }, (_, line) => shopifyLine(String(line + 1)))
  await deliver({}, lines)
  expect(await takeMine()).toEqual(['taken'])
  expect((await find())?.jobs).toHaveLength(lines.length)
  await deliver({ updated_at: '2026-11-21T10:00:00Z', cancelled_at: '2026-11-21T10:00:00Z' }, lines)
  expect(await takeMine()).toEqual(['taken', 'taken orderCancelled'])
  expect(await find()).toBe(undefined)
})

test('Two shops may have orders with the same number', async () => {
  const one = await addShopify()
  const other = await addShopify()
  await one.deliver({ name: 'same' })
  await other.deliver({ name: 'same' }, [shopifyLine('2')])
  await one.takeAll()
  await other.takeAll()
  expect((await orders()).filter(({ orderId }) => orderId === 'same')).toHaveLength(2)
})

test('Orders of WooCommerce: taken when paid, changed, put into the bin and deleted', async () => {
  const { id, path } = await addShop({ name: 'Woo', kind: 'wooCommerce' })
  const deliver = async (
    order: Parameters<typeof wooCommerceOrder>[0],
    lines?: Parameters<typeof wooCommerceOrder>[1],
  ) => {
    const body = wooCommerceOrder(order, lines)
    expect(await send(path, body, wooCommerceHeaders(SHOP_SECRET, body))).toBe(200)
  }
  const find = async (number: string, type: 'active' | 'history' = 'active') =>
    (await orders(type)).find(({ orderId, source }) => orderId === number && source === 'Woo')
  await deliver({ status: 'pending', date_paid_gmt: null })
  await deliver({ date_modified_gmt: '2026-11-20T10:01:00' }, [wooCommerceLine(315), wooCommerceLine(316)])
  expect(await takeAll(id)).toEqual(['ignored unpaid', 'taken'])
  expect(toCopies(await find('727'))).toEqual([
    ['315', 3],
    ['316', 3],
  ])
  // Of two states in one second, the one that was received last counts.
  await deliver({ date_modified_gmt: '2026-11-20T10:01:00' }, [wooCommerceLine(315, { quantity: 1 })])
  await takeAll(id)
  expect(toCopies(await find('727'))).toEqual([['315', 1]])
  const deleted = '{"id":727}'
  expect(await send(path, deleted, wooCommerceHeaders(SHOP_SECRET, deleted, 'order.deleted'))).toBe(200)
  expect((await takeAll(id)).at(-1)).toBe('taken orderCancelled')
  expect(await find('727')).toBe(undefined)
  for (const [number, status] of [
    ['801', 'cancelled'],
    ['802', 'refunded'],
    ['803', 'failed'],
  ] as const) {
    await deliver({ id: Number(number), number })
    await takeAll(id)
    expect(await find(number)).toBeDefined()
    await deliver({ id: Number(number), number, status, date_modified_gmt: '2026-11-21T10:00:00' })
    await takeAll(id)
    expect([await find(number), (await find(number, 'history'))?.jobs[0]?.jobStatus]).toEqual([undefined, 'CANCELLED'])
  }
})

test('The background tasks of the server process received messages, and retry a message that waits', async () => {
  const waiting = await addShopify()
  await admin.call(inputSettingsCalls.saveProductUse, { body: { usesProducts: false } })
  await waiting.deliver({})
  expect(await waiting.takeAll()).toEqual(['waiting artworkMissing'])
  await admin.call(inputSettingsCalls.saveProductUse, { body: { usesProducts: true } })
  const { deliver, find } = await addShopify()
  await deliver({})
  const runner = await startTaskRunner(server.services, TASKS)
  onTestFinished(() => runner.stop())
  await vi.waitFor(async () => expect(await find()).toBeDefined(), { timeout: 100_000, interval: 20 })
  await server.services.database.inEnvironment(environment.id, (tx) => addMissingShopMessageTasks(tx, 'waiting'))
  await vi.waitFor(async () => expect(await waiting.find()).toBeDefined(), { timeout: 100_000, interval: 20 })
})
