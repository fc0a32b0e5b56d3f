import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyTree, type TreeSketch, toTree } from './testing/tree-arbitraries.ts'
import { EMPTY_TREE, normaliseTree, parseTree } from './tree-index.ts'
import { ACTION_KEYS, type DecisionTree, type FilterValue, MATCH_RULES } from './types.ts'
import { validateTree } from './validate.ts'

const codes = (tree: DecisionTree) => validateTree(tree).map(({ code }) => code)

const sound = toTree({
  key: 'systemParam.media',
  values: [
    { value: 'Mug', below: { key: 'systemParam.color', values: [{ value: 'Red' }, { value: 'default' }] } },
    { value: 'Pen' },
    { value: 'default' },
  ],
})

const changed = (index: number, change: (values: readonly FilterValue[]) => readonly FilterValue[]): DecisionTree => ({
  ...sound,
  filterNodes: sound.filterNodes.map((node, at) => (at === index ? { ...node, values: change(node.values) } : node)),
})

test('validateTree returns no problems for a valid tree and for an empty one', () => {
  expect(codes(sound)).toEqual([])
  expect(codes(EMPTY_TREE)).toEqual([])
  fc.assert(
    fc.property(anyTree, (tree) => {
      expect(codes(tree)).toEqual([])
    }),
  )
})

test('validateTree rejects a cycle', () => {
  expect(codes(changed(1, (values) => values.map((value) => ({ ...value, filterNodeId: 'f1' }))))).toContain('cycle')
})

test('validateTree rejects unreachable nodes', () => {
  const cut = changed(0, (values) => values.map((value) => ({ ...value, filterNodeId: null })))
  expect(codes(cut)).toEqual(['orphan_filter_node'])
  expect(
    codes({ ...sound, dataNodes: [...sound.dataNodes, { id: 'x', value: 'x', matchRule: 'EQUAL', actions: {} }] }),
  ).toEqual(['orphan_data_node'])
  expect(codes(normaliseTree(cut))).toEqual([])
})

test('validateTree rejects unknown ids and duplicate ids', () => {
  expect(codes({ ...sound, rootFilterNodeId: 'x' })).toContain('missing_root')
  expect(codes({ ...sound, dataNodes: sound.dataNodes.slice(1) })).toContain('missing_data_node')
  expect(codes({ ...sound, filterNodes: sound.filterNodes.slice(0, 1) })).toContain('missing_filter_node')
  expect(codes({ ...sound, dataNodes: [...sound.dataNodes, ...sound.dataNodes.slice(0, 1)] })).toEqual(['duplicate_id'])
})

test('validateTree requires the default as the last value', () => {
  expect(codes(changed(0, (values) => values.toReversed()))).toEqual(['default_not_last', 'default_missing'])
  expect(codes(changed(0, () => []))).toContain('no_values')
})

test('validateTree rejects empty values and duplicates within a filter, ignoring case', () => {
  const of = (...values: string[]) => codes(toTree({ key: 'k', values: values.map((value) => ({ value })) }))
  expect(of('Mug', ' mug', 'default')).toEqual(['value_twice'])
  expect(of(' ', 'default')).toEqual(['value_empty'])
})

test('validateTree requires that each data node belongs to one value', () => {
  expect(codes(changed(0, (values) => [...values.slice(0, 1), ...values]))).toContain('shared_data_node')
})

test('validateTree requires that values with a shared branch are marked as linked', () => {
  const shared = changed(0, (values) => values.map((value) => ({ ...value, filterNodeId: 'f2' })))
  expect(codes(shared)).toEqual(['link_not_marked', 'link_not_marked', 'link_not_marked'])
  expect(codes(normaliseTree(shared))).toEqual([])
})

test('there are six match rules and six actions', () => {
  expect(MATCH_RULES.toSorted()).toEqual([
    'BEGINS_WITH',
    'CONTAINS',
    'DOES_NOT_CONTAIN',
    'ENDS_WITH',
    'EQUAL',
    'NOT_EQUAL',
  ])
  expect(ACTION_KEYS.toSorted()).toEqual(['colorConfig', 'jig', 'location', 'mediaType', 'printerType', 'qualityLevel'])
})

test('validateTree rejects unknown actions and match rules', () => {
  const odd = (extra: object) =>
    parseTree(
      JSON.parse(JSON.stringify({ ...sound, dataNodes: sound.dataNodes.map((node) => ({ ...node, ...extra })) })),
    )
  expect(new Set(codes(odd({ matchRule: 'REGEX' })))).toEqual(new Set(['unknown_match_rule']))
  expect(new Set(codes(odd({ actions: { printer: 'x' } })))).toEqual(new Set(['unknown_action']))
})

test('validateTree rejects a key that occurs twice in a path, ignoring case and white space', () => {
  const below = (key: string) =>
    codes(
      toTree({
        key: 'systemParam.media',
        values: [{ value: 'default', below: { key, values: [{ value: 'default' }] } }],
      }),
    )
  expect(below('systemParam.media')).toEqual(['key_twice_in_path'])
  expect(below('media')).toEqual(['key_twice_in_path'])
  expect(below('finish')).toEqual([])
})

/** A chain of filters that would overflow the stack of a recursive function. */
const longChain = (length: number): DecisionTree => ({
  rootFilterNodeId: 'f0',
  filterNodes: Array.from({ length }, (_, n) => ({
    id: `f${n}`,
    key: `k${n % 64}`,
    values: [{ dataNodeId: `d${n}`, filterNodeId: n + 1 < length ? `f${n + 1}` : null, isLinked: false }],
  })),
  dataNodes: Array.from({ length }, (_, n) => ({ id: `d${n}`, value: 'default', matchRule: 'EQUAL', actions: {} })),
})

test('validateTree accepts the maximum depth and width, and no more', () => {
  const chain = (depth: number): TreeSketch => ({
    key: `k${depth}`,
    values: [{ value: 'default', below: depth > 1 ? chain(depth - 1) : undefined }],
  })
  expect(codes(toTree(chain(12)))).toEqual([])
  expect(codes(toTree(chain(13)))).toEqual(['too_many_levels'])
  expect(codes(longChain(5_000))).toContain('too_many_levels')
  const wide = Array.from({ length: 501 }, (_, n) => ({ value: String(n) }))
  expect(codes(toTree({ key: 'k', values: [...wide.slice(1), { value: 'default' }] }))).toEqual([])
  expect(codes(toTree({ key: 'k', values: [...wide, { value: 'default' }] }))).toEqual(['too_many_values'])
})

test('parseTree uses the first element of a list of values', () => {
  const raw = { ...sound, dataNodes: sound.dataNodes.map((node) => ({ ...node, value: [node.value, 'other'] })) }
  expect(parseTree(raw)).toEqual(sound)
})
