import { createHmac, randomBytes } from 'node:crypto'
import { shopCalls } from '@platen/contract/shops'
import { ClaimLostError } from '@platen/hotfolder'
import { beforeEach, expect, test } from 'vitest'
import { newShop } from '../../../../testing/new-shop.ts'
import { startShopApi } from '../../../../testing/shop-api.ts'
import { shopFixture } from '../../../../testing/shop-fixture.ts'
import { etsyReceipt, shopifyOrder, wooCommerceOrder } from '../../../../testing/shop-messages.ts'
import { OK, statusAndCode, testServer } from '../../../../testing/test-server.ts'
import { catchUpShop } from './catch-up-shop.ts'

const api = await startShopApi()
const server = await testServer({}, { internalHosts: [api.host] })
const { admin, environment, addShop, send, messages, takeAll, orders, addProduct } = await shopFixture(server)
await addProduct()
const { database, settings } = server.services

/** The time in seconds at which the orders of a test begin to change: about when its shop is added. */
let start = 0
const SECRETS = { secret: 'token' }

beforeEach(() => {
  start = Math.floor(Date.now() / 1000)
  api.orders = []
  api.requests = []
  api.before = () => false
})

let names = 0
/** Adds a shop that is asked at the stand-in. */
async function addAskedShop(kind: 'shopify' | 'wooCommerce' | 'etsy', change: object = SECRETS) {
  const clientId = kind === 'shopify' ? '' : 'client'
  const own = { url: api.address, clientId, shopNumber: kind === 'etsy' ? '77' : '', ...change }
  const { id, path } = await addShop({ name: `Asked ${(names += 1)}`, kind })
  expect(statusAndCode(await admin.call(shopCalls.saveApi, { params: { id }, body: { api: own } }))).toEqual(OK)
  const catchUp = () => catchUpShop(server.services, environment, id, new AbortController().signal)
  const find = async () => {
    const { body } = await admin.call(shopCalls.list)
    return shopCalls.list.response.parse(body).shops.find((shop) => shop.id === id)?.api
  }
  const count = async () => Number((await row('select count(*) from shop_messages where shop_id = $2', id))?.['count'])
  return { id, path, catchUp, find, count, own }
}

const row = async (sql: string, ...values: unknown[]) =>
  (
    await database.inEnvironment(environment.id, (tx) =>
      tx.query<Record<string, unknown>>(`${sql} and environment_id = $1`, values),
    )
  )[0]

/** Returns when the waiting task of a shop starts, in seconds from now. */
async function taskDelay(id: string): Promise<number | undefined> {
  const { rows } = await database.taskQueue.query<{ delay: number }>(
    `select extract(epoch from run_at - now())::float8 as delay from graphile_worker.jobs where key like $1`,
    [`catch_up_shop:%${id}`],
  )
  return rows[0]?.delay
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString()

const shopifyOrders = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const id = `58209829119461${String(10_000 + at)}`
    const changed = start + at
    const json = shopifyOrder({ id, name: `#C${at}`, updated_at: iso(changed) }).replace(`"${id}"`, id)
    return { id, changed, json }
  })

const wooOrder = (id: number, changed: number, change: object = {}) => ({
  ...{ id: String(id), changed },
  json: wooCommerceOrder({ id, number: `W${id}`, date_modified_gmt: iso(changed).slice(0, 19), ...change }),
})

test('Orders of Shopify are received page by page by cursors, with their exact ids, once', async () => {
  const { id, catchUp, find, count } = await addAskedShop('shopify')
  expect(await taskDelay(id)).toBeLessThanOrEqual(0)
  api.orders = shopifyOrders(120)
  await catchUp()
  expect(api.requests).toHaveLength(3)
  expect(api.headers['x-shopify-access-token']).toBe('token')
  expect(await count()).toBe(120)
  expect(await find()).toMatchObject({ fault: null, caughtUpAt: expect.any(String) })
  await catchUp()
  expect(await count()).toBe(120)
  const [first] = await messages(id, { limit: 1 })
  expect(first?.topic).toBe('catch-up')
})

test('A shop that allows no more requests is asked when it says, and continues where it was', async () => {
  const { id, catchUp, find, count } = await addAskedShop('shopify')
  api.orders = shopifyOrders(120)
  api.before = (response) => {
    if (api.requests.length !== 2) return false
    response.writeHead(429, { 'retry-after': '600' }).end()
    return true
  }
  await database.taskQueue.query('delete from graphile_worker._private_jobs')
  await catchUp()
  expect(await count()).toBe(50)
  expect(await find()).toMatchObject({ fault: 'tooManyRequests', caughtUpAt: null })
  expect(await taskDelay(id)).toBeGreaterThan(500)
  await catchUp()
  expect(await count()).toBe(120)
  expect(await find()).toMatchObject({ fault: null })
})

