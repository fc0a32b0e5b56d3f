import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseForComparison } from '../text/index.ts'
import { decide } from './decide.ts'
import { findRefusedValue } from './edit-checks.ts'
import {
  addFilter,
  addFilterValues,
  changeActions,
  changeValue,
  deleteFilter,
  deleteValue,
  linkValues,
  moveValue,
  type TreeEditResult,
  unlinkValue,
} from './edit-tree.ts'
import { explain } from './explain.ts'
import { MATCHERS } from './match.ts'
import { anyTree, anyValues, counter, KEYS, toTree } from './testing/tree-arbitraries.ts'
import { areTreesEqual, EMPTY_TREE, indexTree } from './tree-index.ts'
import type { DecisionTree } from './types.ts'
import { validateTree } from './validate.ts'

function unwrapEdit(edit: TreeEditResult): DecisionTree {
  if (!edit.ok) throw new Error(`refused: ${edit.refusal}`)
  return edit.tree
}

const refusal = (edit: TreeEditResult) => (edit.ok ? null : edit.refusal)

const getValues = (tree: DecisionTree, filterNodeId: string): string[] => {
  const { filters, data } = indexTree(tree)
  return filters.get(filterNodeId)?.values.map(({ dataNodeId }) => data.get(dataNodeId)?.value ?? '') ?? []
}

const two = toTree({
  key: 'systemParam.media',
  values: [
    { value: 'Mug', below: { key: 'systemParam.color', values: [{ value: 'Red' }, { value: 'default' }] } },
    { value: 'Pen' },
    { value: 'default' },
  ],
})

test('addFilter creates a filter with one value, the default', () => {
  const tree = unwrapEdit(addFilter(EMPTY_TREE, [], 'systemParam.media', counter()))
  expect(getValues(tree, tree.rootFilterNodeId ?? '')).toEqual(['default'])
  expect(tree.dataNodes.map(({ matchRule }) => matchRule)).toEqual(['EQUAL'])
  expect(validateTree(tree)).toEqual([])
})

test('checkAddFilter accepts only a key that is not used in the path, below a selected value', () => {
  const add = (selection: string[], key: string) => refusal(addFilter(two, selection, key, counter()))
  expect(add([], 'systemParam.size')).toBe('nothing_selected')
  expect(add(['d1'], 'systemParam.size')).toBe('branch_exists')
  expect(add(['d1', 'd2'], 'systemParam.media')).toBe('key_in_path')
  expect(add(['d1', 'd2'], 'color')).toBe('key_in_path')
  expect(add(['d4'], 'systemParam.media')).toBe('key_in_path')
  expect(add(['d4', 'd2'], 'systemParam.size')).toBe('not_found')
  expect(add(['d1', 'd2'], ' ')).toBe('key_empty')
  expect(add(['d1', 'd2'], 'systemParam.size')).toBeNull()
  expect(add(['d4'], 'systemParam.color')).toBeNull()
})

test('addFilterValues inserts a trimmed, non-empty, unique value before the default', () => {
  const add = (value: string) => addFilterValues(two, 'f1', [{ value, matchRule: 'EQUAL' }], counter())
  expect(getValues(unwrapEdit(add('  Cup ')), 'f1')).toEqual(['Mug', 'Pen', 'Cup', 'default'])
  expect(refusal(add(' mUG'))).toBe('value_exists')
  expect(refusal(add('Default'))).toBe('value_exists')
  expect(refusal(add('   '))).toBe('value_empty')
  expect(refusal(add('x'.repeat(201)))).toBe('value_too_long')
  expect(refusal(addFilterValues(two, 'f9', [{ value: 'x', matchRule: 'EQUAL' }], counter()))).toBe('not_found')
})

test('addFilterValues adds all of the values or none', () => {
  const some = (...values: string[]) =>
    addFilterValues(
      two,
      'f1',
      values.map((value) => ({ value, matchRule: 'CONTAINS' })),
      counter(),
    )
  expect(getValues(unwrapEdit(some('Cup', 'Case')), 'f1')).toEqual(['Mug', 'Pen', 'Cup', 'Case', 'default'])
  expect(refusal(some('Cup', 'cup'))).toBe('value_exists')
})

test('findRefusedValue names the first value that cannot be added', () => {
  const find = (...values: string[]) =>
    findRefusedValue(
      two,
      'f1',
      values.map((value) => ({ value, matchRule: 'EQUAL' })),
    )
  expect(find('Cup', 'Case')).toBeNull()
  expect(find('Cup', 'mug ', '')).toEqual({ index: 1, refusal: 'value_exists' })
  expect(find('Cup', 'Case', 'CUP')).toEqual({ index: 2, refusal: 'value_exists' })
})

