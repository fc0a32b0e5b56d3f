import { nonEmptyActions } from './decide.ts'
import {
  checkAddFilter,
  checkAddValues,
  checkChangeValue,
  checkDeleteValue,
  checkLinkValues,
  checkMoveValue,
  checkUnlinkValue,
  type Direction,
  type NewValue,
  type Selection,
  type TreeEditErrorCode,
} from './edit-checks.ts'
import { EMPTY_TREE, indexTree, mapValues, normaliseTree, reachableFilters } from './tree-index.ts'
import {
  type Actions,
  type DataNode,
  DEFAULT_VALUE,
  type DecisionTree,
  type FilterNode,
  type FilterValue,
} from './types.ts'
import { exceededLimit } from './validate.ts'

/** A changed tree, or the failure. Every edit keeps a valid tree valid. */
export type TreeEditResult =
  | { readonly ok: true; readonly tree: DecisionTree }
  | { readonly ok: false; readonly refusal: TreeEditErrorCode }

/** Returns a new unique node id. */
export type NewId = () => string

/**
 * Adds a filter with the single value `default` below the last selected value, or as the root of an empty tree. The new
 * filter node is the last of `filterNodes`.
 */
export function addFilter(tree: DecisionTree, selection: Selection, key: string, newId: NewId): TreeEditResult {
  const refusal = checkAddFilter(tree, selection, key)
  if (refusal) return { ok: false, refusal }
  const dataNode: DataNode = { id: newId(), value: DEFAULT_VALUE, matchRule: 'EQUAL', actions: {} }
  const added: FilterNode = {
    id: newId(),
    key: key.trim(),
    values: [{ dataNodeId: dataNode.id, filterNodeId: null, isLinked: false }],
  }
  const parent = selection.at(-1)
  return withinLimits({
    rootFilterNodeId: tree.rootFilterNodeId ?? added.id,
    filterNodes: [
      ...mapValues(tree.filterNodes, (value) =>
        value.dataNodeId === parent ? { ...value, filterNodeId: added.id } : value,
      ),
      added,
    ],
    dataNodes: [...tree.dataNodes, dataNode],
  })
}

/**
 * Adds several values to a filter in their order, before its default; all of them or none. Linear in the number of
 * values and the size of the tree, so that a list of 500 values can be validated while it is typed.
 */
export function addFilterValues(
  tree: DecisionTree,
  filterNodeId: string,
  added: readonly NewValue[],
  newId: NewId,
): TreeEditResult {
  const refusal = checkAddValues(tree, filterNodeId, added)
  if (refusal) return { ok: false, refusal }
  const dataNodes = added.map(
    ({ value, matchRule }): DataNode => ({ id: newId(), value: value.trim(), matchRule, actions: {} }),
  )
  const newValues = dataNodes.map(({ id }): FilterValue => ({ dataNodeId: id, filterNodeId: null, isLinked: false }))
  const extended = withValues(tree, filterNodeId, (values) => values.toSpliced(values.length - 1, 0, ...newValues))
  const grown = { ...extended, dataNodes: [...tree.dataNodes, ...dataNodes] }
  return exceededLimit(grown) ? { ok: false, refusal: 'tree_too_large' } : { ok: true, tree: grown }
}

/** Changes the text and match rule of a value; the default cannot be changed. */
export function changeValue(
  tree: DecisionTree,
  filterNodeId: string,
  dataNodeId: string,
  to: NewValue,
): TreeEditResult {
  const refusal = checkChangeValue(tree, filterNodeId, dataNodeId, to)
  if (refusal) return { ok: false, refusal }
  return withData(tree, dataNodeId, (node) => ({ ...node, value: to.value.trim(), matchRule: to.matchRule }))
}

/** Replaces the actions of a value, including the default; an empty text sets nothing. */
export function changeActions(tree: DecisionTree, dataNodeId: string, actions: Actions): TreeEditResult {
  if (!indexTree(tree).data.has(dataNodeId)) return { ok: false, refusal: 'not_found' }
  return withData(tree, dataNodeId, (node) => ({ ...node, actions: nonEmptyActions(actions) }))
}

/** Moves a value one position up or down, never into the last position, which is reserved for the default. */
export function moveValue(
  tree: DecisionTree,
  filterNodeId: string,
  dataNodeId: string,
  direction: Direction,
): TreeEditResult {
  const refusal = checkMoveValue(tree, filterNodeId, dataNodeId, direction)
  if (refusal) return { ok: false, refusal }
  const moved = withValues(tree, filterNodeId, (values) => {
    const from = values.findIndex((value) => value.dataNodeId === dataNodeId)
    return values.toSpliced(from, 1).toSpliced(from + (direction === 'up' ? -1 : 1), 0, ...values.slice(from, from + 1))
  })
  return { ok: true, tree: moved }
}

