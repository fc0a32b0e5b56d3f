import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decideShopOrder,
  NEW_MAPPING,
  parseExactJson,
  parseShopMessage,
  planLineChanges,
  SHOP_KINDS,
  type ShopLine,
  type ShopMapping,
  toIncomingOrder,
} from './index.ts'

const parse = (
  message: unknown,
  kind: 'shopify' | 'wooCommerce' | 'etsy' | 'other' = 'shopify',
  mapping: Partial<ShopMapping> = {},
) => parseShopMessage(JSON.stringify(message), { kind, mapping: { ...NEW_MAPPING, ...mapping } })

test('whole numbers beyond 2^53 become their text, other numbers stay numbers', () => {
  expect(parseExactJson('[820982911946154508, 9007199254740993, 7, -1.5, 1e2]')).toEqual([
    '820982911946154508',
    '9007199254740993',
    7,
    -1.5,
    100,
  ])
})

test('a name that occurs often in the fields of a line gets numbers, without looking for each from the first one', () => {
  const properties = Array.from({ length: 19_000 }, (_, at) => ({ name: at === 0 ? 'a 3' : 'a', value: String(at) }))
  const read = parse({ id: 1, name: '#1', line_items: [{ id: 2, sku: 'A', quantity: 1, properties }] })
  const fields = read.ok ? (read.order.lines[0]?.properties ?? {}) : {}
  expect(Object.keys(fields)).toHaveLength(19_000)
  expect(fields).toMatchObject({ a: '1', 'a 2': '2', 'a 3': '0', 'a 4': '3', 'a 19000': '18999' })
})

test('characters that PostgreSQL cannot store, and numbers that are not finite, become text', () => {
  expect(parseExactJson('{"a\\u0000": ["\\ud800x", "\\ud83d\\ude00"], "__proto__": 1e400}')).toEqual(
    JSON.parse('{"a\uFFFD": ["\uFFFDx", "\u{1F600}"], "__proto__": "1e400"}'),
  )
  const mapping = { ...NEW_MAPPING, orderId: 'n', line: { ...NEW_MAPPING.line, copies: 'c' } }
  // The texts of reasons are cut, also within a pair of surrogates.
  const cut = parseShopMessage(`{"n": 1, "c": "${'x'.repeat(99)}\u{1F600}"}`, { kind: 'other', mapping })
  expect(cut).toEqual({
    ok: false,
    reason: { code: 'fieldWrong', values: { path: 'c', value: `${'x'.repeat(99)}\uFFFD` } },
    ids: { externalId: '1', orderId: '1' },
  })
  const receipt = { receipt_id: 1, message_from_buyer: 'a &#xD800; b', transactions: [] }
  const etsy = parseShopMessage(JSON.stringify(receipt), { kind: 'etsy', mapping })
  expect(etsy.ok && etsy.order.others['note']).toBe('a \uFFFD b')
})

test('an id or a number of more than 500 characters is refused', () => {
  const long = 'x'.repeat(501)
  const wrong = (path: string) => ({
    ok: false,
    reason: { code: 'fieldWrong', values: { path, value: 'x'.repeat(100) } },
  })
  expect(parse({ id: long, name: '#1' })).toMatchObject(wrong('id'))
  expect(parse({ id: 1, name: long })).toMatchObject(wrong('name'))
  expect(parse({ n: 1, id: long }, 'other', { orderId: 'n', externalOrderId: 'id' })).toMatchObject(wrong('id'))
})

