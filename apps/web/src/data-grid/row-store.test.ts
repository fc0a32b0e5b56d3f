import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowStore } from './row-store.ts'

interface Row {
  readonly id: string
  readonly n: number
}
const createRows = (count: number): Row[] => Array.from({ length: count }, (_, n) => ({ id: `r${n}`, n }))
const createStore = () => createRowStore<Row>((row) => row.id)

test('replace does not notify listeners if no row changed', () => {
  const store = createStore()
  const rows = createRows(3)
  store.replace(rows)
  const before = store.version()
  store.replace([...rows])
  expect(store.version()).toBe(before)
})

test('replace marks changed and added rows, except in the first list', () => {
  const store = createStore()
  const rows = createRows(10)
  store.replace(rows)
  expect(store.justChanged().size).toBe(0)
  store.replace(rows.map((row) => (row.id === 'r4' ? { ...row, n: 99 } : row)))
  expect([...store.justChanged()]).toEqual(['r4'])
  store.replace([...store.all(), { id: 'new', n: 1 }])
  expect([...store.justChanged()]).toEqual(['new'])
  store.forgetChanged()
  expect(store.justChanged().size).toBe(0)
})

test('replace applies the filter and the sort order that were set before', () => {
  const store = createStore()
  store.setFilter((row) => row.n % 2 === 0)
  store.setSort((a, b) => b.n - a.n)
  store.replace(createRows(6))
  expect(store.view().map(({ n }) => n)).toEqual([4, 2, 0])
  expect(store.indexOf('r2')).toBe(1)
  expect(store.indexOf('r1')).toBe(-1)
})

test('a store with a source reads its list when it is read, and notifies once for each change of it', () => {
  let list: readonly Row[] | undefined
  const sourceListeners = new Set<() => void>()
  const store = createRowStore<Row>((row) => row.id, {
    getRows: () => list,
    subscribe: (listener) => {
      sourceListeners.add(listener)
      return () => sourceListeners.delete(listener)
    },
  })
  let notifications = 0
  const unsubscribe = [store.subscribe(() => (notifications += 1)), store.subscribe(() => {})]
  expect(store.view()).toEqual([])
  expect(sourceListeners.size).toBe(1)

  list = createRows(3)
  // read before the source has notified, as a component does that is rendered meanwhile
  expect(store.get('r2')).toBe(list[2])
  expect(notifications).toBe(0)
  for (const listener of sourceListeners) listener()
  for (const listener of sourceListeners) listener()
  expect(notifications).toBe(1)
  expect(store.justChanged().size).toBe(0)

  list = [...list, { id: 'new', n: 1 }]
  expect([...store.justChanged()]).toEqual(['new'])
  for (const stop of unsubscribe) stop()
  expect(sourceListeners.size).toBe(0)
})

test('the view equals the filtered and sorted list after any sequence of changes', () => {
  const list = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 0, max: 20 }).map(String), n: fc.integer({ min: 0, max: 9 }) }),
    {
      selector: (row) => row.id,
    },
  )
  const small = fc.array(fc.tuple(fc.nat({ max: 20 }), fc.integer({ min: 0, max: 9 })), { maxLength: 3 })
  fc.assert(
    fc.property(list, fc.array(fc.oneof(list, small)), fc.boolean(), fc.boolean(), (first, steps, filtered, sorted) => {
      const store = createStore()
      const filter = (row: Row) => row.n > 3
      const compare = (a: Row, b: Row) => a.n - b.n
      if (filtered) store.setFilter(filter)
      if (sorted) store.setSort(compare)
      store.replace(first)
      for (const step of steps) {
        const next = step.every(Array.isArray) ? changeSome(store.all(), step as [number, number][]) : (step as Row[])
        store.replace(next)
        const expected = filtered ? next.filter(filter) : [...next]
        if (sorted) expected.sort(compare)
        expect(store.view()).toEqual(expected)
        expected.forEach((row, index) => expect(store.indexOf(row.id)).toBe(index))
        for (const row of next) expect(store.get(row.id)).toBe(row)
      }
    }),
  )
})

function changeSome(rows: readonly Row[], changes: readonly [number, number][]): Row[] {
  const next = [...rows]
  for (const [index, n] of changes) {
    const row = next[index]
    if (row) next[index] = { ...row, n }
  }
  return next
}
