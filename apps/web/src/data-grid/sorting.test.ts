import { expect, test } from 'vitest'
import { formatSort, parseSort } from './sorting.ts'

test('a sort order that is stored and read again is unchanged', () => {
  for (const direction of ['ascending', 'descending'] as const) {
    const sort = { key: 'order-id', direction }
    expect(parseSort(formatSort(sort))).toEqual(sort)
  }
  expect(formatSort({ key: 'copies', direction: 'descending' })).toBe('-copies')
  expect(parseSort(formatSort(null))).toBeNull()
})
