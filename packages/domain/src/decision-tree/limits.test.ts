import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addFilter, addFilterValues } from './edit-tree.ts'
import { explain } from './explain.ts'
import { MAX_FILTER_NODES, MAX_KEY_LENGTH, MAX_LEVELS, MAX_TREE_KEYS, MAX_TREE_VALUES, MAX_VALUES } from './limits.ts'
import { editDistance, findNearMatch, newSlipBudget, SLIP_BUDGET } from './near-match.ts'
import { counter, toTree } from './testing/tree-arbitraries.ts'
import type { DecisionTree, FilterNode } from './types.ts'
import { exceededLimit, validateTree } from './validate.ts'

/** Filters without values. */
const filters = (count: number, key: (n: number) => string): FilterNode[] =>
  Array.from({ length: count }, (_, n) => ({ id: `f${n}`, key: key(n), values: [] }))
const treeWith = (filterNodes: readonly FilterNode[]): DecisionTree => ({
  rootFilterNodeId: 'f0',
  filterNodes,
  dataNodes: [],
})

test.each([
  ['too_many_filters', treeWith(filters(MAX_FILTER_NODES + 1, () => 'k'))],
  ['too_many_keys', treeWith(filters(MAX_TREE_KEYS + 1, (n) => `k${n}`))],
  ['key_too_long', treeWith(filters(1, () => 'k'.repeat(MAX_KEY_LENGTH + 1)))],
  [
    'too_many_data_nodes',
    {
      ...treeWith(filters(1, () => 'k')),
      dataNodes: Array.from({ length: MAX_TREE_VALUES + 1 }, (_, n) => ({
        id: `d${n}`,
        value: 'x',
        matchRule: 'EQUAL' as const,
        actions: {},
      })),
    },
  ],
])('validateTree returns only %s for a tree beyond a limit', (code, tree) => {
  expect(validateTree(tree).map((problem) => problem.code)).toEqual([code])
})

test('validateTree counts a shared value once per use', () => {
  const shared = filters(MAX_FILTER_NODES, () => 'k').map((node) => ({
    ...node,
    values: Array.from({ length: 5 }, () => ({ dataNodeId: 'd', filterNodeId: null, isLinked: false })),
  }))
  expect(exceededLimit(treeWith(shared))?.code).toBe('too_many_data_nodes')
})

test('no edit enlarges a tree beyond the limits', () => {
  const full = toTree({ key: 'k', values: [{ value: 'a' }, { value: 'default' }] })
  const padded = {
    ...full,
    filterNodes: [
      ...full.filterNodes,
      ...filters(MAX_FILTER_NODES - 1, () => 'k').map((n) => ({ ...n, id: `x${n.id}` })),
    ],
  }
  expect(addFilter(padded, ['d1'], 'other', counter())).toEqual({ ok: false, refusal: 'tree_too_large' })
  const many = Array.from({ length: MAX_TREE_VALUES - 1 }, (_, n) => ({
    id: `p${n}`,
    value: `p${n}`,
    matchRule: 'EQUAL' as const,
    actions: {},
  }))
  const crowded = { ...full, dataNodes: [...full.dataNodes, ...many] }
  const one = [{ value: 'b', matchRule: 'EQUAL' as const }]
  expect(addFilterValues(crowded, 'f1', one, counter())).toEqual({ ok: false, refusal: 'tree_too_large' })
  expect(addFilterValues(full, 'f1', one, counter()).ok).toBe(true)
})

/** Filters in layers; each filter has values that lead to filters of the next layer. */
const layers = fc
  .array(
    fc.array(
      fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'systemParam.media', 'media'), next: fc.array(fc.nat(5)) }),
      { minLength: 1, maxLength: 4 },
    ),
    { minLength: 1, maxLength: MAX_LEVELS },
  )
  .map((rows): DecisionTree => {
    const filterNodes = rows.flatMap((row, level) =>
      row.map(({ key, next }, n): FilterNode => {
        const below = rows[level + 1]?.length ?? 0
        const values = next.slice(0, 4).map((to) => ({
          dataNodeId: 'd',
          filterNodeId: below === 0 ? null : `f${level + 1}.${to % below}`,
          isLinked: true,
        }))
        return { id: `f${level}.${n}`, key, values }
      }),
    )
    return { rootFilterNodeId: 'f0.0', filterNodes, dataNodes: [] }
  })

/** Returns the keys that occur twice on a path, by following every path from the root. */
function keysTwiceByPaths(tree: DecisionTree): Set<string> {
  const visited = new Set<string>()
  const walk = (id: string | null, keys: readonly string[]): void => {
    const node = tree.filterNodes.find((each) => each.id === id)
    if (node === undefined) return
    const key = node.key === 'media' ? 'systemParam.media' : node.key
    if (keys.includes(key)) visited.add(node.id)
    for (const child of new Set(node.values.map((value) => value.filterNodeId))) walk(child, [...keys, key])
  }
  walk(tree.rootFilterNodeId, [])
  return visited
}

test('validateTree finds the same duplicate keys as an enumeration of all paths', () => {
  // few enough paths to enumerate
  const small = layers.filter((tree) => tree.filterNodes.length <= 14)
  fc.assert(
    fc.property(small, (tree) => {
      const reported = validateTree(tree).filter((problem) => problem.code === 'key_twice_in_path')
      expect(new Set(reported.map((problem) => problem.nodeId))).toEqual(keysTwiceByPaths(tree))
    }),
  )
})

/** Optimal string alignment distance with the complete table. */
function distanceByTable(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    rows.push(current)
    for (let column = 1; column <= b.length; column += 1) {
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1),
          row > 1 && column > 1 && isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(a.length, b.length)
}

test('editDistance within its limit equals the distance of the complete table', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 3 }), (a, b, most) => {
      expect(editDistance(a, b, most)).toBe(Math.min(distanceByTable(a, b), most + 1))
    }),
    { numRuns: 2_000 },
  )
})

test('the cost of editDistance is linear in the length of the words', () => {
  const cells = (length: number): number => {
    const budget = newSlipBudget()
    editDistance('ab'.repeat(length / 2), 'ab'.repeat(length / 2), 2, budget)
    return SLIP_BUDGET - budget.cells
  }
  expect(cells(100)).toBeLessThanOrEqual(5 * 100)
  expect(cells(400) / cells(100)).toBeLessThan(4.1)
})

test('explain spends a bounded cost on near misses and decides like decide', () => {
  const budget = newSlipBudget(1_000)
  const longText = 'x'.repeat(60) + 'abcdefghij'.repeat(6)
  const values = Array.from({ length: MAX_VALUES - 1 }, (_, n) => `${'abcdefghij'.repeat(5)}${n}`)
  for (const value of values) findNearMatch(longText, value, 'CONTAINS', budget)
  // a started distance is completed
  expect(budget.cells).toBeGreaterThan(-5 * 120)
  const tree = toTree({
    key: 'k',
    values: [
      ...values.map((value) => ({ value, rule: 'CONTAINS' as const })),
      { value: 'default', actions: { jig: 'J' } },
    ],
  })
  expect(explain(tree, { k: longText }).actions).toEqual({ jig: 'J' })
})