test('an order without its list of lines, or whose lines have no field for the SKU, is not understood', () => {
  const missing = (path: string, ids: object) => ({
    ok: false,
    reason: { code: 'fieldMissing', values: { path } },
    ids,
  })
  const shopify = { id: 1, name: '#1', financial_status: 'paid' }
  const ids = { externalId: '1', orderId: '#1' }
  const line = { id: 2, quantity: 1 }
  expect(parse(shopify)).toEqual(missing('line_items', ids))
  expect(parse({ ...shopify, line_items: { 2: line } })).toEqual(missing('line_items', ids))
  expect(parse({ ...shopify, line_items: [line] })).toEqual(missing('line_items[0].sku', ids))
  const wrong = { code: 'fieldWrong', values: { path: 'line_items[1]', value: 'x' } }
  expect(parse({ ...shopify, line_items: [line, 'x'] })).toMatchObject({ reason: wrong })
  expect(parse({ id: 1, number: '7', status: 'processing' }, 'wooCommerce')).toEqual(
    missing('line_items', { externalId: '1', orderId: '7' }),
  )
  const etsy = parseShopMessage('{"receipt_id": 9, "is_paid": true}', { kind: 'etsy', mapping: NEW_MAPPING })
  expect(etsy).toEqual(missing('transactions', { externalId: '9', orderId: '9' }))
  const mapping = { orderId: 'n', lines: 'items', line: { ...NEW_MAPPING.line, sku: 'article' } }
  for (const items of [undefined, null, 'x', 3])
    expect(parse({ n: 'A', items }, 'other', mapping)).toEqual(missing('items', { externalId: 'A', orderId: 'A' }))
  expect(parse({ n: 'A', items: ['x'] }, 'other', mapping)).toMatchObject(missing('article', {}))
  // What Platen does not print is not missing.
  const others = [[], [{ ...line, sku: null }], [{ ...line, sku: '' }]]
  for (const line_items of others) expect(parse({ ...shopify, line_items })).toMatchObject({ ok: true })
  expect(parse({ ...shopify, cancelled_at: '2026-11-20T10:00:00Z' })).toMatchObject({ ok: true })
})

test('a message that cannot be read says which order it is about, as far as it can', () => {
  const mapping = { orderId: 'n', lines: 'items', line: { ...NEW_MAPPING.line, sku: 'article', copies: 'qty' } }
  const order = (qty: unknown) => ({ n: 706, items: [{ article: 'PEN', qty }] })
  expect(parse(order('two'), 'other', mapping)).toEqual({
    ok: false,
    ids: { externalId: '706', orderId: '706' },
    reason: { code: 'fieldWrong', values: { path: 'qty', value: 'two' } },
  })
  expect(parse(order(undefined), 'other', mapping)).toMatchObject({ reason: { code: 'fieldMissing' } })
  expect(parse('none', 'other', mapping)).toMatchObject({ ok: false, ids: { externalId: '', orderId: '' } })
})

test('no message makes parseShopMessage throw, whatever its form', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(...SHOP_KINDS), (text, kind) => {
      const read = parseShopMessage(text, { kind, mapping: NEW_MAPPING })
      expect(read.ok || read.reason.code !== 'notJson').toBe(true)
    }),
  )
})

test('the texts of the buyer are kept exactly, also of a name that occurs twice', () => {
  const properties = [
    { name: 'Name', value: 'O&#039;Brien <b>' },
    { name: 'Name', value: 'Anna' },
    { name: '_print', value: 'https://files.example/a.pdf' },
    { name: 'Empty', value: '' },
    { name: 'Number', value: 7 },
  ]
  const read = parse({ id: 1, name: '#1', line_items: [{ id: 2, sku: 'A', quantity: 1, properties }] })
  expect(read.ok && read.order.lines[0]?.properties).toEqual({
    Name: 'O&#039;Brien <b>',
    'Name 2': 'Anna',
    _print: 'https://files.example/a.pdf',
    Number: '7',
  })
})

test('Etsy: a receipt that is cancelled or refunded completely is cancelled, and others are paid or fulfilled', () => {
  const statusOf = (receipt: object) => {
    const read = parse({ receipt_id: 9, is_paid: true, transactions: [], ...receipt }, 'etsy')
    return read.ok && read.order.status
  }
  expect(
    ['canceled', 'Fully Refunded', 'partially refunded', 'completed'].map((status) => statusOf({ status })),
  ).toEqual(['cancelled', 'cancelled', 'paid', 'fulfilled'])
  expect([statusOf({ status: 'paid', is_shipped: true }), statusOf({ status: 'open', is_paid: false })]).toEqual([
    'fulfilled',
    'unpaid',
  ])
})

