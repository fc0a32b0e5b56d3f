import { expect, test } from 'vitest'
import { withParams } from '../../../lib/url-params.ts'
import { EMPTY_FILTER, hasActiveFilter, parseAuditFilter, toAuditParams, toAuditQuery } from './audit-filter.ts'

test('an empty filter requests all entries', () => {
  expect(toAuditQuery(EMPTY_FILTER, 'UTC')).toEqual({})
  expect(hasActiveFilter(EMPTY_FILTER)).toBe(false)
})

test('the days of the filter are days of the time zone, and the last day is included completely', () => {
  const form = { ...EMPTY_FILTER, actor: ' anna ', subject: 'jig', from: '2026-03-28', to: '2026-03-29' } as const
  const query = toAuditQuery(form, 'Europe/Berlin')
  expect(query).toEqual({
    actor: 'anna',
    subject: 'jig',
    from: '2026-03-27T23:00:00.000Z',
    to: '2026-03-29T22:00:00.000Z',
  })
})

test('an incomplete date does not filter', () => {
  expect(toAuditQuery({ ...EMPTY_FILTER, from: '2026-0' }, 'UTC')).toEqual({})
})

test('the filter is read from the parameters of the URL it is written to', () => {
  const filter = {
    actor: 'anna',
    subject: 'jig',
    action: 'created',
    text: 'a & b',
    from: '2026-03-28',
    to: '',
  } as const
  const params = withParams(new URLSearchParams('search=before&to=2026-03-01'), toAuditParams(filter))
  expect(params.get('search')).toBe('a & b')
  expect(params.has('to')).toBe(false)
  expect(parseAuditFilter(params)).toEqual(filter)
})

test('a change of one field keeps the parameters of the others', () => {
  expect(toAuditParams({ text: '' })).toEqual({ search: null })
  expect(toAuditParams({ subject: null })).toEqual({ subject: null })
})

test('a URL with unknown values does not filter by them', () => {
  expect(parseAuditFilter(new URLSearchParams('subject=unknown&action=unknown'))).toEqual(EMPTY_FILTER)
})
