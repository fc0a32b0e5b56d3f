import { expect, test } from 'vitest'
import { type MappingSettings, mergeSuggestions } from './mapping.ts'
import type { NewOrder } from './new-order.ts'
import { type IncomingJob, type IncomingOrderFields, orderFromIncoming } from './parse-incoming-order.ts'
import { INTAKE_PROBLEM_CODES } from './problems.ts'

const settings: MappingSettings = { mapping: [], customParams: [], learningMode: false, usesProducts: false }
const from = { source: 'persBiz', now: '2026-11-21T10:00:00.000Z' }

const incoming = (job: Partial<IncomingJob>, order: Partial<IncomingOrderFields> = {}): IncomingOrderFields => ({
  orderId: 'O1',
  jobs: [{ frames: [{ file: 'art.pdf' }], ...job }],
  ...order,
})

function taken(fields: IncomingOrderFields, by: MappingSettings = settings): NewOrder {
  const arrival = orderFromIncoming(fields, from, by)
  if (!arrival.ok) throw new Error(`refused: ${arrival.problem.code}`)
  return arrival.order
}

const getProblem = (fields: IncomingOrderFields) => {
  const arrival = orderFromIncoming(fields, from, settings)
  return arrival.ok ? null : arrival.problem
}

const getJob = (fields: IncomingOrderFields, by: MappingSettings = settings) => taken(fields, by).jobs[0]

test('orderFromIncoming converts the groups of an order file', () => {
  const order = taken({
    source: 'shop 7',
    orderId: ' O1 ',
    dealerOrderId: 'D1',
    date: '2026-11-20T12:00:00+02:00',
    dueDate: '2026-12-01',
    priority: 3,
    customerInfo: { name: 'Ada' },
    paymentInfo: { paid: true },
    jobs: [
      {
        jobId: 'J1',
        mediaInfo: { mediaName: 'Mug', mediaSize: '11oz', sku: 'MUG-11', mediaColor: 'white' },
        sizeInfo: { widthMM: 200, heightMM: 90 },
        copies: 4,
        frames: [{ file: 'a.pdf' }, { url: 'https://shop.example/b.png', copies: 2, sizeInfo: { widthMM: 50 } }],
      },
    ],
  })
  expect(order).toMatchObject({
    source: 'persBiz',
    orderId: 'O1',
    dealerOrderId: 'D1',
    date: '2026-11-20T10:00:00.000Z',
    dueDate: '2026-12-01T23:59:59.999Z',
    priority: 3,
    customerInfo: { name: 'Ada' },
    otherInfo: { source: 'shop 7', paymentInfo: { paid: true } },
  })
  expect(order.jobs[0]).toEqual({
    jobId: 'J1',
    mediaInfo: { mediaName: 'Mug', mediaSize: '11oz', sku: 'MUG-11', mediaColor: 'white' },
    widthMM: 200,
    heightMM: 90,
    values: {
      'systemParam.media': 'Mug',
      'systemParam.color': 'white',
      'systemParam.size': '11oz',
      'systemParam.quantity': '4',
      'systemParam.jobId': 'J1',
    },
    additionalParams: [],
    frames: [
      { copies: 4, artwork: { kind: 'file', file: 'a.pdf' }, widthMM: null, heightMM: null },
      { copies: 2, artwork: { kind: 'url', url: 'https://shop.example/b.png' }, widthMM: 50, heightMM: null },
    ],
  })
})

test('a parameter gets the value of the first of its mapped fields that has one', () => {
  const by: MappingSettings = {
    ...settings,
    mapping: [
      { name: 'media', values: ['product', 'article.kind'] },
      { name: 'quantity', values: ['qty'] },
      { name: 'Finish', values: ['surface'] },
    ],
    customParams: [{ name: 'Finish', type: 'topLevel' }],
  }
  const job = getJob(incoming({ product: ' ', article: { kind: 'Cup' }, QTY: '7', surface: 'matt' }), by)
  expect(job?.values).toMatchObject({ 'systemParam.media': 'Cup', 'systemParam.quantity': '7', Finish: 'matt' })
  expect(job?.frames[0]?.copies).toBe(7)
  expect(job?.additionalParams).toEqual([{ key: 'Finish', value: 'matt' }])
})

test('fields of the job take precedence over fields of the order', () => {
  const by = { ...settings, mapping: [{ name: 'size', values: ['dimension'] }] }
  expect(getJob(incoming({ dimension: 'XL' }, { dimension: 'S' }), by)?.values['systemParam.size']).toBe('XL')
  expect(getJob(incoming({}, { dimension: 'S' }), by)?.values['systemParam.size']).toBe('S')
})