/**
 * Links values to the branch of another value of the same filter and drops nodes that only their old branches
 * referenced. Their own actions do not change.
 * See REQ-169.
 */
export function linkValues(
  tree: DecisionTree,
  filterNodeId: string,
  dataNodeIds: readonly string[],
  withDataNodeId: string,
): TreeEditResult {
  const refusal = checkLinkValues(tree, filterNodeId, dataNodeIds, withDataNodeId)
  if (refusal) return { ok: false, refusal }
  const linked = withValues(tree, filterNodeId, (values) => {
    const branch = values.find((value) => value.dataNodeId === withDataNodeId)?.filterNodeId ?? null
    return values.map((value) => (dataNodeIds.includes(value.dataNodeId) ? { ...value, filterNodeId: branch } : value))
  })
  return toSuccess(linked)
}

/**
 * Replaces the shared branch of a linked value by a copy; links inside the branch are kept in the copy.
 * See REQ-169.
 */
export function unlinkValue(
  tree: DecisionTree,
  filterNodeId: string,
  dataNodeId: string,
  newId: NewId,
): TreeEditResult {
  const refusal = checkUnlinkValue(tree, filterNodeId, dataNodeId)
  if (refusal) return { ok: false, refusal }
  const { filters, data } = indexTree(tree)
  const branch =
    filters.get(filterNodeId)?.values.find((value) => value.dataNodeId === dataNodeId)?.filterNodeId ?? null
  const copyIds = new Map([...reachableFilters(filters, branch)].map((id) => [id, newId()]))
  const getCopy = (id: string | null): string | null => (id === null ? null : (copyIds.get(id) ?? null))
  const dataNodes: DataNode[] = []
  const copies = [...copyIds].flatMap(([id, copyId]): FilterNode[] => {
    const node = filters.get(id)
    if (node === undefined) return []
    const values = node.values.map((value) => {
      const dataNode = data.get(value.dataNodeId)
      const copyDataId = newId()
      if (dataNode) dataNodes.push({ ...dataNode, id: copyDataId })
      return { ...value, dataNodeId: copyDataId, filterNodeId: getCopy(value.filterNodeId) }
    })
    return [{ ...node, id: copyId, values }]
  })
  const updatedTree = withValues(tree, filterNodeId, (values) =>
    values.map((value) => (value.dataNodeId === dataNodeId ? { ...value, filterNodeId: getCopy(branch) } : value)),
  )
  return withinLimits({
    ...updatedTree,
    filterNodes: [...updatedTree.filterNodes, ...copies],
    dataNodes: [...updatedTree.dataNodes, ...dataNodes],
  })
}

/** Deletes a value with its branch, unless another value shares the branch. The default cannot be deleted. */
export function deleteValue(tree: DecisionTree, filterNodeId: string, dataNodeId: string): TreeEditResult {
  const refusal = checkDeleteValue(tree, filterNodeId, dataNodeId)
  if (refusal) return { ok: false, refusal }
  return toSuccess(
    withValues(tree, filterNodeId, (values) => values.filter((value) => value.dataNodeId !== dataNodeId)),
  )
}

/**
 * Deletes a filter with everything below it, for all values that lead to it. Deleting the top level clears the tree.
 * See REQ-168.
 */
export function deleteFilter(tree: DecisionTree, filterNodeId: string): TreeEditResult {
  if (!indexTree(tree).filters.has(filterNodeId)) return { ok: false, refusal: 'not_found' }
  if (filterNodeId === tree.rootFilterNodeId) return { ok: true, tree: EMPTY_TREE }
  const filterNodes = mapValues(tree.filterNodes, (value) =>
    value.filterNodeId === filterNodeId ? { ...value, filterNodeId: null } : value,
  )
  return toSuccess({ ...tree, filterNodes })
}

const toSuccess = (tree: DecisionTree): TreeEditResult => ({ ok: true, tree: normaliseTree(tree) })

/** Like `toSuccess`, for edits that enlarge a tree. */
const withinLimits = (tree: DecisionTree): TreeEditResult =>
  exceededLimit(tree) ? { ok: false, refusal: 'tree_too_large' } : toSuccess(tree)

function withValues(
  tree: DecisionTree,
  filterNodeId: string,
  change: (values: readonly FilterValue[]) => readonly FilterValue[],
): DecisionTree {
  const filterNodes = tree.filterNodes.map((node) =>
    node.id === filterNodeId ? { ...node, values: change(node.values) } : node,
  )
  return { ...tree, filterNodes }
}

function withData(tree: DecisionTree, dataNodeId: string, change: (node: DataNode) => DataNode): TreeEditResult {
  const dataNodes = tree.dataNodes.map((node) => (node.id === dataNodeId ? change(node) : node))
  return { ok: true, tree: { ...tree, dataNodes } }
}
