import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LazyFile, mergeFiles } from './merge-files.ts'

const file = (name: string, size: number, isNeeded: boolean[], imports: string[] = []): LazyFile => ({
  name,
  canBeMerged: true,
  size,
  imports,
  isNeeded,
})

const sortNames = (merged: readonly (readonly string[])[]) => merged.map((names) => names.toSorted()).toSorted()

test('Small files that the same entries need are merged, and large ones that only one of them needs are not', () => {
  const files = [
    file('a', 200, [true, true]),
    file('b', 300, [true, true]),
    file('c', 400, [true, false]),
    file('d', 90_000, [false, true]),
  ]
  expect(sortNames(mergeFiles(files, [1, 1]))).toEqual([['a', 'b', 'c'], ['d']])
})

test('A file is not merged with one whose imports another entry would have to load', () => {
  const files = [
    file('small', 200, [true, true]),
    file('needsLarge', 300, [true, false], ['large']),
    file('large', 90_000, [true, false]),
  ]
  const merged = sortNames(mergeFiles(files, [1, 1]))
  expect(merged).toEqual([['large', 'needsLarge'], ['small']])
})

test('An entry that is rarely loaded counts less than one that is always loaded', () => {
  const files = [file('a', 9000, [true, true]), file('b', 9000, [true, false])]
  expect(mergeFiles(files, [1, 1])).toHaveLength(2)
  expect(mergeFiles(files, [1, 0.1])).toHaveLength(1)
})

/** Files that import files with greater numbers only, as modules without import cycles do, and entries that need some of them. */
const filesAndWeights = fc.integer({ min: 1, max: 12 }).chain((count) =>
  fc.record({
    imports: fc.array(fc.array(fc.nat({ max: count - 1 }), { maxLength: 3 }), { minLength: count, maxLength: count }),
    sizes: fc.array(fc.integer({ min: 100, max: 20_000 }), { minLength: count, maxLength: count }),
    fixed: fc.array(fc.boolean(), { minLength: count, maxLength: count }),
    roots: fc.array(fc.uniqueArray(fc.nat({ max: count - 1 }), { minLength: 1 }), { minLength: 1, maxLength: 5 }),
  }),
)

test('Each file is in one merged file, and merged files have no import cycle', () => {
  fc.assert(
    fc.property(filesAndWeights, ({ imports, sizes, fixed, roots }) => {
      const importsOf = imports.map((list, at) => list.filter((imported) => imported > at))
      const needs = roots.map((root) => {
        const needed = new Set(root)
        for (const at of needed) for (const imported of importsOf[at] ?? []) needed.add(imported)
        return needed
      })
      const files = sizes.map((size, at) => ({
        ...file(
          String(at),
          size,
          needs.map((needed) => needed.has(at)),
          importsOf[at]?.map(String),
        ),
        canBeMerged: !fixed[at],
      }))
      const merged = mergeFiles(
        files,
        roots.map(() => 1),
      )
      const mergeable = files.filter(({ canBeMerged }) => canBeMerged).map(({ name }) => name)
      expect(merged.flat().toSorted()).toEqual(mergeable.toSorted())
      const groups = [...merged, ...files.filter(({ canBeMerged }) => !canBeMerged).map(({ name }) => [name])]
      const groupOf = (name: string) => groups.findIndex((names) => names.includes(name))
      for (const group of groups.keys()) {
        const reached = new Set<number>()
        const visit = (from: number) => {
          for (const name of groups[from] ?? []) {
            for (const imported of importsOf[Number(name)] ?? []) {
              const next = groupOf(String(imported))
              if (next === from || reached.has(next)) continue
              reached.add(next)
              visit(next)
            }
          }
        }
        visit(group)
        expect(reached.has(group)).toBe(false)
      }
    }),
  )
})
