import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ListChange, applyListChanges } from './list-patch.ts'

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

/** What became of each entry of which anything may have changed, told in the order of the list as it is now. */
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

test('A list with what became of its entries is the list as it is now, whatever changed, came, went or moved', () => {
  fc.assert(
    fc.property(lists, lists, fc.array(fc.constantFrom(...IDS)), (before, other, touched) => {
      // those that nothing is told of stand in the order in which they stood
      const stay = before.filter(({ id }) => !touched.includes(id))
      const others = other.filter(({ id }) => stay.every((entry) => entry.id !== id))
      const now = [...others, ...stay].toSorted((a, b) =>
        stay.includes(a) && stay.includes(b) ? before.indexOf(a) - before.indexOf(b) : a.id < b.id ? -1 : 1,
      )
      fc.pre(stay.every((entry, at) => at === 0 || now.indexOf(stay[at - 1] as Entry) < now.indexOf(entry)))
      const told = new Set(others.map(({ id }) => id))
      expect(applyListChanges(before, changesBetween(before, now, told))).toEqual(now)
    }),
  )
})

test('Entries of which nothing is told are the same objects', () => {
  const before = [
    { id: 'a', word: 'old' },
    { id: 'b', word: 'old' },
  ]
  const after = applyListChanges(before, [{ id: 'b', after: 'a', entry: { id: 'b', word: 'new' } }])
  expect(after?.[0]).toBe(before[0])
  expect(after?.[1]?.word).toBe('new')
})

test('Changes that do not belong to a list are refused, and the list has to be read whole', () => {
  expect(applyListChanges([{ id: 'a' }], [{ id: 'c', after: 'b', entry: { id: 'c' } }])).toBeNull()
  const circle = [
    { id: 'b', after: 'c', entry: { id: 'b' } },
    { id: 'c', after: 'b', entry: { id: 'c' } },
  ]
  expect(applyListChanges([{ id: 'a' }], circle)).toBeNull()
})