test('a filter accepts at most 500 values in addition to its default', () => {
  const ids = counter()
  const empty = unwrapEdit(addFilter(EMPTY_TREE, [], 'systemParam.media', ids))
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ value: `Value ${at}`, matchRule: 'EQUAL' as const }))
  const treeWithValues = (count: number) => addFilterValues(empty, empty.rootFilterNodeId ?? '', many(count), ids)
  expect(unwrapEdit(treeWithValues(500)).filterNodes[0]?.values).toHaveLength(501)
  expect(validateTree(unwrapEdit(treeWithValues(500)))).toEqual([])
  expect(refusal(treeWithValues(501))).toBe('too_many_values')
})

test('an edit reuses unchanged nodes, and the inverse edit restores an equal tree', () => {
  const shorter = unwrapEdit(deleteValue(two, 'f1', 'd4'))
  expect(shorter.filterNodes.find((node) => node.id === 'f2')).toBe(two.filterNodes.find((node) => node.id === 'f2'))
  expect(areTreesEqual(shorter, two)).toBe(false)
  const there = unwrapEdit(moveValue(two, 'f1', 'd4', 'up'))
  expect(areTreesEqual(there, two)).toBe(false)
  expect(areTreesEqual(unwrapEdit(moveValue(there, 'f1', 'd4', 'down')), two)).toBe(true)
})

test('changeValue checks the same rules and rejects the default', () => {
  const change = (id: string, value: string) => changeValue(two, 'f1', id, { value, matchRule: 'CONTAINS' })
  expect(getValues(unwrapEdit(change('d1', 'MUG')), 'f1')).toEqual(['MUG', 'Pen', 'default'])
  expect(refusal(change('d1', 'pen'))).toBe('value_exists')
  expect(refusal(change('d5', 'x'))).toBe('is_default')
})

test('moveValue moves a value up or down but never into the last position, reserved for the default', () => {
  expect(getValues(unwrapEdit(moveValue(two, 'f1', 'd4', 'up')), 'f1')).toEqual(['Pen', 'Mug', 'default'])
  expect(getValues(unwrapEdit(moveValue(two, 'f1', 'd1', 'down')), 'f1')).toEqual(['Pen', 'Mug', 'default'])
  expect(refusal(moveValue(two, 'f1', 'd4', 'down'))).toBe('at_end')
  expect(refusal(moveValue(two, 'f1', 'd1', 'up'))).toBe('at_end')
  expect(refusal(moveValue(two, 'f1', 'd5', 'up'))).toBe('is_default')
})

test('linkValues shares a branch and unlinkValue clones it', () => {
  const linked = unwrapEdit(linkValues(two, 'f1', ['d4'], 'd1'))
  expect(linked.filterNodes[0]?.values.map(({ filterNodeId, isLinked }) => [filterNodeId, isLinked])).toEqual([
    ['f2', true],
    ['f2', true],
    [null, false],
  ])
  const apart = unwrapEdit(unlinkValue(linked, 'f1', 'd4', counter()))
  expect(apart.filterNodes[0]?.values.map(({ filterNodeId, isLinked }) => [filterNodeId, isLinked])).toEqual([
    ['f2', false],
    ['n1', false],
    [null, false],
  ])
  expect(getValues(apart, 'n1')).toEqual(['Red', 'default'])
})

test('linkValues requires a value with a branch, unlinkValue a linked value', () => {
  expect(refusal(linkValues(two, 'f1', ['d1'], 'd4'))).toBe('nothing_to_link')
  expect(refusal(linkValues(two, 'f1', ['d1'], 'd1'))).toBe('nothing_to_link')
  expect(refusal(unlinkValue(two, 'f1', 'd1', counter()))).toBe('not_linked')
})

test('linkValues drops nodes that only the old branch referenced', () => {
  const tree = unwrapEdit(addFilter(two, ['d4'], 'systemParam.size', counter()))
  expect(unwrapEdit(linkValues(tree, 'f1', ['d4'], 'd1')).filterNodes.map((node) => node.id)).toEqual(['f1', 'f2'])
})

test('deleteValue deletes the branch unless another value shares it, and rejects the default', () => {
  expect(unwrapEdit(deleteValue(two, 'f1', 'd1')).filterNodes).toHaveLength(1)
  const linked = unwrapEdit(linkValues(two, 'f1', ['d4'], 'd1'))
  expect(unwrapEdit(deleteValue(linked, 'f1', 'd1')).filterNodes).toHaveLength(2)
  expect(refusal(deleteValue(two, 'f1', 'd5'))).toBe('is_default')
})

test('deleteFilter of the top level clears the tree', () => {
  expect(unwrapEdit(deleteFilter(two, 'f1'))).toEqual(EMPTY_TREE)
  expect(unwrapEdit(deleteFilter(two, 'f2')).filterNodes.map((node) => node.id)).toEqual(['f1'])
})

test('changeActions replaces the actions of any value; an empty text sets nothing', () => {
  const tree = unwrapEdit(changeActions(two, 'd5', { jig: 'Any', location: '' }))
  expect(decide(tree, {})).toEqual({ jig: 'Any' })
})

