import { expect, test } from 'vitest'
import { EMPTY_FILTER, hasActiveFilter, toAuditQuery } from './audit-filter.ts'

test('without a filter the whole trail is asked for', () => {
  expect(toAuditQuery(EMPTY_FILTER)).toEqual({})
  expect(hasActiveFilter(EMPTY_FILTER)).toBe(false)
})

test('days are those of the person, the last one whole', () => {
  const query = toAuditQuery({ ...EMPTY_FILTER, actor: ' anna ', subject: 'jig', from: '2026-03-28', to: '2026-03-29' })
  expect(query).toEqual({
    actor: 'anna',
    subject: 'jig',
    from: new Date(2026, 2, 28).toISOString(),
    to: new Date(2026, 2, 30).toISOString(),
  })
})

test('a day that is half typed filters nothing', () => {
  expect(toAuditQuery({ ...EMPTY_FILTER, from: '2026-0' })).toEqual({})
})
