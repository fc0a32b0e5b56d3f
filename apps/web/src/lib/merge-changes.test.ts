import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinChanges, mergeChanges, replaceAt } from './merge-changes.ts'

const base = { name: 'A', sizes: { width: 1, height: 2 }, users: ['ann'], gone: 'x' as string | undefined }

test('mergeChanges keeps the changes of the form, accepts every other stored value, and returns the stored changes', () => {
  const edited = { ...base, sizes: { width: 5, height: 2 } }
  const stored = { name: 'B', sizes: { width: 1, height: 9 }, users: ['ann', 'bob'], gone: undefined }
  const { merged, changes } = mergeChanges(base, edited, stored)
  expect(merged).toEqual({ name: 'B', sizes: { width: 5, height: 9 }, users: ['ann', 'bob'] })
  expect(changes).toEqual([
    { path: ['name'], from: 'A', to: 'B', isConflict: false },
    { path: ['sizes', 'height'], from: 2, to: 9, isConflict: false },
    { path: ['users'], from: ['ann'], to: ['ann', 'bob'], isConflict: false },
    { path: ['gone'], from: 'x', to: undefined, isConflict: false },
  ])
})

test('mergeChanges reports a conflict for a value that both sides changed or removed, unless they agree', () => {
  const conflict = (edited: object, stored: object) => mergeChanges<object>({ list: { a: 'A' } }, edited, stored)
  expect(conflict({ list: { a: 'mine' } }, { list: {} })).toEqual({
    merged: { list: { a: 'mine' } },
    changes: [{ path: ['list', 'a'], from: 'A', to: undefined, isConflict: true }],
  })
  expect(conflict({ list: {} }, { list: { a: 'theirs' } })).toEqual({
    merged: { list: {} },
    changes: [{ path: ['list', 'a'], from: 'A', to: 'theirs', isConflict: true }],
  })
  expect(conflict({ list: { a: 'same' } }, { list: { a: 'same' } }).changes).toEqual([])
})

test('mergeChanges returns the stored version for a form without changes, and the form if nothing was stored meanwhile', () => {
  const form = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.dictionary(fc.constantFrom('x', 'y'), fc.integer()))
  fc.assert(
    fc.property(form, form, (first, other) => {
      expect(mergeChanges(first, first, other).merged).toEqual(other)
      expect(mergeChanges(first, other, first)).toEqual({ merged: other, changes: [] })
    }),
  )
})

test('joinChanges keeps the first value of a value that was changed twice', () => {
  const change = (from: unknown, to: unknown, isConflict = false) => ({ path: ['name'], from, to, isConflict })
  const other = { path: ['unit'], from: 'mm', to: 'inches', isConflict: false }
  expect(joinChanges([change('A', 'B'), other], [change('B', 'C', true)])).toEqual([other, change('A', 'C', true)])
})

test('replaceAt replaces or removes one value and keeps the others', () => {
  expect(replaceAt(base, ['sizes', 'width'], 7).sizes).toEqual({ width: 7, height: 2 })
  expect(replaceAt(base, ['sizes', 'width'], undefined).sizes).toEqual({ height: 2 })
  expect(replaceAt(base, [], 7)).toBe(base)
})
