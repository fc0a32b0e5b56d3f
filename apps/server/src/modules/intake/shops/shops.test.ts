import { shopCalls } from '@platen/contract/shops'
import { MAX_COUNTED_MESSAGES, SHOP_MESSAGE_DAYS, SHOP_MESSAGE_LIMITS } from '@platen/domain/shops'
import { expect, test } from 'vitest'
import { newShop, SHOP_SECRET } from '../../../testing/new-shop.ts'
import { shopFixture } from '../../../testing/shop-fixture.ts'
import {
  shopifyHeaders,
  shopifyOrder,
  shopifyTestOrder,
  signBody,
  wooCommerceHeaders,
  wooCommerceOrder,
} from '../../../testing/shop-messages.ts'
import { OK, statusAndCode, testServer } from '../../../testing/test-server.ts'
import { deleteExpiredShopMessages } from './expired-messages-store.ts'

const server = await testServer()
const { shop, admin, environment, addShop, send, messages } = await shopFixture(server)

const list = async () => shopCalls.list.response.parse((await admin.call(shopCalls.list)).body).shops
const find = async (id: string) => (await list()).find((each) => each.id === id)

test('A shop is added, changed and deleted; its secret and its address are never shown again', async () => {
  const created = await admin.call(shopCalls.create, { body: newShop({ name: 'Cups' }) })
  const { id, path } = created.body as { id: string; path: string }
  expect(path).toMatch(/^\/pax\/shop\/[\w-]{75}$/)
  const { kind: _, secret: __, ...settings } = newShop({ name: 'Mugs', take: 'created' })
  const change = (body: object) => admin.call(shopCalls.change, { params: { id }, body: body as never })
  expect(statusAndCode(await change({ ...settings, version: 1 }))).toEqual(OK)
  expect(statusAndCode(await change({ ...settings, version: 1 }))).toEqual([409, 'changed_meanwhile'])
  const changed = await find(id)
  expect(changed).toMatchObject({ name: 'Mugs', take: 'created', version: 2, hasSecret: true, isSecretLost: false })
  expect(JSON.stringify(changed)).not.toContain(SHOP_SECRET)
  expect(JSON.stringify(changed)).not.toContain(path.slice(-32))
  const rows = await server.services.database.inEnvironment(environment.id, (tx) =>
    tx.query('select s.*, encode(secret_sealed, $2) as sealed from shops s where environment_id = $1', ['escape']),
  )
  expect(JSON.stringify(rows)).not.toContain(SHOP_SECRET)
  expect(JSON.stringify(rows)).not.toContain(path.slice(-32))
  const operator = await server.person(environment, 'operator')
  expect((await operator.call(shopCalls.list)).status).toBe(403)
  expect(statusAndCode(await admin.call(shopCalls.delete, { params: { id } }))).toEqual(OK)
  expect(await find(id)).toBe(undefined)
  expect(await send(path, shopifyTestOrder, shopifyHeaders(SHOP_SECRET, shopifyTestOrder))).toBe(404)
})

test('A shop has a name that no other source of orders has', async () => {
  await addShop({ name: 'Rings' })
  for (const name of ['rings', 'persBiz', 'HotFolder1'])
    expect(statusAndCode(await admin.call(shopCalls.create, { body: newShop({ name }) }))).toEqual([409, 'name_taken'])
})

test('A message is stored byte for byte if its signature is right, and one changed bit is refused', async () => {
  const { id, path } = await addShop({ name: 'Signed' })
  const body = Buffer.from(shopifyOrder({ note: 'ü \u0000 €' }))
  const headers = shopifyHeaders(SHOP_SECRET, body)
  const changed = Buffer.from(body)
  changed[40] = (changed[40] ?? 0) ^ 1
  expect(await send(path, changed, headers)).toBe(401)
  expect(await send(path, body, { ...headers, 'x-shopify-hmac-sha256': '' })).toBe(401)
  expect(await messages(id)).toEqual([])
  expect(await send(path, body, headers)).toBe(200)
  const [message] = await messages(id)
  const stored = await admin.call(shopCalls.message, { params: { id, messageId: message?.id ?? '' } })
  expect(stored.body['body']).toBe(body.toString())
  expect(message).toMatchObject({ state: 'received', topic: 'orders/updated', bytes: body.length })
})

