import type { DataNode, DecisionTree, FilterNode, FilterValue, MatchRule } from './types.ts'

/** A tree's nodes by id. */
export interface TreeNodes {
  readonly filters: ReadonlyMap<string, FilterNode>
  readonly data: ReadonlyMap<string, DataNode>
}

const indexed = new WeakMap<DecisionTree, TreeNodes>()

/**
 * Indexes a tree's nodes; the first node of a duplicate id is used. Trees are immutable, so the index is cached for the
 * lifetime of the tree.
 */
export function indexTree(tree: DecisionTree): TreeNodes {
  const cached = indexed.get(tree)
  if (cached) return cached
  const filters = new Map<string, FilterNode>()
  for (const node of tree.filterNodes) if (!filters.has(node.id)) filters.set(node.id, node)
  const data = new Map<string, DataNode>()
  for (const node of tree.dataNodes) if (!data.has(node.id)) data.set(node.id, node)
  const nodes = { filters, data }
  indexed.set(tree, nodes)
  return nodes
}

/** The tree without rules: orders get no jig. */
export const EMPTY_TREE: DecisionTree = { rootFilterNodeId: null, filterNodes: [], dataNodes: [] }

/** A tree as sent in the HTTP API. */
export interface RawTree {
  readonly rootFilterNodeId: string | null
  readonly filterNodes: readonly {
    readonly id: string
    readonly key: string
    readonly values: readonly {
      readonly dataNodeId: string
      readonly filterNodeId: string | null
      readonly isLinked: boolean
    }[]
  }[]
  readonly dataNodes: readonly {
    readonly id: string
    /** A value, or a list of which only the first element is used. */
    readonly value: string | readonly string[]
    readonly matchRule: MatchRule
    readonly actions: Readonly<Record<string, string>>
  }[]
}

/**
 * Converts a tree from the HTTP API: the first element of a list of values is used. Does not validate; see
 * `validateTree`.
 */
export function parseTree(raw: RawTree): DecisionTree {
  const dataNodes = raw.dataNodes.map((node) => ({
    ...node,
    value: (typeof node.value === 'string' ? node.value : node.value[0]) ?? '',
  }))
  return { rootFilterNodeId: raw.rootFilterNodeId, filterNodes: raw.filterNodes, dataNodes }
}

/** Returns the ids of the filter nodes reachable from a node, including itself, parents before children. */
export function reachableFilters(filters: TreeNodes['filters'], fromId: string | null): ReadonlySet<string> {
  const reachable = new Set<string>()
  const open = fromId === null ? [] : [fromId]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = filters.get(id)
    if (node === undefined || reachable.has(id)) continue
    reachable.add(id)
    for (const value of node.values) if (value.filterNodeId !== null) open.push(value.filterNodeId)
  }
  return reachable
}

/**
 * Removes unreachable nodes and sets `isLinked`: a value is linked if another value leads to the same filter node.
 * Every edit ends with this step.
 */
export function normaliseTree(tree: DecisionTree): DecisionTree {
  const reached = reachableFilters(indexTree(tree).filters, tree.rootFilterNodeId)
  const filterNodes = tree.filterNodes.filter((node) => reached.has(node.id))
  const parents = new Map<string, number>()
  for (const { filterNodeId: id } of filterNodes.flatMap((node) => node.values)) {
    if (id !== null) parents.set(id, (parents.get(id) ?? 0) + 1)
  }
  const isShared = (value: FilterValue): boolean =>
    value.filterNodeId !== null && (parents.get(value.filterNodeId) ?? 0) > 1
  const linked = mapValues(filterNodes, (value) => {
    const isLinked = isShared(value)
    return value.isLinked === isLinked ? value : { ...value, isLinked }
  })
  const used = new Set(linked.flatMap((node) => node.values.map((value) => value.dataNodeId)))
  return {
    rootFilterNodeId: reached.size > 0 ? tree.rootFilterNodeId : null,
    filterNodes: linked,
    dataNodes: tree.dataNodes.filter((node) => used.has(node.id)),
  }
}

/**
 * Maps values of filter nodes. Unchanged nodes stay the same object, so that rendering and comparison can skip them.
 */
export function mapValues(
  nodes: readonly FilterNode[],
  change: (value: FilterValue) => FilterValue,
): readonly FilterNode[] {
  return nodes.map((node) => {
    const values = node.values.map(change)
    return values.every((value, index) => value === node.values[index]) ? node : { ...node, values }
  })
}

/** Whether two trees have the same content. Fast if most of their nodes are the same objects, as after an edit. */
export function areTreesEqual(a: DecisionTree, b: DecisionTree): boolean {
  const isSame = (one: unknown, other: unknown): boolean =>
    one === other || JSON.stringify(one) === JSON.stringify(other)
  const areSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
    some === others || (some.length === others.length && some.every((each, index) => isSame(each, others[index])))
  return (
    a.rootFilterNodeId === b.rootFilterNodeId &&
    areSame(a.filterNodes, b.filterNodes) &&
    areSame(a.dataNodes, b.dataNodes)
  )
}
