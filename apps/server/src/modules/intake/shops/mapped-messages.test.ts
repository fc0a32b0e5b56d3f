import { shopCalls } from '@platen/contract/shops'
import { NEW_MAPPING } from '@platen/domain/shops'
import { expect, test } from 'vitest'
import { newShop } from '../../../testing/new-shop.ts'
import { shopFixture } from '../../../testing/shop-fixture.ts'
import { OK, statusAndCode, testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const { admin, addShop, send, messages, takeAll, orders, addProduct } = await shopFixture(server)
await addProduct()

const SHAPES = [
  [
    'a flat order with one line',
    { no: 'F-1', article: 'PEN-1', pieces: '4' },
    { orderId: 'no', line: { sku: 'article', copies: 'pieces' } },
  ],
  [
    'an envelope with a list of lines',
    { event: 'sale', data: { order: { ref: 'F-2', items: [{ key: 9007199254740993n, code: 'PEN-1', qty: 4 }] } } },
    { order: 'data.order', orderId: 'ref', lines: 'items', line: { id: 'key', sku: 'code', copies: 'qty' } },
  ],
  [
    'a list with one order',
    [{ id: 'F-3', positions: [{ p: 1, sku: 'PEN-1', n: 4 }] }],
    { orderId: 'id', lines: 'positions', line: { id: 'p', sku: 'sku', copies: 'n' } },
  ],
  [
    'lines by name',
    { order: { id: 'F-4' }, lines: { a: { sku: 'PEN-1', n: 4 } } },
    { orderId: 'order.id', lines: 'lines', line: { sku: 'sku', copies: 'n' } },
  ],
  [
    'a nested article, a state and a time in seconds',
    { o: { id: 'F-5', state: 'Paid', t: 1_790_000_000, rows: [{ article: { sku: ['PEN-1'] }, amount: { n: 4 } }] } },
    {
      order: 'o',
      orderId: 'id',
      status: 'state',
      paidValues: ['paid'],
      date: 't',
      lines: 'rows',
      line: { sku: 'article.sku[0]', copies: 'amount.n' },
    },
  ],
] as const

test.each(SHAPES)('JSON of any system is mapped by paths: %s', async (name, sent, paths) => {
  const mapping = { ...NEW_MAPPING, ...paths, line: { ...NEW_MAPPING.line, ...paths.line } }
  const { id, path } = await addShop({ name, kind: 'other', secret: undefined, mapping })
  const body = JSON.stringify(sent, (_, value: unknown) =>
    typeof value === 'bigint' ? `long ${value}` : value,
  ).replace(/"long (\d+)"/, '$1')
  expect(await send(path, body, { 'content-type': 'application/json' })).toBe(200)
  const [message] = await messages(id)
  const tried = await admin.call(shopCalls.try, { params: { id }, body: { messageId: message?.id ?? '' } })
  expect(tried.body).toMatchObject({ reason: null, order: { jobs: [{ copies: 4, mediaInfo: { sku: 'PEN-1' } }] } })
  expect(await orders()).not.toContainEqual(expect.objectContaining({ source: name }))
  expect(await takeAll(id)).toEqual(['taken'])
  const order = (await orders()).find(({ source }) => source === name)
  expect(order?.jobs.map(({ frames, mediaInfo }) => [frames[0]?.copies, mediaInfo.sku])).toEqual([[4, 'PEN-1']])
  if (body.includes('9007199254740993')) expect(order?.jobs[0]?.jobId).toBe('9007199254740993')
})

test('A due date without a time is a day, which alone does not change orders that were due at its midnight', async () => {
  const paths = {
    orderId: 'n',
    dueDate: 'due',
    lines: 'l',
    line: { ...NEW_MAPPING.line, id: 'p', sku: 's', copies: 'c' },
  }
  const mapping = { ...NEW_MAPPING, ...paths }
  const { id, path } = await addShop({ name: 'Days', kind: 'other', secret: undefined, mapping })
  const sendOrder = async (n: string, due: string, c: number) => {
    await send(path, JSON.stringify({ n, due, l: [{ p: 1, s: 'PEN-1', c }] }), { 'content-type': 'application/json' })
    await takeAll(id)
    return (await orders()).find(({ orderId }) => orderId === n)?.jobs[0]
  }
  expect(await sendOrder('D-1', '2027-03-04', 2)).toMatchObject({ dueDate: '2027-03-04' })
  // the due date that earlier versions read from a day
  const midnight = '2027-03-04T00:00:00.000Z'
  expect(await sendOrder('D-2', midnight, 2)).toMatchObject({ dueDate: midnight })
  expect(await sendOrder('D-2', '2027-03-04', 2)).toMatchObject({ dueDate: midnight })
  expect(await sendOrder('D-2', '2027-03-04', 3)).toMatchObject({ dueDate: '2027-03-04', frames: [{ copies: 3 }] })
  expect(await sendOrder('D-2', '2027-03-05', 3)).toMatchObject({ dueDate: '2027-03-05' })
})

test('A stored message is tried with another mapping, and what would be skipped is named', async () => {
  const { id, path } = await addShop({ name: 'Tried', kind: 'other', secret: undefined })
  await send(path, '{"n": "T-1", "l": [{"s": "PEN-1"}, {"s": "PEN-NEW"}, {"s": ""}]}', {})
  const [message] = await messages(id)
  const tryIt = (mapping: object) =>
    admin.call(shopCalls.try, {
      params: { id },
      body: { messageId: message?.id ?? '', mapping: { ...newShop().mapping, ...mapping } },
    })
  expect((await tryIt({})).body).toMatchObject({
    order: null,
    reason: { code: 'fieldMissing', values: { path: 'orderId' } },
  })
  const mapped = await tryIt({ orderId: 'n', lines: 'l', line: { ...NEW_MAPPING.line, sku: 's' } })
  const lines = [
    { skip: null, awaitsProduct: false },
    { skip: null, awaitsProduct: true },
    { skip: 'notOurs', awaitsProduct: false },
  ]
  expect(mapped.body).toMatchObject({ reason: null, lines })
  expect(await messages(id)).toMatchObject([{ state: 'received' }])
})

test('A message whose fields have other names is refused, and taken when the mapping is changed', async () => {
  const paths = {
    ...newShop().mapping,
    orderId: 'no',
    status: 's',
    cancelledValues: ['off'],
    lines: 'rows',
    line: { ...NEW_MAPPING.line, id: 'id', sku: 'sku', copies: 'n' },
  }
  const { id, path } = await addShop({ name: 'Renamed', kind: 'other', secret: undefined, mapping: paths })
  const post = (message: object) => send(path, JSON.stringify(message), {})
  await post({ no: 'N-1', rows: [{ id: 1, article: 'PEN-1', n: 4 }] })
  await post({ no: 'N-2', lines: [{ id: 1, sku: 'PEN-1', n: 4 }] })
  // A value that is empty is no mistake of the mapping, and a cancellation needs no lines.
  await post({ no: 'N-3', rows: [{ id: 1, sku: null, n: 4 }] })
  await post({ no: 'N-4', rows: [] })
  await post({ no: 'N-5', s: 'OFF' })
  const states = await takeAll(id)
  expect(states).toEqual([
    ...['refused fieldMissing', 'refused fieldMissing', 'ignored notOurs', 'ignored notOurs', 'ignored cancelled'],
  ])
  const refused = await messages(id, { state: 'refused' })
  expect(refused.map(({ reason }) => reason?.values['path'])).toEqual(['sku', 'rows'])
  const { kind: _, secret: __, ...settings } = newShop({ name: 'Renamed', mapping: paths })
  const line = { ...paths.line, sku: 'article' }
  const changed = { ...settings, mapping: { ...paths, line }, version: 1 }
  expect(statusAndCode(await admin.call(shopCalls.change, { params: { id }, body: changed }))).toEqual(OK)
  const secondRetry = await admin.call(shopCalls.retry, { params: { id }, body: { state: 'refused' } })
  expect(secondRetry.body).toMatchObject({ count: 2 })
  expect((await takeAll(id)).slice(0, 2)).toEqual(['taken', 'refused fieldMissing'])
})