test('A shop says when a message with a wrong signature was received, until another secret is entered', async () => {
  const { id, path } = await addShop({ name: 'Wrong' })
  const body = shopifyOrder()
  const sendWrong = () => send(path, body, shopifyHeaders('another', body))
  const at = async () => (await find(id))?.wrongSignatureAt
  expect(await at()).toBe(null)
  expect(await sendWrong()).toBe(401)
  const first = await at()
  expect(first).toEqual(expect.any(String))
  // It is written once a minute only.
  expect([await sendWrong(), await at()]).toEqual([401, first])
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await server.services.database.inEnvironment(environment.id, (tx) =>
    tx.execute('update shops set wrong_signature_at = $3 where environment_id = $1 and id = $2', [id, anHourAgo]),
  )
  expect([await sendWrong(), (await at()) === anHourAgo.toISOString()]).toEqual([401, false])
  const { kind: _, ...settings } = newShop({ name: 'Wrong', secret: 'another' })
  await admin.call(shopCalls.change, { params: { id }, body: { ...settings, version: 1 } })
  expect([await at(), await sendWrong()]).toEqual([null, 200])
})

test('A message whose time PostgreSQL cannot store is stored without it', async () => {
  const { id, path } = await addShop({ name: 'Early' })
  const body = shopifyOrder()
  const headers = shopifyHeaders(SHOP_SECRET, body, { 'x-shopify-triggered-at': '-000100-01-01T00:00:00.000Z' })
  expect(await send(path, body, headers)).toBe(200)
  expect(await messages(id)).toHaveLength(1)
})

test('The shops of the demo are not reachable while it is off', async () => {
  const { id, path } = await addShop({ name: 'Demo' })
  const rename = (name: string) =>
    server.services.database.pool.query('update environments set resource_name = $2 where id = $1', [
      environment.id,
      name,
    ])
  const body = shopifyOrder()
  await rename('demo')
  expect(await send(path, body, shopifyHeaders(SHOP_SECRET, body))).toBe(404)
  await rename(environment.resourceName)
  expect(await messages(id)).toEqual([])
})

test('The same event, received twenty times concurrently, is stored as one message', async () => {
  const { id, path } = await addShop({ name: 'Twenty' })
  const body = shopifyOrder()
  const headers = shopifyHeaders(SHOP_SECRET, body)
  const sent = Array.from({ length: 20 }, (_, at) =>
    send(path, body, { ...headers, 'x-shopify-webhook-id': `delivery ${at}` }),
  )
  expect(new Set(await Promise.all(sent))).toEqual(new Set([200]))
  expect(await messages(id)).toHaveLength(1)
  // Another event with the same content, for example the payment of the order.
  expect(await send(path, body, shopifyHeaders(SHOP_SECRET, body, { 'x-shopify-topic': 'orders/paid' }))).toBe(200)
  expect(await messages(id)).toHaveLength(2)
})

test('Three hundred concurrent messages are all stored, because a shop may not send them again', async () => {
  const { id, path } = await addShop({ name: 'Burst', kind: 'wooCommerce' })
  const bodies = Array.from({ length: 300 }, (_, at) => wooCommerceOrder({ id: 10_000 + at, number: `B-${at}` }))
  const statuses = await Promise.all(
    bodies.map((body) => send(path, body, { ...wooCommerceHeaders(SHOP_SECRET, body), connection: 'close' })),
  )
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  expect((await find(id))?.received).toBe(300)
})

test('The secret before the current one is accepted for a day, and so is the address', async () => {
  const { id, path } = await addShop({ name: 'Rotated' })
  const { kind: _, ...settings } = newShop({ name: 'Rotated', secret: 'newer' })
  const renewed = await admin.call(shopCalls.change, {
    params: { id },
    body: { ...settings, version: 1, renewsAddress: true },
  })
  const newPath = String(renewed.body['path'])
  const answers = async () => {
    const statuses: number[] = []
    for (const address of [path, newPath]) {
      for (const secret of [SHOP_SECRET, 'newer', 'another']) {
        const body = shopifyOrder()
        statuses.push(await send(address, body, shopifyHeaders(secret, body)))
      }
    }
    return statuses
  }
  expect(await answers()).toEqual([200, 200, 401, 200, 200, 401])
  expect((await find(id))?.earlierSecretUntil).not.toBe(null)
  // The day is over.
  await server.services.database.inEnvironment(environment.id, (tx) =>
    tx.execute(
      `update shops set earlier_secret_until = now() - interval '1 minute', earlier_address_until = now() - interval '1 minute'
        where environment_id = $1 and id = $2`,
      [id],
    ),
  )
  expect(await answers()).toEqual([404, 404, 404, 401, 200, 401])
  expect(await find(id)).toMatchObject({ earlierSecretUntil: null, earlierAddressUntil: null })
})

