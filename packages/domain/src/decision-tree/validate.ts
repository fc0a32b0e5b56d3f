import { parameterKey } from '../input-settings/index.ts'
import { normaliseForComparison } from '../text/index.ts'
import {
  MAX_FILTER_NODES,
  MAX_KEY_LENGTH,
  MAX_LEVELS,
  MAX_TREE_KEYS,
  MAX_TREE_VALUES,
  MAX_VALUE_LENGTH,
  MAX_VALUES,
} from './limits.ts'
import { indexTree, type TreeNodes } from './tree-index.ts'
import { ACTION_KEYS, DEFAULT_VALUE, type DecisionTree, type FilterNode, MATCH_RULES } from './types.ts'

/** Problems of a tree. */
export const TREE_PROBLEM_CODES = [
  'duplicate_id',
  'missing_root',
  'missing_filter_node',
  'missing_data_node',
  'shared_data_node',
  'orphan_filter_node',
  'orphan_data_node',
  'cycle',
  'key_empty',
  'key_too_long',
  'key_twice_in_path',
  'no_values',
  'default_not_last',
  'default_missing',
  'value_empty',
  'value_too_long',
  'value_twice',
  'link_not_marked',
  'unknown_match_rule',
  'unknown_action',
  'too_many_filters',
  'too_many_keys',
  'too_many_data_nodes',
  'too_many_levels',
  'too_many_values',
] as const
export type TreeProblemCode = (typeof TREE_PROBLEM_CODES)[number]

/** A problem with its node (a filter node, or a data node for problems of values and actions). */
export interface TreeProblem {
  readonly code: TreeProblemCode
  readonly nodeId: string
  /** The invalid key, value, rule or action. */
  readonly text?: string
}

/**
 * Returns all problems of a tree; an empty list means that it may be saved. A tree beyond the limits is not examined
 * further. Linear in the size of the tree.
 */
export function validateTree(tree: DecisionTree): readonly TreeProblem[] {
  const exceeded = exceededLimit(tree)
  if (exceeded) return [exceeded]
  const nodes = indexTree(tree)
  const problems: TreeProblem[] = [
    ...duplicateIds(tree),
    ...tree.filterNodes.flatMap((node) => problemsOfFilter(node, nodes)),
    ...tree.dataNodes.flatMap(problemsOfData),
    ...problemsOfUse(tree, nodes),
  ]
  if (tree.rootFilterNodeId !== null && !nodes.filters.has(tree.rootFilterNodeId)) {
    problems.push({ code: 'missing_root', nodeId: tree.rootFilterNodeId })
  }
  return [...problems, ...problemsOfPaths(tree, nodes)]
}

/** Returns the first exceeded limit on the size of a tree. Stops counting there. */
export function exceededLimit(tree: DecisionTree): TreeProblem | undefined {
  if (tree.filterNodes.length > MAX_FILTER_NODES) return { code: 'too_many_filters', nodeId: '' }
  if (tree.dataNodes.length > MAX_TREE_VALUES) return { code: 'too_many_data_nodes', nodeId: '' }
  const keys = new Set<string>()
  let values = 0
  for (const { id, key, values: own } of tree.filterNodes) {
    values += own.length
    if (values > MAX_TREE_VALUES) return { code: 'too_many_data_nodes', nodeId: id }
    if (key.length > MAX_KEY_LENGTH) return { code: 'key_too_long', nodeId: id }
    keys.add(parameterKey(key))
    if (keys.size > MAX_TREE_KEYS) return { code: 'too_many_keys', nodeId: id }
  }
  return undefined
}

function duplicateIds(tree: DecisionTree): TreeProblem[] {
  const problems: TreeProblem[] = []
  for (const list of [tree.filterNodes, tree.dataNodes]) {
    const seen = new Set<string>()
    for (const { id } of list) {
      if (seen.has(id)) problems.push({ code: 'duplicate_id', nodeId: id })
      seen.add(id)
    }
  }
  return problems
}

function problemsOfFilter(node: FilterNode, { filters, data }: TreeNodes): TreeProblem[] {
  const problems: TreeProblem[] = []
  const report = (code: TreeProblemCode, nodeId: string, text?: string): void => {
    problems.push(text === undefined ? { code, nodeId } : { code, nodeId, text })
  }
  if (node.key.trim() === '') report('key_empty', node.id)
  if (node.values.length === 0) report('no_values', node.id)
  if (node.values.length > MAX_VALUES) report('too_many_values', node.id)
  const seen = new Set<string>()
  for (const [index, value] of node.values.entries()) {
    if (value.filterNodeId !== null && !filters.has(value.filterNodeId)) {
      report('missing_filter_node', node.id, value.filterNodeId)
    }
    const dataNode = data.get(value.dataNodeId)
    if (dataNode === undefined) {
      report('missing_data_node', node.id, value.dataNodeId)
      continue
    }
    const text = normaliseForComparison(dataNode.value)
    const isLast = index === node.values.length - 1
    if (text === DEFAULT_VALUE && !isLast) report('default_not_last', dataNode.id)
    if (text !== DEFAULT_VALUE && isLast) report('default_missing', node.id)
    if (seen.has(text)) report('value_twice', dataNode.id, dataNode.value)
    seen.add(text)
  }
  return problems
}