test('WooCommerce: what the buyer entered is `value`, not the HTML of `display_value`, and its times are in UTC', () => {
  const meta = [{ id: 1, key: 'Text', value: 'a < b', display_key: 'Text', display_value: '<p>a &lt; b</p>' }]
  const order = { id: 1, number: '1', status: 'processing', date_modified_gmt: '2026-11-20T10:00:00' }
  const read = parse({ ...order, line_items: [{ id: 2, sku: 'A', quantity: 1, meta_data: meta }] }, 'wooCommerce')
  expect(read.ok && [read.order.reportedAt, read.order.lines[0]?.properties]).toEqual([
    '2026-11-20T10:00:00.000Z',
    { Text: 'a < b' },
  ])
})

test('WooCommerce: an order in a state of the shop is paid if it has a time of payment', () => {
  const status = (change: object) => {
    const read = parse({ id: 1, number: '1', line_items: [], ...change }, 'wooCommerce')
    return read.ok && read.order.status
  }
  expect(status({ status: 'in-production', date_paid_gmt: '2026-11-20T10:00:00' })).toBe('paid')
  expect(status({ status: 'in-production', date_paid_gmt: null })).toBe('unpaid')
})

const BY_NUMBER = { ...NEW_MAPPING.line, sku: 'n' }

test('the mapping of any system finds states, times and lines by their paths', () => {
  const mapping = {
    orderId: 'n',
    status: 's',
    paidValues: ['PAID'],
    cancelledValues: ['void'],
    date: 't',
    changedAt: 'u',
    line: BY_NUMBER,
  }
  const read = (message: object) => {
    const parsed = parse({ n: 1, t: 1_790_000_000, ...message }, 'other', mapping)
    return parsed.ok ? [parsed.order.status, parsed.order.date] : parsed.reason
  }
  expect(read({ s: 'paid' })).toEqual(['paid', '2026-09-21T14:13:20.000Z'])
  expect(read({ s: 'Void' })).toEqual(['cancelled', '2026-09-21T14:13:20.000Z'])
  expect(read({ s: 'open', t: 1_790_000_000_000 })).toEqual(['unpaid', '2026-09-21T14:13:20.000Z'])
  expect(read({ s: 'paid', u: 'soon' })).toEqual({ code: 'fieldWrong', values: { path: 'u', value: 'soon' } })
})

test('a due date without a time stays a day', () => {
  const read = (dueDate: unknown) => {
    const parsed = parse({ n: 1, dueDate }, 'other', { orderId: 'n', dueDate: 'dueDate', lines: '', line: BY_NUMBER })
    return parsed.ok ? parsed.order.dueDate : parsed.reason.code
  }
  expect(read('2026-11-29')).toBe('2026-11-29')
  expect(read('2026-11-29T18:00:00+02:00')).toBe('2026-11-29T16:00:00.000Z')
  expect(read('2026-11-29 18:00')).toBe('2026-11-29T18:00:00.000Z')
  expect(read('2026-13-29')).toBe('fieldWrong')
})

test('a path never leads to what an object inherits', () => {
  for (const orderId of ['constructor.name', '__proto__.x', 'toString'])
    expect(parse({ n: 1 }, 'other', { orderId })).toMatchObject({ ok: false, reason: { code: 'fieldMissing' } })
})

const line = (id: string, copies: number): ShopLine => ({
  id,
  copies,
  sku: 'A',
  title: '',
  variant: '',
  url: '',
  properties: {},
  skip: null,
})
const job = (jobId: string, copies: number, cancelled = 0, isBookedOrPrinted = true) => ({
  jobId,
  copies,
  cancelled,
  isBookedOrPrinted,
})