test('The time at which a shop may be asked again is read as seconds and as a date; one that is over is a minute', async () => {
  const { id, catchUp, find } = await addAskedShop('shopify')
  const later = new Date(Date.now() + 3_000_000).toUTCString()
  const answers = [
    [429, '1200', 1000, 1200],
    [429, later, 2000, 3000],
    [429, '0', 30, 60],
    [429, '-5', 30, 60],
    [429, 'Thu, 01 Jan 2015 00:00:00 GMT', 30, 60],
    [429, '99999999', 3000, 3600],
    [503, '1200', 1000, 1200],
  ] as const
  for (const [status, retryAfter, least, most] of answers) {
    api.before = (response) => {
      response.writeHead(status, { 'retry-after': retryAfter }).end()
      return true
    }
    await database.taskQueue.query('delete from graphile_worker._private_jobs')
    await catchUp()
    expect((await find())?.fault).toBe(status === 429 ? 'tooManyRequests' : 'failed')
    const delay = await taskDelay(id)
    expect(delay).toBeGreaterThan(least)
    expect(delay).toBeLessThanOrEqual(most)
  }
})

test('With an id of a client, a token of Shopify is requested for each attempt', async () => {
  const { catchUp, find, count } = await addAskedShop('shopify', { ...SECRETS, clientId: 'client' })
  api.orders = shopifyOrders(1)
  await catchUp()
  expect(api.requests[0]).toBe('/admin/oauth/access_token')
  expect(api.headers['x-shopify-access-token']).toBe('requested')
  expect(await count()).toBe(1)
  const wrong = await addAskedShop('shopify', { secret: 'another', clientId: 'client' })
  await wrong.catchUp()
  expect([(await find())?.fault, (await wrong.find())?.fault]).toEqual([null, 'refused'])
})

test('An order that is larger than a message may be is refused; the others are received', async () => {
  const { id, catchUp, find } = await addAskedShop('shopify')
  const [first] = shopifyOrders(1)
  const large = shopifyOrder({ id: '9', name: '#9', updated_at: iso(start), blob: 'x'.repeat(2 * 1024 * 1024) })
  api.orders = [{ id: '9', changed: start, json: large }, ...(first ? [first] : [])]
  await catchUp()
  expect((await takeAll(id)).toSorted()).toEqual(['refused tooManyValues', 'taken'])
  expect(await find()).toMatchObject({ fault: null })
})

test('An order of WooCommerce that changes while pages are read is received as it is last, and no other is missed', async () => {
  const { id, catchUp, count } = await addAskedShop('wooCommerce')
  api.orders = Array.from({ length: 120 }, (_, at) => wooOrder(at + 1, start + Math.floor(at / 3)))
  api.before = () => {
    // After the first page, its first ten orders change.
    if (api.requests.length === 2)
      api.orders = api.orders.map((order, at) => (at < 10 ? wooOrder(at + 1, start + 1000) : order))
    return false
  }
  await catchUp()
  expect(api.headers.authorization).toBe(`Basic ${Buffer.from('client:token').toString('base64')}`)
  expect(await count()).toBe(130)
  const rows = await database.inEnvironment(environment.id, (tx) =>
    tx.query<{ id: string }>(
      `select distinct convert_from(body, 'utf8')::json ->> 'id' as id from shop_messages
        where environment_id = $1 and shop_id = $2`,
      [id],
    ),
  )
  expect(rows).toHaveLength(120)
})

test('More orders of one second than a page has are received', async () => {
  const { catchUp, count } = await addAskedShop('wooCommerce')
  api.orders = Array.from({ length: 130 }, (_, at) => wooOrder(at + 1, start))
  await catchUp()
  expect(await count()).toBe(130)
})

test('An order that was received as a message is not received again until it changes', async () => {
  const { id, path, catchUp } = await addAskedShop('wooCommerce')
  const changed = wooOrder(900, start)
  const signature = createHmac('sha256', 'hush hush').update(changed.json).digest('base64')
  expect(await send(path, changed.json, { 'x-wc-webhook-signature': signature })).toBe(200)
  await takeAll(id)
  api.orders = [changed]
  await catchUp()
  expect(await takeAll(id)).toEqual(['taken'])
  api.orders = [wooOrder(900, start + 5, { status: 'cancelled' })]
  await catchUp()
  expect(await takeAll(id)).toEqual(['taken', 'taken'])
  expect((await orders('history')).find(({ orderId }) => orderId === 'W900')?.jobs[0]?.jobStatus).toBe('CANCELLED')
})

