import { auditCalls } from '@platen/contract/audit'
import type { BodyInput } from '@platen/contract/call'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls } from '@platen/contract/printing'
import { shopCalls } from '@platen/contract/shops'
import { expect, test } from 'vitest'
import { SHOP_SECRET } from '../../../testing/new-shop.ts'
import { shopFixture } from '../../../testing/shop-fixture.ts'
import { shopifyHeaders, shopifyLine, shopifyOrder } from '../../../testing/shop-messages.ts'
import { OK, statusAndCode, testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const { shop, admin, addShop, send, messages, take, takeAll, orders, addProduct } = await shopFixture(server)
await addProduct()

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
  return { id, path, prefix, deliver, find, takeAll: () => takeAll(id) }
}
const at = (minute: number): object => ({ updated_at: `2026-11-20T10:${String(minute).padStart(2, '0')}:00Z` })

/** Books all copies of a job on a preset. */
async function book(id: string, jobId: string) {
  const presetData = {
    name: `Morning ${id}`,
    tableId: shop.layoutId,
    outputChannelId: await shop.channel(admin.id),
    files: [{ name: 'File 1', printerSettingFile: null }],
  }
  const saved = await admin.call(outputPresetCalls.save, { body: { presetData } })
  const presetId = String(saved.body['id'])
  return admin.call(outputPresetCalls.book, { body: { presetId, jobs: [{ id, jobId }] } })
}

test('A change of a booked order that waits is ignored by a user: it waits no more, and is taken again on request', async () => {
  const { id, deliver, find, takeAll: takeMine } = await addShopify()
  await deliver({ ...at(10) }, [shopifyLine('1', { current_quantity: 1 })])
  await takeMine()
  const order = await find()
  expect(statusAndCode(await book(order?.id ?? '', '1'))).toEqual(OK)
  await deliver({ ...at(20) }, [shopifyLine('1', { current_quantity: 2 })])
  expect(await takeMine()).toEqual(['taken', 'waiting booked'])
  const messageId = (await messages(id, { state: 'waiting' }))[0]?.id ?? ''
  // The preview says what the server has decided, not that the order would be received.
  const preview = async () => (await admin.call(shopCalls.try, { params: { id }, body: { messageId } })).body
  expect(await preview()).toMatchObject({ reason: { code: 'booked' }, isKnown: true, cancels: false })
  const counts = async () => shopCalls.messageCounts.response.parse((await admin.call(shopCalls.messageCounts)).body)
  const { waiting } = await counts()
  const ignore = (body: BodyInput<typeof shopCalls.ignore>) => admin.call(shopCalls.ignore, { params: { id }, body })
  expect((await ignore({ messageId })).body['count']).toBe(1)
  expect((await ignore({ messageId })).status).toBe(404)
  // It names the user, and what it waited for.
  expect(await preview()).toMatchObject({ reason: { code: 'booked' } })
  expect((await messages(id, { state: 'ignored' }))[0]?.reason).toMatchObject({
    code: 'byUser',
    values: { name: admin.userId, before: 'booked' },
  })
  expect((await counts()).waiting).toBe(waiting - 1)
  await take(messageId)
  expect(await takeMine()).toEqual(['taken', 'ignored byUser'])
  const timeline = await admin.call(printCalls.timeline, { query: { orderId: order?.id ?? '' } })
  expect(timeline.body['entries']).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ event: 'shopMessageIgnored', actor: { kind: 'user', name: admin.userId } }),
    ]) as unknown[],
  )
  const audit = await admin.call(auditCalls.list, { query: { subject: 'intakeProblem', action: 'dismissed' } })
  expect(audit.body['entries']).toMatchObject([
    { subjectId: messageId, subjectName: `${order?.source}: ${order?.orderId}` },
  ])
  expect((await admin.call(shopCalls.retry, { params: { id }, body: { messageId } })).body['count']).toBe(1)
  expect(await takeMine()).toEqual(['taken', 'waiting booked'])
})

test('Messages that are not understood are ignored alike, and the reasons of a shop are counted by state', async () => {
  const { id, path, deliver, takeAll: takeMine } = await addShopify()
  const bodies = ['{"id": 1', '{"id": 2', '[]', shopifyOrder({ test: true })]
  for (const body of bodies) expect(await send(path, body, shopifyHeaders(SHOP_SECRET, body))).toBe(200)
  await deliver({})
  await takeMine()
  const reasons = async () => {
    const response = await admin.call(shopCalls.messageReasons, { params: { id } })
    return shopCalls.messageReasons.response
      .parse(response.body)
      .reasons.map(({ state, code, count }) => `${count} ${state} ${code}`)
  }
  expect(await reasons()).toEqual(['1 ignored test', '2 refused notJson', '1 refused fieldMissing'])
  const body = { state: 'refused', code: 'notJson' } as const
  expect((await admin.call(shopCalls.ignore, { params: { id }, body })).body['count']).toBe(2)
  expect(await reasons()).toEqual(['1 ignored test', '2 ignored byUser', '1 refused fieldMissing'])
  // What was taken or is ignored already cannot be ignored.
  expect((await admin.call(shopCalls.ignore, { params: { id }, body: {} })).body['count']).toBe(1)
  expect(await reasons()).toEqual(['1 ignored test', '3 ignored byUser'])
})

test('The preview of a message decides as its processing does', async () => {
  const { id, path, deliver, takeAll: takeMine } = await addShopify()
  const preview = async (position: number) => {
    const messageId = (await messages(id))[position]?.id ?? ''
    const { reason, cancels, isKnown } = shopCalls.try.response.parse(
      (await admin.call(shopCalls.try, { params: { id }, body: { messageId } })).body,
    )
    return [reason?.code ?? null, cancels, isKnown]
  }
  await deliver({ ...at(30) })
  expect(await preview(0)).toEqual([null, false, false])
  await takeMine()
  expect(await preview(0)).toEqual([null, false, true])
  await deliver({ ...at(10) })
  expect(await preview(1)).toEqual(['older', false, true])
  await deliver({ ...at(40), cancelled_at: '2026-11-20T10:40:00Z' })
  expect(await preview(2)).toEqual([null, true, true])
  await deliver({ ...at(40), id: 5 })
  expect(await preview(3)).toEqual(['numberTaken', false, false])
  const body = shopifyOrder({ id: 6, name: 'other', ...at(50) }, [shopifyLine('1', { sku: 'x'.repeat(501) })])
  expect(await send(path, body, shopifyHeaders(SHOP_SECRET, body))).toBe(200)
  expect(await preview(4)).toEqual(['fieldWrong', false, false])
  expect(await takeMine()).toEqual([
    ...['taken', 'ignored older', 'taken orderCancelled'],
    ...['refused numberTaken', 'refused fieldWrong'],
  ])
})
