import { expect, test } from 'vitest'
import { createRowStore } from './row-store.ts'
import { rowOffset } from './use-scroll-anchoring.ts'

interface Row {
  readonly key: string
  readonly copies: number
}

const rows: readonly Row[] = Array.from({ length: 40 }, (_, index) => ({ key: `row-${index}`, copies: index }))

/** A store whose rows from index 10 on are visible. */
function createVisibleRows() {
  const store = createRowStore<Row>(({ key }) => key)
  store.replace(rows)
  return { store, seen: { index: 10, rows: rows.slice(10, 30), arrangement: store.arrangement() } }
}

test('rowOffset returns the number of rows added or removed above the visible rows', () => {
  const { store, seen: visible } = createVisibleRows()
  store.replace(rows.slice(3))
  expect(rowOffset(store, visible)).toBe(-3)
  store.replace([{ key: 'new', copies: 0 }, ...rows])
  expect(rowOffset(store, visible)).toBe(1)
})

test('rowOffset ignores in-place changes and rows added below, and uses the next row if the first visible row is gone', () => {
  const { store, seen: visible } = createVisibleRows()
  store.replace(rows.map((row, index) => (index === 10 ? { ...row, copies: 99 } : row)))
  expect(rowOffset(store, visible)).toBe(0)
  store.replace([...rows, { key: 'new', copies: 0 }])
  expect(rowOffset(store, visible)).toBe(0)
  store.replace(rows.filter((_, index) => index !== 10))
  expect(rowOffset(store, visible)).toBe(-1)
})

test('rowOffset ignores a row that a change moved, and returns 0 after the filter changes', () => {
  const { store } = createVisibleRows()
  store.setSort((a, b) => a.copies - b.copies)
  const visible = { index: 10, rows: store.view().slice(10, 30), arrangement: store.arrangement() }
  store.replace(rows.map((row, index) => (index === 10 ? { ...row, copies: 99 } : row)))
  expect(rowOffset(store, visible)).toBe(-1)
  store.setFilter(({ copies }) => copies > 5)
  expect(rowOffset(store, visible)).toBe(0)
})
