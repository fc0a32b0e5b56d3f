import { expect, test } from 'vitest'
import { createRowStore } from './row-store.ts'
import { rowOffset } from './use-scroll-anchoring.ts'

interface Row {
  readonly key: string
  readonly copies: number
}

const rows: readonly Row[] = Array.from({ length: 40 }, (_, at) => ({ key: `row-${at}`, copies: at }))

/** A store whose rows from the tenth on were on the screen. */
function looking() {
  const store = createRowStore<Row>(({ key }) => key)
  store.replace(rows)
  return { store, seen: { index: 10, rows: rows.slice(10, 30), arrangement: store.arrangement() } }
}

test('Rows that come or go above what is seen move it by as many rows', () => {
  const { store, seen } = looking()
  store.replace(rows.slice(3))
  expect(rowOffset(store, seen)).toBe(-3)
  store.replace([{ key: 'new', copies: 0 }, ...rows])
  expect(rowOffset(store, seen)).toBe(1)
})

test('What changes where it stands or comes below moves nothing; where the first row seen is gone the others stay', () => {
  const { store, seen } = looking()
  store.replace(rows.map((row, at) => (at === 10 ? { ...row, copies: 99 } : row)))
  expect(rowOffset(store, seen)).toBe(0)
  store.replace([...rows, { key: 'new', copies: 0 }])
  expect(rowOffset(store, seen)).toBe(0)
  store.replace(rows.filter((_, at) => at !== 10))
  expect(rowOffset(store, seen)).toBe(-1)
})

test('A row that its change has sorted elsewhere takes nobody along; another sorting or filter is another list', () => {
  const { store } = looking()
  store.setSort((a, b) => a.copies - b.copies)
  const seen = { index: 10, rows: store.view().slice(10, 30), arrangement: store.arrangement() }
  store.replace(rows.map((row, at) => (at === 10 ? { ...row, copies: 99 } : row)))
  expect(rowOffset(store, seen)).toBe(-1)
  store.setFilter(({ copies }) => copies > 5)
  expect(rowOffset(store, seen)).toBe(0)
})
