import { expect, test } from 'vitest'
import { formatCause, parseCause } from './cause.ts'

const request = 'c1bf0f4c-6d2f-4c1a-9a58-0f1c6f6f9a11'
const span = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }

test('A cause is the same after it was formatted and parsed', () => {
  for (const cause of [{ request, span }, { request }, { span }, {}]) {
    expect(parseCause(formatCause(cause))).toEqual(cause)
  }
})

test('Parts of a cause that are not ids are left out, because it becomes part of an SQL statement', () => {
  const quote = `'; drop table orders; --`
  expect(formatCause({ request: quote, span })).toBe(formatCause({ span }))
  expect(formatCause({ request, span: { ...span, spanId: `' or true` } })).toBe(request)
  expect(parseCause(`${request}' ${quote}`)).toEqual({})
  expect(parseCause(quote.replaceAll(' ', ''))).toEqual({})
})
