import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatLabelQuery, parseLabelCode } from './index.ts'

test('parseLabelCode returns the order, job and slot of a piece', () => {
  fc.assert(
    fc.property(
      fc.record({
        orderId: fc.string({ minLength: 1 }),
        jobId: fc.string({ minLength: 1 }),
        slot: fc.option(
          fc.record({ jigNo: fc.integer({ min: 1, max: 99 }), slotNo: fc.integer({ min: 1, max: 9999 }) }),
        ),
      }),
      (label) => {
        expect(parseLabelCode(`http://platen.example:4780/shop/orders?${formatLabelQuery(label)}\n`, 'shop')).toEqual(
          label,
        )
      },
    ),
  )
})

test.each([
  'W-1001',
  'http://platen.example/other/orders?order=a&job=b',
  'http://platen.example/shop/orders?order=a',
  'https://elsewhere.example/?order=a&job=b',
  '',
])('parseLabelCode returns null for a text that is not a label of this environment: %s', (scanned) => {
  expect(parseLabelCode(scanned, 'shop')).toBeNull()
})

test('parseLabelCode ignores an invalid slot number', () => {
  expect(parseLabelCode('http://p/shop/orders?order=a%&job=b&jig=0&slot=1', 'shop')).toEqual({
    orderId: 'a%',
    jobId: 'b',
    slot: null,
  })
})