test('WooCommerce: different orders of one second have the same delivery id, and the ping is not signed', async () => {
  const { id, path } = await addShop({ name: 'Woo', kind: 'wooCommerce' })
  const ping = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await send(path, 'webhook_id=7', ping)).toBe(200)
  expect(await send(path, 'webhook_id=7&x=1', ping)).toBe(401)
  expect(await messages(id)).toEqual([])
  for (const body of [wooCommerceOrder(), wooCommerceOrder({ id: 728, number: '728' }), wooCommerceOrder()])
    expect(await send(path, body, wooCommerceHeaders(SHOP_SECRET, body))).toBe(200)
  expect(await messages(id)).toHaveLength(2)
})

test('Any system signs in hex or base64 in a header of its own, or has only the secret address', async () => {
  const { path } = await addShop({ name: 'Hex', kind: 'other', signatureHeader: 'x-hub-signature-256' })
  const signed = (signature: string) =>
    send(path, '{}', { 'content-type': 'application/json', 'x-hub-signature-256': signature })
  expect(await signed(`sha256=${signBody(SHOP_SECRET, '{}', 'hex')}`)).toBe(200)
  expect(await signed(signBody(SHOP_SECRET, '{}'))).toBe(200)
  expect(await signed(`sha256=${signBody('another', '{}', 'hex')}`)).toBe(401)
  const open = await addShop({ name: 'Open', kind: 'other', secret: undefined })
  expect(await send(open.path, '{}', { 'content-type': 'text/plain' })).toBe(200)
  const last = open.path.endsWith('A') ? 'B' : 'A'
  expect(await send(`${open.path.slice(0, -1)}${last}`, '{}', {})).toBe(404)
})

test('A shop that is switched off, an unknown address and a message of more than 2 MB are refused', async () => {
  const off = await addShop({ name: 'Off', isOn: false })
  const body = shopifyOrder()
  expect(await send(off.path, body, shopifyHeaders(SHOP_SECRET, body))).toBe(410)
  for (const key of ['x', 'A'.repeat(75), '%00']) expect(await send(`/pax/shop/${key}`, body, {})).toBe(404)
  const { path, id } = await addShop({ name: 'Large' })
  const large = Buffer.alloc(2 * 1024 * 1024 + 1, ' ')
  expect(await send(path, large, shopifyHeaders(SHOP_SECRET, large))).toBe(413)
  const largest = large.subarray(1)
  expect(await send(path, largest, shopifyHeaders(SHOP_SECRET, largest))).toBe(200)
  expect(await messages(id)).toHaveLength(1)
})

test('Messages are not accepted while the secret cannot be decrypted, and are when it is entered again', async () => {
  const { id, path } = await addShop({ name: 'Lost' })
  await server.services.database.inEnvironment(environment.id, (tx) =>
    tx.execute(
      `update shops set secret_sealed = decode(repeat('00', 40), 'hex') where environment_id = $1 and id = $2`,
      [id],
    ),
  )
  const body = shopifyOrder()
  expect(await send(path, body, shopifyHeaders(SHOP_SECRET, body))).toBe(503)
  expect(await find(id)).toMatchObject({ hasSecret: true, isSecretLost: true })
  const { kind: _, ...settings } = newShop({ name: 'Lost' })
  await admin.call(shopCalls.change, { params: { id }, body: { ...settings, version: 1 } })
  expect(await send(path, body, shopifyHeaders(SHOP_SECRET, body))).toBe(200)
})

test('Messages are listed page by page, by state and by reason', async () => {
  const { id, path } = await addShop({ name: 'Paged', kind: 'other', secret: undefined })
  for (let number = 0; number < 5; number += 1) await send(path, `{"n": ${number}}`, {})
  const first = await admin.call(shopCalls.messages, { params: { id }, query: { limit: 3 } })
  const second = await admin.call(shopCalls.messages, {
    params: { id },
    query: { limit: 3, cursor: String(first.body['nextCursor']) },
  })
  expect([first, second].map(({ body }) => (body['messages'] as object[]).length)).toEqual([3, 2])
  expect(await messages(id, { state: 'taken' })).toEqual([])
  expect(await find(id)).toMatchObject({ received: 5, waiting: 0, refused: 0 })
  const wrong = await admin.call(shopCalls.messages, { params: { id }, query: { cursor: 'x' } })
  expect(statusAndCode(wrong)).toEqual([400, 'bad_cursor'])
})

