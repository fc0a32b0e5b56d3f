import { expect, test } from 'vitest'
import { getRepeatedColumns } from './repeated-columns.ts'
import { createRowComparator, toggleSort } from './sorting.ts'
import { getNavigationTarget, isDeleteKey } from './use-grid-focus.ts'

const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false })

test('arrow keys move one cell, reach the header from the first row and stop at the edges', () => {
  expect(getNavigationTarget(press('ArrowDown'), -1, 2, 5, 4, 3)).toEqual({ index: 0, column: 2 })
  expect(getNavigationTarget(press('ArrowUp'), 0, 2, 5, 4, 3)).toEqual({ index: -1, column: 2 })
  expect(getNavigationTarget(press('ArrowUp'), -1, 2, 5, 4, 3)).toEqual({ index: -1, column: 2 })
  expect(getNavigationTarget(press('ArrowDown'), 4, 0, 5, 4, 3)).toEqual({ index: 4, column: 0 })
  expect(getNavigationTarget(press('ArrowLeft'), 1, 0, 5, 4, 3)).toEqual({ index: 1, column: 0 })
  expect(getNavigationTarget(press('ArrowRight'), 1, 3, 5, 4, 3)).toEqual({ index: 1, column: 3 })
})

test('Home and End move to the ends of the row, with Ctrl to the ends of the list', () => {
  expect(getNavigationTarget(press('Home'), 3, 2, 5, 4, 3)).toEqual({ index: 3, column: 0 })
  expect(getNavigationTarget(press('End'), 3, 2, 5, 4, 3)).toEqual({ index: 3, column: 3 })
  expect(getNavigationTarget(press('Home', true), 3, 2, 5, 4, 3)).toEqual({ index: 0, column: 0 })
  expect(getNavigationTarget(press('End', true), 1, 2, 5, 4, 3)).toEqual({ index: 4, column: 3 })
})

test('PageUp and PageDown move by one page and stop at the ends', () => {
  expect(getNavigationTarget(press('PageDown'), 0, 1, 5, 4, 3)).toEqual({ index: 3, column: 1 })
  expect(getNavigationTarget(press('PageDown'), 3, 1, 5, 4, 3)).toEqual({ index: 4, column: 1 })
  expect(getNavigationTarget(press('PageUp'), 1, 1, 5, 4, 3)).toEqual({ index: 0, column: 1 })
  expect(getNavigationTarget(press('a'), 1, 1, 5, 4, 3)).toBeNull()
})

test('isDeleteKey accepts Delete without modifiers and not while the key repeats', () => {
  const held = { ...press('Delete'), repeat: false }
  expect(isDeleteKey(held)).toBe(true)
  expect(isDeleteKey({ ...held, repeat: true })).toBe(false)
  expect(isDeleteKey({ ...held, ctrlKey: true })).toBe(false)
  expect(isDeleteKey({ ...held, key: 'Backspace' })).toBe(false)
})

const columns = [
  {
    key: 'orderId',
    title: '',
    width: 6,
    hidesRepeats: true,
    text: (row: { o: string }) => row.o,
    sortValue: (row: { o: string }) => row.o,
  },
  { key: 'sku', title: '', width: 6, text: (row: { o: string }) => row.o },
]

test('getRepeatedColumns returns only columns with hidesRepeats whose non-empty text repeats the previous row', () => {
  expect(getRepeatedColumns(columns, { o: '1' }, { o: '1' })).toBe('orderId')
  expect(getRepeatedColumns(columns, { o: '1' }, { o: '2' })).toBe('')
  expect(getRepeatedColumns(columns, { o: '' }, { o: '' })).toBe('')
  expect(getRepeatedColumns(columns, undefined, { o: '1' })).toBe('')
})

test('a header toggles ascending, descending and unsorted; numbers in text are sorted by value', () => {
  const up = toggleSort(null, 'orderId')
  const down = toggleSort(up, 'orderId')
  expect([up?.direction, down?.direction, toggleSort(down, 'orderId')]).toEqual(['ascending', 'descending', null])
  const sorted = (sort: typeof up) =>
    [{ o: 'A10' }, { o: '' }, { o: 'a9' }].sort(createRowComparator(columns, sort, 'en') ?? (() => 0)).map(({ o }) => o)
  expect(sorted(up)).toEqual(['a9', 'A10', ''])
  expect(sorted(down)).toEqual(['A10', 'a9', ''])
  expect(createRowComparator(columns, { key: 'sku', direction: 'ascending' }, 'en')).toBeNull()
})
