import { parameterKey } from '../input-settings/index.ts'
import { normaliseForComparison } from '../text/index.ts'
import { MAX_LEVELS, MAX_VALUE_LENGTH, MAX_VALUES } from './limits.ts'
import { indexTree, type TreeNodes } from './tree-index.ts'
import type { DecisionTree, FilterNode, FilterValue, MatchRule } from './types.ts'

/** Reasons why an edit is disabled, or fails. */
export type TreeEditErrorCode =
  | 'not_found'
  | 'nothing_selected'
  | 'key_empty'
  | 'key_in_path'
  | 'branch_exists'
  | 'too_many_levels'
  | 'too_many_values'
  | 'tree_too_large'
  | 'value_empty'
  | 'value_too_long'
  | 'value_exists'
  | 'is_default'
  | 'at_end'
  | 'nothing_to_link'
  | 'not_linked'

/** The selected values, one per level from the root down, as ids of their data nodes: the columns of the editor. */
export type Selection = readonly string[]

export interface NewValue {
  readonly value: string
  readonly matchRule: MatchRule
}

export type Direction = 'up' | 'down'

/** A value of a filter node with its position. */
interface LocatedValue {
  readonly node: FilterNode
  readonly value: FilterValue
  readonly index: number
}

/** Finds a value in a filter node by its data node. */
export function findValue(nodes: TreeNodes, filterNodeId: string, dataNodeId: string): LocatedValue | undefined {
  const node = nodes.filters.get(filterNodeId)
  const index = node?.values.findIndex((each) => each.dataNodeId === dataNodeId) ?? -1
  const value = node?.values[index]
  return node && value ? { node, value, index } : undefined
}

/**
 * Returns the filter nodes of a selection, from the root down: the root, and the branch of each selected value. Returns
 * undefined if the selection does not match the tree.
 */
export function resolveSelection(tree: DecisionTree, selection: Selection): readonly LocatedValue[] | undefined {
  const nodes = indexTree(tree)
  const path: LocatedValue[] = []
  let filterNodeId = tree.rootFilterNodeId
  for (const dataNodeId of selection) {
    const located = filterNodeId === null ? undefined : findValue(nodes, filterNodeId, dataNodeId)
    if (located === undefined || path.length >= tree.filterNodes.length) return undefined
    path.push(located)
    filterNodeId = located.value.filterNodeId
  }
  return path
}

/**
 * Returns null if a filter with this key may be added below a selection, else the reason. The key must not be used in
 * the path, and the last level must have a selected value; an empty tree accepts its first filter with an empty
 * selection.
 * See REQ-167.
 */
export function checkAddFilter(tree: DecisionTree, selection: Selection, key: string): TreeEditErrorCode | null {
  if (key.trim() === '') return 'key_empty'
  if (tree.rootFilterNodeId === null) return selection.length === 0 ? null : 'not_found'
  if (selection.length === 0) return 'nothing_selected'
  const path = resolveSelection(tree, selection)
  const last = path?.at(-1)
  if (path === undefined || last === undefined) return 'not_found'
  if (last.value.filterNodeId !== null) return 'branch_exists'
  if (path.some(({ node }) => parameterKey(node.key) === parameterKey(key))) return 'key_in_path'
  return path.length >= MAX_LEVELS ? 'too_many_levels' : null
}

/**
 * Checks whether values may be added to a filter: trimmed, each must be non-empty and differ from all values of the
 * filter, ignoring case and match rules. Returns the problem of the first invalid value.
 */
export function checkAddValues(
  tree: DecisionTree,
  filterNodeId: string,
  added: readonly NewValue[],
): TreeEditErrorCode | null {
  return findRefusedValue(tree, filterNodeId, added)?.refusal ?? null
}

/** Like `checkAddValues` for one value, except that it ignores the value being changed. */
export function checkChangeValue(
  tree: DecisionTree,
  filterNodeId: string,
  dataNodeId: string,
  to: NewValue,
): TreeEditErrorCode | null {
  const located = findValue(indexTree(tree), filterNodeId, dataNodeId)
  if (located === undefined) return 'not_found'
  if (isLast(located)) return 'is_default'
  return findRefusedValue(tree, filterNodeId, [to], dataNodeId)?.refusal ?? null
}

