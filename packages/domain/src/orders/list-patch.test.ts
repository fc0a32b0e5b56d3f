import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyListChanges, type ListChange } from './list-patch.ts'

interface Entry {
  readonly id: string
  readonly word: string
}

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

const lists = fc.uniqueArray(
  fc.record({ id: fc.constantFrom(...IDS), word: fc.constantFrom<string[]>('old', 'new') }),
  {
    selector: ({ id }) => id,
  },
)

/** Returns the changes of the touched entries, in the order of the current list. */
function changesBetween(before: readonly Entry[], now: readonly Entry[], moved: ReadonlySet<string>) {
  const changes: ListChange<Entry>[] = []
  for (const [at, entry] of now.entries()) {
    if (moved.has(entry.id)) changes.push({ id: entry.id, after: now[at - 1]?.id ?? null, entry })
  }
  for (const { id } of before) {
    if (now.every((entry) => entry.id !== id)) changes.push({ id, after: null, entry: null })
  }
  return changes
}

test('applyListChanges returns the current list for any changed, added, deleted and moved entries', () => {
  fc.assert(
    fc.property(lists, lists, fc.array(fc.constantFrom(...IDS)), (before, other, touched) => {
      // untouched entries keep their order
      const stay = before.filter(({ id }) => !touched.includes(id))
      const others = other.filter(({ id }) => stay.every((entry) => entry.id !== id))
      const now = [...others, ...stay].toSorted((a, b) =>
        stay.includes(a) && stay.includes(b) ? before.indexOf(a) - before.indexOf(b) : a.id < b.id ? -1 : 1,
      )
      fc.pre(stay.every((entry, at) => at === 0 || now.indexOf(stay[at - 1] as Entry) < now.indexOf(entry)))
      const changedIds = new Set(others.map(({ id }) => id))
      expect(applyListChanges(before, changesBetween(before, now, changedIds))).toEqual(now)
    }),
  )
})

test('applyListChanges keeps the objects of unchanged entries', () => {
  const before = [
    { id: 'a', word: 'old' },
    { id: 'b', word: 'old' },
  ]
  const after = applyListChanges(before, [{ id: 'b', after: 'a', entry: { id: 'b', word: 'new' } }])
  expect(after?.[0]).toBe(before[0])
  expect(after?.[1]?.word).toBe('new')
})

test('applyListChanges returns null for changes that do not belong to the list', () => {
  expect(applyListChanges([{ id: 'a' }], [{ id: 'c', after: 'b', entry: { id: 'c' } }])).toBeNull()
  const circle = [
    { id: 'b', after: 'c', entry: { id: 'b' } },
    { id: 'c', after: 'b', entry: { id: 'c' } },
  ]
  expect(applyListChanges([{ id: 'a' }], circle)).toBeNull()
})