test('unmapped fields are stored, not rejected', () => {
  const job = getJob(
    incoming({ gift: { wrap: true, cards: ['a', 'b'] }, note: '' }, { shop: 'north', customerInfo: { name: 'Ada' } }),
  )
  expect(job?.additionalParams).toEqual([
    { key: 'gift.wrap', value: 'true' },
    { key: 'gift.cards', value: 'a, b' },
    { key: 'shop', value: 'north' },
  ])
})

test('a custom parameter gets the field of the same name, else its fixed value', () => {
  const by: MappingSettings = {
    ...settings,
    customParams: [{ name: 'Finish', type: 'topLevel' }],
    fixed: { Finish: 'satin', 'systemParam.color': 'white' },
  }
  expect(getJob(incoming({ finish: 'gloss' }), by)?.values).toMatchObject({
    Finish: 'gloss',
    'systemParam.color': 'white',
  })
  expect(getJob(incoming({}), by)?.values['Finish']).toBe('satin')
})

test('the values of an order take precedence over fixed values', () => {
  const by = { ...settings, fixed: { 'systemParam.color': 'white' } }
  expect(getJob(incoming({ mediaInfo: { mediaColor: 'red' } }), by)?.values['systemParam.color']).toBe('red')
})

test('learning mode collects unmapped fields and values; if it is off, nothing is collected', () => {
  const fields = incoming({ gift: 'yes', known: 'x' })
  const mapping = [{ name: 'size', values: ['known'] }]
  const on = orderFromIncoming(fields, from, { ...settings, mapping, learningMode: true })
  const off = orderFromIncoming(fields, from, { ...settings, mapping })
  expect(on.ok && on.suggestions).toEqual({ gift: ['yes'] })
  expect(off.ok && off.suggestions).toEqual({})
})

test('mergeSuggestions keeps each value once, up to a maximum', () => {
  const merged = mergeSuggestions({ gift: ['yes'] }, [
    ['gift', ['no', 'yes']],
    ['note', ['x']],
  ])
  expect(merged).toEqual({ gift: ['yes', 'no'], note: ['x'] })
  const many = Array.from(
    { length: 300 },
    (_, n) => [`field ${n}`, Array.from({ length: 80 }, (__, v) => `${v}`)] as const,
  )
  const bounded = mergeSuggestions({}, many)
  expect(Object.keys(bounded)).toHaveLength(200)
  expect(bounded['field 0']).toHaveLength(50)
})

test('a missing quantity means 1 copy, and a missing job id the base name of its artwork', () => {
  expect(getJob(incoming({}))).toMatchObject({ jobId: 'art', frames: [{ copies: 1 }] })
  const byUrl = incoming({ frames: [{ url: 'https://shop.example/x/Mug%20red.png?size=2#a' }] })
  expect(getJob(byUrl)?.jobId).toBe('Mug red')
})

test('orderFromIncoming returns the reason for an invalid order', () => {
  expect(getProblem(incoming({ frames: [{}] }))?.code).toBe('artwork_not_named')
  expect(getProblem(incoming({ quantity: 'many' }))).toEqual({ code: 'quantity_not_whole', values: { value: 'many' } })
  expect(getProblem(incoming({}, { date: 'yesterday' }))).toMatchObject({
    code: 'order_malformed',
    values: { field: 'date' },
  })
  const twice = { jobId: 'J1', frames: [{ file: 'a.pdf' }] }
  expect(getProblem({ orderId: 'O1', jobs: [twice, twice] })).toMatchObject({
    code: 'job_twice',
    values: { jobId: 'J1' },
  })
})

test('unusual field names cause no errors', () => {
  const fields: IncomingOrderFields = JSON.parse(
    '{"orderId":"O","__proto__x":1,"jobs":[{"__proto__":{"a":"b"},"constructor":"c","frames":[{"file":"f.pdf"}]}]}',
  )
  const job = getJob(fields, { ...settings, customParams: [{ name: 'constructor', type: 'topLevel' }] })
  expect(Object.entries(job?.values ?? {})).toContainEqual(['constructor', 'c'])
  expect(({} as Record<string, unknown>)['a']).toBeUndefined()
})

test('the list of problem codes has no duplicates', () => {
  expect(new Set(INTAKE_PROBLEM_CODES).size).toBe(INTAKE_PROBLEM_CODES.length)
})

test('mapped field names match fields of an order in any case and Unicode form', () => {
  const by: MappingSettings = {
    ...settings,
    mapping: [{ name: 'Finish', values: ['Caf\u00e9'] }],
    customParams: [{ name: 'Finish', type: 'topLevel' }],
    learningMode: true,
    usesProducts: false,
  }
  const arrival = orderFromIncoming({ ...incoming({}), 'CAFE\u0301': 'matt' }, from, by)
  expect(arrival).toMatchObject({ ok: true, order: { jobs: [{ values: { Finish: 'matt' } }] } })
})
