import { type DecisionTree, moveValue } from '@platen/domain/decision-tree'
import { expect, test } from 'vitest'
import { buildColumns } from './build-columns.ts'

const value = (dataNodeId: string, filterNodeId: string | null = null) => ({
  dataNodeId,
  filterNodeId,
  isLinked: false,
})
const data = (id: string, text: string, jig?: string) => ({
  id,
  value: text,
  matchRule: 'EQUAL' as const,
  actions: jig === undefined ? {} : { jig },
})
const TREE: DecisionTree = {
  rootFilterNodeId: 'media',
  filterNodes: [
    { id: 'media', key: 'systemParam.media', values: [value('case', 'size'), value('mug'), value('m*')] },
    { id: 'size', key: 'systemParam.size', values: [value('s'), value('l'), value('s*')] },
  ],
  dataNodes: [
    ...[data('case', 'Case', 'Cases'), data('mug', 'Mug'), data('m*', 'default')],
    ...[data('s', 'S'), data('l', 'L'), data('s*', 'default')],
  ],
}

test('buildColumns returns a new object only for a changed column', () => {
  const [media, size] = buildColumns(TREE, ['case', 's'])
  const selectedIds = buildColumns(TREE, ['case', 'l'])
  expect(selectedIds[0]).toBe(media)
  expect(selectedIds[1]).not.toBe(size)
  const movedTree = moveValue(TREE, 'size', 'l', 'up')
  if (!movedTree.ok) throw new Error(movedTree.refusal)
  const [parentColumn, changed] = buildColumns(movedTree.tree, ['case', 'l'])
  expect(parentColumn).toBe(media)
  expect(changed?.rows.map((row) => row.data.value)).toEqual(['L', 'S', 'default'])
})

test('A column contains the actions set by the values above it', () => {
  expect(buildColumns(TREE, ['case', 's'])[1]?.inheritedActions).toEqual({ jig: 'Cases' })
  const other = {
    ...TREE,
    dataNodes: TREE.dataNodes.map((node) => (node.id === 'case' ? data('case', 'Case', 'X') : node)),
  }
  expect(buildColumns(other, ['case', 's'])[1]?.inheritedActions).toEqual({ jig: 'X' })
  expect(buildColumns(TREE, ['mug'])).toHaveLength(1)
})