/** Random edits, most of them valid. */
const anyEdit = fc.record({
  kind: fc.constantFrom('filter', 'value', 'move', 'link', 'unlink', 'deleteValue', 'deleteFilter', 'change'),
  at: fc.nat(),
  to: fc.nat(),
  text: fc.constantFrom('ab', 'AB', ' red', 'default', '', 'mug', 'pen'),
  key: fc.constantFrom(...KEYS, 'other'),
})

function edited(
  tree: DecisionTree,
  step: typeof anyEdit extends fc.Arbitrary<infer T> ? T : never,
  newId: () => string,
) {
  const node = tree.filterNodes[step.at % Math.max(tree.filterNodes.length, 1)]
  if (node === undefined) return addFilter(tree, [], step.key, newId)
  const from = node.values[step.to % node.values.length]?.dataNodeId ?? ''
  const other = node.values[step.at % node.values.length]?.dataNodeId ?? ''
  const value = { value: step.text, matchRule: 'CONTAINS' } as const
  if (step.kind === 'filter') return addFilter(tree, pathTo(tree, node.id, from), step.key, newId)
  if (step.kind === 'value') return addFilterValues(tree, node.id, [value], newId)
  if (step.kind === 'move') return moveValue(tree, node.id, from, step.at % 2 === 0 ? 'up' : 'down')
  if (step.kind === 'link') return linkValues(tree, node.id, [from], other)
  if (step.kind === 'unlink') return unlinkValue(tree, node.id, from, newId)
  if (step.kind === 'deleteValue') return deleteValue(tree, node.id, from)
  if (step.kind === 'change') return changeValue(tree, node.id, from, value)
  return deleteFilter(tree, node.id)
}

/** Returns the selection that leads to a value. */
function pathTo(tree: DecisionTree, filterNodeId: string, dataNodeId: string): string[] {
  for (const node of tree.filterNodes) {
    const parent = node.values.find((value) => value.filterNodeId === filterNodeId)
    if (parent) return [...pathTo(tree, node.id, parent.dataNodeId), dataNodeId]
  }
  return [dataNodeId]
}

test('every edit keeps a valid tree valid', () => {
  fc.assert(
    fc.property(anyTree, fc.array(anyEdit, { maxLength: 25 }), (start, steps) => {
      const newId = counter()
      let tree = start
      for (const step of steps) {
        const edit = edited(tree, step, newId)
        if (edit.ok) tree = edit.tree
        expect(validateTree(tree)).toEqual([])
      }
    }),
    { numRuns: 300 },
  )
})

test('unlinkValue after linkValues does not change decisions', () => {
  fc.assert(
    fc.property(
      anyTree,
      fc.nat(),
      fc.nat(),
      fc.array(anyValues, { minLength: 5, maxLength: 20 }),
      (tree, a, b, orders) => {
        const root = tree.filterNodes[0]
        const from = root?.values[a % root.values.length]?.dataNodeId ?? ''
        const to = root?.values[b % root.values.length]?.dataNodeId ?? ''
        const linked = linkValues(tree, 'f1', [from], to)
        fc.pre(linked.ok)
        for (const unlinked of [from, to].map((id) =>
          unwrapEdit(unlinkValue(unwrapEdit(linked), 'f1', id, counter())),
        )) {
          expect(validateTree(unlinked)).toEqual([])
          for (const values of orders) expect(decide(unlinked, values)).toEqual(decide(unwrapEdit(linked), values))
        }
      },
    ),
    { numRuns: 200 },
  )
})

test('linkValues does not change orders that match other values', () => {
  const linked = unwrapEdit(linkValues(two, 'f1', ['d4'], 'd1'))
  for (const media of ['Mug', 'Cup', '']) {
    const values = { 'systemParam.media': media, 'systemParam.color': 'red' }
    expect(decide(linked, values)).toEqual(decide(two, values))
  }
})

test('moveValue does not change orders that match only one value', () => {
  fc.assert(
    fc.property(
      anyTree,
      fc.nat(),
      fc.constantFrom('up' as const, 'down' as const),
      fc.array(anyValues, { maxLength: 20 }),
      (tree, at, direction, orders) => {
        const root = tree.filterNodes[0]
        const moved = moveValue(tree, 'f1', root?.values[at % root.values.length]?.dataNodeId ?? '', direction)
        fc.pre(moved.ok)
        const { data } = indexTree(tree)
        for (const values of orders) {
          const normalisedValue = normaliseForComparison(values[root?.key ?? ''] ?? '')
          const matching = (root?.values.slice(0, -1) ?? []).filter(({ dataNodeId }) => {
            const node = data.get(dataNodeId)
            return node !== undefined && MATCHERS[node.matchRule](normalisedValue, normaliseForComparison(node.value))
          })
          if (matching.length <= 1) expect(decide(unwrapEdit(moved), values)).toEqual(decide(tree, values))
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('explain reports the shared branch of a linked value', () => {
  const linked = unwrapEdit(linkValues(two, 'f1', ['d4'], 'd1'))
  const { steps } = explain(linked, { 'systemParam.media': 'Pen', 'systemParam.color': 'Red' })
  expect(steps.map((step) => step.filterNodeId)).toEqual(['f1', 'f2'])
})