/**
 * Returns the first value that cannot be added, by its index in `added`; null if all can. Ignores the value `changed`,
 * which is replaced.
 */
export function findRefusedValue(
  tree: DecisionTree,
  filterNodeId: string,
  added: readonly NewValue[],
  changed?: string,
): { readonly index: number; readonly refusal: TreeEditErrorCode } | null {
  const { filters, data } = indexTree(tree)
  const node = filters.get(filterNodeId)
  if (node === undefined) return { index: 0, refusal: 'not_found' }
  const others = node.values.filter(({ dataNodeId }) => dataNodeId !== changed)
  const usedValues = new Set(others.map(({ dataNodeId }) => normaliseForComparison(data.get(dataNodeId)?.value ?? '')))
  for (const [index, { value }] of added.entries()) {
    const text = normaliseForComparison(value)
    if (text === '') return { index, refusal: 'value_empty' }
    if (value.trim().length > MAX_VALUE_LENGTH) return { index, refusal: 'value_too_long' }
    if (usedValues.has(text)) return { index, refusal: 'value_exists' }
    if (usedValues.size >= MAX_VALUES) return { index, refusal: 'too_many_values' }
    usedValues.add(text)
  }
  return null
}

/** Whether a value may move: not the default, not before the first and not into the last position. See REQ-170. */
export function checkMoveValue(
  tree: DecisionTree,
  filterNodeId: string,
  dataNodeId: string,
  direction: Direction,
): TreeEditErrorCode | null {
  const located = findValue(indexTree(tree), filterNodeId, dataNodeId)
  if (located === undefined) return 'not_found'
  if (isLast(located)) return 'is_default'
  const to = located.index + (direction === 'up' ? -1 : 1)
  return to < 0 || to >= located.node.values.length - 1 ? 'at_end' : null
}

/**
 * Whether values may share the branch of another value of the same filter: that value must have a branch, and at least
 * one of the others must not share it yet.
 */
export function checkLinkValues(
  tree: DecisionTree,
  filterNodeId: string,
  dataNodeIds: readonly string[],
  withDataNodeId: string,
): TreeEditErrorCode | null {
  const nodes = indexTree(tree)
  const target = findValue(nodes, filterNodeId, withDataNodeId)
  const linked = dataNodeIds.map((id) => findValue(nodes, filterNodeId, id))
  if (target === undefined || linked.includes(undefined)) return 'not_found'
  if (target.value.filterNodeId === null) return 'nothing_to_link'
  return linked.every((each) => each?.value.filterNodeId === target.value.filterNodeId) ? 'nothing_to_link' : null
}

/** Whether a value may be unlinked: only if it shares its branch with another value. */
export function checkUnlinkValue(
  tree: DecisionTree,
  filterNodeId: string,
  dataNodeId: string,
): TreeEditErrorCode | null {
  const located = findValue(indexTree(tree), filterNodeId, dataNodeId)
  if (located === undefined) return 'not_found'
  return isShared(tree, located.value) ? null : 'not_linked'
}

/** Whether a value may be deleted: all except the default. */
export function checkDeleteValue(
  tree: DecisionTree,
  filterNodeId: string,
  dataNodeId: string,
): TreeEditErrorCode | null {
  const located = findValue(indexTree(tree), filterNodeId, dataNodeId)
  if (located === undefined) return 'not_found'
  return isLast(located) ? 'is_default' : null
}

const isLast = ({ node, index }: LocatedValue): boolean => index === node.values.length - 1

const isShared = (tree: DecisionTree, value: FilterValue): boolean => {
  const { filterNodeId } = value
  if (filterNodeId === null) return false
  const parents = tree.filterNodes.flatMap((node) => node.values).filter((each) => each.filterNodeId === filterNodeId)
  return parents.length > 1
}
