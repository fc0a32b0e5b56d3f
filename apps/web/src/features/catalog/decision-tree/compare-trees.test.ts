import type { DecisionTree } from '@platen/domain/decision-tree'
import { expect, test } from 'vitest'
import { compareTrees } from './compare-trees.ts'

const tree = (jigs: Readonly<Record<string, string>>): DecisionTree => ({
  rootFilterNodeId: 'media',
  filterNodes: [
    {
      id: 'media',
      key: 'systemParam.media',
      values: Object.keys(jigs).map((dataNodeId) => ({ dataNodeId, filterNodeId: null, isLinked: false })),
    },
  ],
  dataNodes: Object.entries(jigs).map(([id, jig]) => ({
    id,
    value: `value ${id}`,
    matchRule: 'EQUAL',
    actions: { jig },
  })),
})

test('compareTrees returns the values that were added, removed and changed, whatever their order', () => {
  expect(compareTrees(tree({ a: 'A', b: 'B', c: 'C' }), tree({ d: 'D', b: 'other', a: 'A' }))).toEqual({
    added: ['value d'],
    removed: ['value c'],
    changed: ['value b'],
  })
  expect(compareTrees(tree({ a: 'A', b: 'B' }), tree({ b: 'B', a: 'A' }))).toEqual({
    added: [],
    removed: [],
    changed: [],
  })
})