test('A shop that had no orders is not asked for those that changed before it was added', async () => {
  const { catchUp, count } = await addAskedShop('shopify')
  await catchUp()
  api.orders = [{ id: '1', changed: 1_500_000_000, json: shopifyOrder({ id: '1' }) }]
  await catchUp()
  const since = api.requests.map((path) => new URL(path, api.address).searchParams.get('updated_at_min') ?? '')
  expect(since).toHaveLength(2)
  for (const time of since) expect(Date.parse(time)).toBeGreaterThanOrEqual((start - 301) * 1000)
  expect(await count()).toBe(0)
})

test('An API that does not know the query for changes does not bring earlier orders', async () => {
  const { catchUp, count } = await addAskedShop('wooCommerce')
  const list = `[${wooOrder(1, 1_500_000_000).json},${wooOrder(2, start).json}]`
  api.before = (response) => {
    response.end(list)
    return true
  }
  await catchUp()
  expect(await count()).toBe(1)
})

test('More orders that change within five minutes than one attempt receives are received by the next attempts', async () => {
  const { id, catchUp, find, count } = await addAskedShop('wooCommerce')
  api.orders = Array.from({ length: 5500 }, (_, at) => wooOrder(at + 1, start - 200 + Math.floor(at / 30)))
  await catchUp()
  expect(api.requests).toHaveLength(100)
  expect(await taskDelay(id)).toBeLessThanOrEqual(0)
  // The next attempt is interrupted at once.
  api.before = (response) => {
    if (api.requests.length !== 102) return false
    response.writeHead(500).end()
    return true
  }
  await catchUp()
  await catchUp()
  expect(await count()).toBe(5500)
  expect(await find()).toMatchObject({ fault: null })
  // All pages were read: the last five minutes are asked for again.
  api.requests = []
  await catchUp()
  expect(api.requests[0]).toContain('offset=0')
  const after = new URL(api.requests[0] ?? '', api.address).searchParams.get('modified_after') ?? ''
  expect(Date.parse(after)).toBeLessThan((start - 200) * 1000)
}, 60_000)

test('An API that returns one page again and again is not asked on', async () => {
  const { id, catchUp, find } = await addAskedShop('wooCommerce')
  const page = Array.from({ length: 50 }, (_, at) => wooOrder(at + 1, start).json)
  api.before = (response) => {
    response.end(`[${page.join(',')}]`)
    return true
  }
  await database.taskQueue.query('delete from graphile_worker._private_jobs')
  await catchUp()
  expect(api.requests.length).toBeLessThan(5)
  expect(await find()).toMatchObject({ fault: 'notUnderstood' })
  expect(await taskDelay(id)).toBe(undefined)
})

test('Orders whose id or time cannot be read are refused with the reason; the others are received', async () => {
  const { id, catchUp, find } = await addAskedShop('wooCommerce')
  const wrong = (change: object) => wooOrder(2, start, change).json
  const page = [
    wooOrder(1, start).json,
    wrong({ date_modified_gmt: '0000-00-00T00:00:00' }),
    wrong({ id: null }),
    wooOrder(3, start + 5).json,
  ]
  api.before = (response) => {
    response.end(`[${page.join(',')}]`)
    return true
  }
  await catchUp()
  await catchUp()
  expect(await find()).toMatchObject({ fault: null })
  expect((await takeAll(id)).toSorted()).toEqual(['refused fieldMissing', 'refused fieldWrong', 'taken', 'taken'])
})

test('Refused secrets, missing addresses and answers that are no lists of orders are named', async () => {
  const { catchUp, find } = await addAskedShop('shopify')
  const answers = [
    [401, '{}', 'refused'],
    [403, '{}', 'refused'],
    [400, '{}', 'failed'],
    [404, '{}', 'notFound'],
    [500, '{}', 'failed'],
    [200, '<html>', 'notUnderstood'],
    [200, '{"orders": [{"id": 1}]}', 'notUnderstood'],
    [200, '{"orders": [{"id": "a\\u0000", "updated_at": 1}]}', 'notUnderstood'],
    [301, '', 'failed'],
  ] as const
  for (const [status, body, fault] of answers) {
    api.before = (response) => {
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(body)
      return true
    }
    await catchUp()
    expect([status, (await find())?.fault]).toEqual([status, fault])
  }
  api.before = (response) => {
    response.destroy()
    return true
  }
  await catchUp()
  expect((await find())?.fault).toBe('notReached')
})

