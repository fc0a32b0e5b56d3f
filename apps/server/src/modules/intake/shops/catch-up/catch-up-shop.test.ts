import { createHmac, randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { catchUpFixture, iso, shopifyOrders, wooOrder } from '../../../../testing/catch-up-fixture.ts'
import { etsyReceipt, shopifyOrder } from '../../../../testing/shop-messages.ts'

const { api, server, environment, addShop, addAskedShop, send, messages, takeAll, orders, row, taskDelay } =
  await catchUpFixture()
const { database } = server.services

/** The time in seconds at which the orders of a test begin to change: about when its shop is added. */
let start = 0
const SECRETS = { secret: 'token' }

beforeEach(() => {
  start = Math.floor(Date.now() / 1000)
  api.orders = []
  api.requests = []
  api.before = () => false
})

test('Orders of Shopify are received page by page by cursors, with their exact ids, once', async () => {
  const { id, catchUp, find, count } = await addAskedShop('shopify')
  expect(await taskDelay(id)).toBeLessThanOrEqual(0)
  api.orders = shopifyOrders(120, start)
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
  api.orders = shopifyOrders(120, start)
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
  api.orders = shopifyOrders(1, start)
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
  const [first] = shopifyOrders(1, start)
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
  expect(await takeAll(id)).toEqual(['taken', 'taken orderCancelled'])
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
    [200, `{"orders": [{"id": "${'x'.repeat(501)}", "updated_at": "${iso(start)}"}]}`, 'notUnderstood'],
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
  expect(order?.jobs[0]?.dueDate).toBe(new Date(1_795_100_000 * 1000).toISOString())
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
