import { expect, test } from 'vitest'
import { filterQuery, isFiltered, NO_FILTER } from './audit-filter.ts'

test('without a filter the whole trail is asked for', () => {
  expect(filterQuery(NO_FILTER)).toEqual({})
  expect(isFiltered(NO_FILTER)).toBe(false)
})

test('days are those of the person, the last one whole', () => {
  const query = filterQuery({ ...NO_FILTER, actor: ' anna ', subject: 'jig', from: '2026-03-28', to: '2026-03-29' })
  expect(query).toEqual({
    actor: 'anna',
    subject: 'jig',
    from: new Date(2026, 2, 28).toISOString(),
    to: new Date(2026, 2, 30).toISOString(),
  })
})

test('a day that is half typed filters nothing', () => {
  expect(filterQuery({ ...NO_FILTER, from: '2026-0' })).toEqual({})
})
