import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY, type RowElements, recycleRowElements } from './row-recycling.ts'

const createKeys = (from: number, count: number) => Array.from({ length: count }, (_, index) => `row ${from + index}`)
const getElementId = (rows: RowElements, key: string) => rows.elements.find((row) => row.key === key)?.id
const ids = (rows: RowElements) => rows.elements.map(({ id }) => id)

test('recycleRowElements gives every row one element, in the order of the rows', () => {
  const views = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 12 }), { maxLength: 6 })
  fc.assert(
    fc.property(views, fc.option(fc.integer({ min: 0, max: 30 })), (all, index) => {
      const focused = index === null ? null : `row ${index}`
      let rows = EMPTY
      for (const view of all) {
        const keys = view.map((row) => `row ${row}`)
        rows = recycleRowElements(rows, keys, focused)
        expect(rows.elements.map(({ key }) => key)).toEqual(keys)
        expect(new Set(ids(rows)).size).toBe(keys.length)
      }
    }),
  )
})

test('recycleRowElements keeps the element of the focused row and gives it to no other row', () => {
  const views = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 8 }), { minLength: 2 })
  fc.assert(
    fc.property(views, fc.integer({ min: 0, max: 12 }), (all, index) => {
      const focused = `row ${index}`
      let rows = EMPTY
      for (const view of all) {
        const before = rows
        rows = recycleRowElements(
          before,
          view.map((row) => `row ${row}`),
          focused,
        )
        const elementId = getElementId(before, focused)
        const reusedElement = rows.elements.find(({ id }) => id === elementId)
        if (elementId !== undefined && reusedElement) expect(reusedElement.key).toBe(focused)
        if (elementId !== undefined && view.includes(index)) expect(getElementId(rows, focused)).toBe(elementId)
      }
    }),
  )
})

test('recycleRowElements reuses all elements in the same order after a jump', () => {
  const before = recycleRowElements(EMPTY, createKeys(0, 40), null)
  const after = recycleRowElements(before, createKeys(37, 40), null)
  expect(ids(after)).toEqual(ids(before))
})

test('recycleRowElements keeps the elements of rows that stay visible when scrolling row by row', () => {
  const before = recycleRowElements(EMPTY, createKeys(100, 40), null)
  const down = recycleRowElements(before, createKeys(103, 40), null)
  expect(ids(down)).toEqual([...ids(before).slice(3), ...ids(before).slice(0, 3)])
  const up = recycleRowElements(before, createKeys(97, 40), null)
  expect(ids(up).slice(3)).toEqual(ids(before).slice(0, 37))
})
