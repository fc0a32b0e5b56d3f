import { expect, test } from 'vitest'
import { flattenRules, type WireTree } from './flatten-rules.ts'

const value = (dataNodeId: string, filterNodeId: string | null = null) => ({ dataNodeId, filterNodeId })
const data = (id: string, text: string | string[], actions = {}) => ({
  id,
  value: text,
  matchRule: 'EQUAL' as const,
  actions,
})
const tree: WireTree = {
  rootFilterNodeId: 'media',
  filterNodes: [
    { id: 'media', key: 'systemParam.media', values: [value('mug', 'size'), value('cup', 'size'), value('rest')] },
    { id: 'size', key: 'systemParam.size', values: [value('big'), value('any')] },
  ],
  dataNodes: [
    data('mug', 'mug', { jig: 'Mug 12' }),
    data('cup', ['cup', 'beaker']),
    data('rest', 'default'),
    data('big', 'big'),
    data('any', 'default'),
  ],
}

test('the tree is listed from top to bottom with the actions of each value', () => {
  const lines = flattenRules(tree)
  expect(lines.map((line) => `${line.level} ${line.match?.value ?? '*'}`)).toEqual([
    '0 mug',
    '1 big',
    '1 *',
    '0 cup',
    '0 *',
  ])
  expect(lines[0]?.actions).toEqual({ jig: 'Mug 12' })
})

test('a branch that linked values share is listed once', () => {
  expect(
    flattenRules(tree)
      .filter((line) => line.isRepeated)
      .map((line) => line.match?.value),
  ).toEqual(['cup'])
})

test('a tree without a root has no lines, and a cyclic tree ends', () => {
  expect(flattenRules({ rootFilterNodeId: null, filterNodes: [], dataNodes: [] })).toEqual([])
  const loop: WireTree = {
    rootFilterNodeId: 'a',
    filterNodes: [{ id: 'a', key: 'k', values: [value('d', 'a')] }],
    dataNodes: [data('d', 'x')],
  }
  expect(flattenRules(loop)).toHaveLength(1)
})