function problemsOfData(node: DecisionTree['dataNodes'][number]): TreeProblem[] {
  const problems: TreeProblem[] = []
  if (normaliseForComparison(node.value) === '') problems.push({ code: 'value_empty', nodeId: node.id })
  if (node.value.length > MAX_VALUE_LENGTH) problems.push({ code: 'value_too_long', nodeId: node.id })
  if (!(MATCH_RULES as readonly string[]).includes(node.matchRule)) {
    problems.push({ code: 'unknown_match_rule', nodeId: node.id, text: node.matchRule })
  }
  for (const action of Object.keys(node.actions)) {
    if (!(ACTION_KEYS as readonly string[]).includes(action)) {
      problems.push({ code: 'unknown_action', nodeId: node.id, text: action })
    }
  }
  return problems
}

/** Checks that each data node belongs to one value, and that all values with a shared branch are marked as linked. */
function problemsOfUse(tree: DecisionTree, nodes: TreeNodes): TreeProblem[] {
  const problems: TreeProblem[] = []
  const values = tree.filterNodes.flatMap((node) => node.values)
  const uses = new Map<string, number>()
  const parents = new Map<string, number>()
  for (const { dataNodeId, filterNodeId } of values) {
    uses.set(dataNodeId, (uses.get(dataNodeId) ?? 0) + 1)
    if (filterNodeId !== null) parents.set(filterNodeId, (parents.get(filterNodeId) ?? 0) + 1)
  }
  for (const id of nodes.data.keys()) {
    const count = uses.get(id) ?? 0
    if (count === 0) problems.push({ code: 'orphan_data_node', nodeId: id })
    if (count > 1) problems.push({ code: 'shared_data_node', nodeId: id })
  }
  for (const { dataNodeId, filterNodeId, isLinked } of values) {
    const isShared = filterNodeId !== null && (parents.get(filterNodeId) ?? 0) > 1
    if (isShared && !isLinked) problems.push({ code: 'link_not_marked', nodeId: dataNodeId })
  }
  return problems
}

/** Finds cycles, unreachable nodes, excessive depth, and keys that occur twice on a path from the root to a leaf. */
function problemsOfPaths(tree: DecisionTree, { filters }: TreeNodes): TreeProblem[] {
  const order: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  const cycle = new Set<string>()
  const visit = (from: string): void => {
    // iterative, not recursive: a chain of 20,000 filters must not overflow the stack
    const stack: { id: string; next: number }[] = [{ id: from, next: 0 }]
    state.set(from, 'open')
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const value = filters.get(top.id)?.values[top.next]
      top.next += 1
      if (value === undefined) {
        state.set(top.id, 'done')
        order.push(top.id)
        stack.pop()
        continue
      }
      const child = value.filterNodeId
      if (child === null || !filters.has(child) || state.get(child) === 'done') continue
      if (state.get(child) === 'open') cycle.add(child)
      else {
        state.set(child, 'open')
        stack.push({ id: child, next: 0 })
      }
    }
  }
  if (tree.rootFilterNodeId !== null && filters.has(tree.rootFilterNodeId)) visit(tree.rootFilterNodeId)
  const problems: TreeProblem[] = [...cycle].map((nodeId) => ({ code: 'cycle', nodeId }))
  for (const id of filters.keys()) if (!state.has(id)) problems.push({ code: 'orphan_filter_node', nodeId: id })
  return cycle.size > 0 ? problems : [...problems, ...duplicateKeyProblems(order.toReversed(), filters)]
}

/**
 * Visits the nodes from the root down; `above` contains every key on some path to a node. A set of keys is a bit mask,
 * so that the cost of a union does not depend on the number of keys.
 */
function duplicateKeyProblems(topDown: readonly string[], filters: TreeNodes['filters']): TreeProblem[] {
  const problems: TreeProblem[] = []
  const bits = new Map<string, bigint>()
  const above = new Map<string, { keys: bigint; depth: number }>()
  for (const id of topDown) {
    const node = filters.get(id)
    if (node === undefined) continue
    const { keys, depth } = above.get(id) ?? { keys: 0n, depth: 1 }
    const key = parameterKey(node.key)
    const bit = bits.get(key) ?? 1n << BigInt(bits.size)
    bits.set(key, bit)
    if ((keys & bit) !== 0n) problems.push({ code: 'key_twice_in_path', nodeId: id, text: node.key })
    if (depth > MAX_LEVELS) {
      problems.push({ code: 'too_many_levels', nodeId: id })
      continue
    }
    for (const { filterNodeId: child } of node.values) {
      if (child === null) continue
      const existing = above.get(child)
      above.set(child, {
        keys: (existing?.keys ?? 0n) | keys | bit,
        depth: Math.max(existing?.depth ?? 0, depth + 1),
      })
    }
  }
  return problems
}