test('A receipt of Etsy becomes an order with plain texts; its refresh token is replaced and sealed', async () => {
  const { id, catchUp, find } = await addAskedShop('etsy', { ...SECRETS, refreshToken: 'refresh 0' })
  const json = etsyReceipt({ updated_timestamp: start })
  api.orders = [{ id: '3100000001', changed: start, json }]
  await catchUp()
  expect(api.headers).toMatchObject({ 'x-api-key': 'client:token', authorization: 'Bearer access 1' })
  expect(await takeAll(id)).toEqual(['taken'])
  const order = (await orders()).find(({ orderId }) => orderId === '3100000001')
  expect(order?.jobs.map(({ jobId, frames }) => [jobId, frames[0]?.copies])).toEqual([['4200000001', 2]])
  const texts = JSON.stringify(order)
  for (const text of ["14 UK women's", 'Pen & case', 'Leave \\"inside\\"', 'All the best'])
    expect(texts).toContain(text)
  const stored = await row('select api_sealed from shops where id = $2', id)
  expect(String(stored?.['api_sealed'])).not.toContain('refresh')
  await catchUp()
  expect(api.refreshToken).toBe('refresh 2')
  expect(await find()).toMatchObject({ fault: null })
  // Revoked by the seller.
  api.refreshToken = 'another'
  await catchUp()
  expect(await find()).toMatchObject({ fault: 'refused' })
})

test('A signed message of Etsy has its shop asked at once; one with another signature or an old time is refused', async () => {
  const secret = randomBytes(24)
  const { id, path } = await addShop({ name: 'Etsy', kind: 'etsy', secret: `whsec_${secret.toString('base64')}` })
  const body = '{"event_type": "order.paid", "resource_url": "https://api.etsy.com/x", "shop_id": 77}'
  const deliver = (time: number, key = secret) => {
    const signature = createHmac('sha256', key).update(`m1.${time}.${body}`).digest('base64')
    const headers = {
      'webhook-id': 'm1',
      'webhook-timestamp': String(time),
      'webhook-signature': `v1,AAAA v1,${signature}`,
    }
    return send(path, body, headers)
  }
  const now = Math.floor(Date.now() / 1000)
  expect(await deliver(now, randomBytes(24))).toBe(401)
  expect(await deliver(now - 400)).toBe(401)
  expect(await taskDelay(id)).toBe(undefined)
  expect(await deliver(now)).toBe(200)
  expect(await taskDelay(id)).toBeLessThanOrEqual(0)
  expect(await messages(id)).toEqual([])
})

test('Secrets are stored for one address, never returned, and required; internal addresses are refused', async () => {
  const { id, own } = await addAskedShop('wooCommerce')
  const save = (change: object) =>
    admin.call(shopCalls.saveApi, { params: { id }, body: { api: { ...own, secret: undefined, ...change } } })
  expect(statusAndCode(await save({}))).toEqual(OK)
  expect((await save({ url: `${api.address}/other` })).body).toMatchObject({ details: { field: 'api.secret' } })
  expect((await save({ clientId: '' })).body).toMatchObject({ details: { field: 'api.clientId' } })
  for (const url of [`${api.address}/?a=b`, `${api.address}/#`, `http://u:p@${api.host}`])
    expect(statusAndCode(await save({ url, secret: 'x' }))).toEqual([400, 'bad_request'])
  for (const url of ['http://127.0.0.1:1', 'https://10.0.0.1', 'http://shop.example'])
    expect(statusAndCode(await save({ url, secret: 'x' }))).toEqual([422, 'webhook_address'])
  expect(JSON.stringify((await admin.call(shopCalls.list)).body)).not.toContain('token')
  expect(statusAndCode(await admin.call(shopCalls.catchUp, { params: { id } }))).toEqual(OK)
  await admin.call(shopCalls.saveApi, { params: { id }, body: { api: null } })
  expect(statusAndCode(await admin.call(shopCalls.catchUp, { params: { id } }))).toEqual([404, 'not_found'])
  const other = await addShop({ ...newShop(), name: 'No API', kind: 'other' })
  const refused = await admin.call(shopCalls.saveApi, {
    params: { id: other.id },
    body: { api: { ...own, secret: 'x' } },
  })
  expect(statusAndCode(refused)).toEqual([400, 'bad_request'])
})

test('Of two tasks that ask one shop, the first one stores nothing after the second has begun', async () => {
  const { catchUp, count } = await addAskedShop('shopify')
  api.orders = shopifyOrders(60)
  let second: Promise<void> | undefined
  api.before = async () => {
    if (api.requests.length === 2 && !second) {
      second = catchUp()
      await second
    }
    return false
  }
  await expect(catchUp()).rejects.toThrow(ClaimLostError)
  await second
  expect(await count()).toBe(60)
})

test('Secrets that cannot be decrypted on this machine are named', async () => {
  const { id, catchUp, find } = await addAskedShop('shopify')
  await row(`update shops set api_sealed = decode(repeat('00', 40), 'hex') where id = $2`, id)
  await catchUp()
  expect((await find())?.fault).toBe('secretLost')
  expect(settings.internalHosts).toEqual([api.host])
})