test('planLineChanges cancels what is wanted less, submits what is wanted more, and leaves alone what is wanted as before', () => {
  const before = { a: { sent: 5, wanted: 5 } }
  const plan = (wanted: number, jobs = [job('a', 5)], taken = before) =>
    planLineChanges([line('a', wanted)], taken, jobs)
  expect(plan(5)).toEqual({ cancellations: [], taken: before })
  expect(plan(3)).toEqual({ cancellations: [{ jobId: 'a', copies: 2 }], taken: { a: { sent: 5, wanted: 3 } } })
  expect(plan(7)).toEqual({ cancellations: [], taken: { a: { sent: 7, wanted: 7 } } })
  // A person has cancelled two copies before, or has changed the copies to four.
  expect(plan(5, [job('a', 5, 2)])).toEqual({ cancellations: [], taken: before })
  expect(plan(4, [job('a', 5, 2)]).cancellations).toEqual([{ jobId: 'a', copies: 3 }])
  expect(plan(3, [job('a', 4)]).cancellations).toEqual([{ jobId: 'a', copies: 2 }])
  // Nothing is booked: the job is replaced.
  expect(plan(3, [job('a', 5, 0, false)])).toEqual({ cancellations: [], taken: { a: { sent: 3, wanted: 3 } } })
  // Ordered again after two copies were cancelled.
  expect(plan(5, [job('a', 5, 2)], { a: { sent: 5, wanted: 3 } }).taken).toEqual({ a: { sent: 7, wanted: 5 } })
})

test('planLineChanges cancels lines that are gone once, and submits them again when they are back', () => {
  const lineChanges = planLineChanges([], { a: { sent: 2, wanted: 2 } }, [job('a', 2)])
  expect(lineChanges).toEqual({
    cancellations: [{ jobId: 'a', copies: undefined }],
    taken: { a: { sent: 2, wanted: 0 } },
  })
  expect(planLineChanges([], lineChanges.taken, [job('a', 2, 2)]).cancellations).toEqual([])
  expect(planLineChanges([line('a', 2)], lineChanges.taken, [job('a', 2, 2)]).taken).toEqual({
    a: { sent: 4, wanted: 2 },
  })
})

test('a submission that would be the same as the one before the cancellation is another one', () => {
  const { taken } = planLineChanges([line('a', 2)], { a: { sent: 2, wanted: 0 } }, [job('a', 2, 0, false)])
  expect(taken).toEqual({ a: { sent: 2, wanted: 2, again: 1 } })
  const read = parse({ id: 1, name: '#1', line_items: [] })
  if (!read.ok) throw new Error('the message cannot be read')
  expect(toIncomingOrder(read.order, [line('a', 2)], taken).jobs).toMatchObject([{ copies: 2, orderedAgain: 1 }])
})

test('the id of a line may be a name that objects inherit', () => {
  for (const id of ['__proto__', 'constructor']) {
    const { taken } = planLineChanges([line(id, 2)], {}, [])
    expect(Object.entries(taken)).toEqual([[id, { sent: 2, wanted: 2 }]])
    expect(planLineChanges([line(id, 2)], taken, [job(id, 2)])).toEqual({ cancellations: [], taken })
    const read = parse({ id: 1, name: '#1', line_items: [] })
    expect(read.ok && toIncomingOrder(read.order, [line(id, 2)]).jobs).toMatchObject([{ jobId: id, copies: 2 }])
  }
})

test('decideShopOrder cancels only orders that were taken', () => {
  const read = parse({ id: 1 })
  if (!read.ok) throw new Error('the message cannot be read')
  expect(decideShopOrder(read.order, 'paid', true)).toEqual({ kind: 'cancel' })
  expect(decideShopOrder(read.order, 'paid', false)).toEqual({ kind: 'ignore', code: 'cancelled' })
})