test('A shop with too many stored messages refuses further ones, and its row says so', async () => {
  const { id, path } = await addShop({ name: 'Full', kind: 'other', secret: undefined })
  expect(await send(path, '{}', {})).toBe(200)
  const { inEnvironment } = server.services.database
  const add = (count: number, bytes: number) =>
    inEnvironment(environment.id, (tx) =>
      tx.execute(
        `update shop_message_totals set messages = messages + $3, bytes = bytes + $4
          where environment_id = $1 and shop_id = $2`,
        [id, count, bytes],
      ),
    )
  for (const [count, bytes] of [
    [SHOP_MESSAGE_LIMITS.shop.messages - 1, 0],
    [0, SHOP_MESSAGE_LIMITS.shop.bytes - 2],
  ] as const) {
    await add(count, bytes)
    expect([await send(path, '{}', {}), (await find(id))?.isFull]).toEqual([507, true])
    await add(-1, -1)
    expect((await find(id))?.isFull).toBe(false)
    await add(1 - count, 1 - bytes)
  }
  expect(await send(path, '{}', {})).toBe(200)
  await inEnvironment(environment.id, (tx) => deleteExpiredShopMessages(tx, new Date('2099-01-01'), 1000))
  const totals = await inEnvironment(environment.id, (tx) =>
    tx.query(
      `select sum(messages)::int as messages, sum(bytes)::int as bytes from shop_message_totals where environment_id = $1`,
    ),
  )
  expect(totals).toEqual([{ messages: 0, bytes: 0 }])
})

test('Messages are deleted after 90 days, and what is known about orders that were taken is kept', async () => {
  const { id, path } = await addShop({ name: 'Old', kind: 'other', secret: undefined })
  for (let number = 0; number < 3; number += 1) await send(path, '{}', {})
  const [old] = await messages(id)
  const order = await shop.order()
  const remaining = await server.services.database.inEnvironment(environment.id, async (tx) => {
    await tx.execute(
      `update shop_messages set seen_at = now() - case when id = $2 then interval '91 days' else interval '89 days' end
        where environment_id = $1 and shop_id = $3`,
      [old?.id, id],
    )
    await tx.execute(
      `insert into shop_orders (environment_id, shop_id, external_id, said_at, order_pk, is_taken, lines, seen_at)
       values ($1, $2, 'never taken', 'epoch', null, false, '{}', 'epoch'), ($1, $2, 'here', 'epoch', $3, true, '{}', 'epoch')`,
      [id, order.id],
    )
    const before = new Date(Date.now() - SHOP_MESSAGE_DAYS * 24 * 60 * 60 * 1000)
    await deleteExpiredShopMessages(tx, before, 100)
    return tx.query('select external_id from shop_orders where environment_id = $1 and shop_id = $2', [id])
  })
  expect(remaining).toEqual([{ external_id: 'here' }])
  expect(await messages(id)).toHaveLength(2)
})

test('Messages that wait or were refused are counted for all shops of an environment, up to 1000', async () => {
  const counts = async () => shopCalls.messageCounts.response.parse((await admin.call(shopCalls.messageCounts)).body)
  const before = await counts()
  const ids = [(await addShop({ name: 'Counted' })).id, (await addShop({ name: 'Counted too' })).id]
  const insert = (id: string | undefined, state: string, from: number, to: number) =>
    server.services.database.inEnvironment(environment.id, (tx) =>
      tx.query(
        `insert into shop_messages (environment_id, shop_id, dedupe_key, body, seen_at, topic, state)
         select $1, $2, number, '', now(), '', $3 from generate_series($4::int, $5::int) number`,
        [id, state, from, to],
      ),
    )
  await insert(ids[0], 'waiting', 1, 2)
  await insert(ids[1], 'waiting', 1, 1)
  await insert(ids[1], 'refused', 2, 5)
  await insert(ids[1], 'ignored', 6, 9)
  expect(await counts()).toEqual({ ...before, waiting: before.waiting + 3, refused: before.refused + 4 })
  await insert(ids[0], 'waiting', 3, MAX_COUNTED_MESSAGES)
  await insert(ids[1], 'refused', 10, MAX_COUNTED_MESSAGES + 10)
  expect(await counts()).toMatchObject({ waiting: MAX_COUNTED_MESSAGES, refused: MAX_COUNTED_MESSAGES })
  const operator = await server.person(environment, 'operator')
  expect((await operator.call(shopCalls.messageCounts)).status).toBe(403)
})
