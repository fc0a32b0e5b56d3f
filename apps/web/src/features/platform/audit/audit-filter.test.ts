import { expect, test } from 'vitest'
import { EMPTY_FILTER, hasActiveFilter, toAuditQuery } from './audit-filter.ts'

test('an empty filter requests all entries', () => {
  expect(toAuditQuery(EMPTY_FILTER)).toEqual({})
  expect(hasActiveFilter(EMPTY_FILTER)).toBe(false)
})

test('days are in local time and the last day is included completely', () => {
  const query = toAuditQuery({ ...EMPTY_FILTER, actor: ' anna ', subject: 'jig', from: '2026-03-28', to: '2026-03-29' })
  expect(query).toEqual({
    actor: 'anna',
    subject: 'jig',
    from: new Date(2026, 2, 28).toISOString(),
    to: new Date(2026, 2, 30).toISOString(),
  })
})

test('an incomplete date does not filter', () => {
  expect(toAuditQuery({ ...EMPTY_FILTER, from: '2026-0' })).toEqual({})
})
