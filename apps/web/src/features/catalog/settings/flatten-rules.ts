import { type Actions, DEFAULT_VALUE, type MatchRule } from '@platen/domain/decision-tree'

/** The tree as returned by the server: a value may be a list, of which the first item is used. */
export interface WireTree {
  readonly rootFilterNodeId: string | null
  readonly filterNodes: readonly {
    readonly id: string
    readonly key: string
    readonly values: readonly { readonly dataNodeId: string; readonly filterNodeId: string | null }[]
  }[]
  readonly dataNodes: readonly {
    readonly id: string
    readonly value: string | readonly string[]
    readonly matchRule: MatchRule
    readonly actions: Actions
  }[]
}

/** One value of one level as a list item. */
export interface RuleRow {
  readonly id: string
  /** The depth, from 0. */
  readonly level: number
  readonly key: string
  /** Null for the default, which always matches. */
  readonly match: { readonly rule: MatchRule; readonly value: string } | null
  readonly actions: Actions
  /** The children are already listed above, since linked values share their branch. */
  readonly isRepeated: boolean
}

/** Lists the decision tree from top to bottom, every branch once. */
export function flattenRules(tree: WireTree): readonly RuleRow[] {
  const filters = new Map(tree.filterNodes.map((node) => [node.id, node]))
  const data = new Map(tree.dataNodes.map((node) => [node.id, node]))
  const listed = new Set<string>()
  const lines: RuleRow[] = []

  const visit = (filterId: string, level: number) => {
    const filter = filters.get(filterId)
    if (!filter) return
    listed.add(filterId)
    for (const { dataNodeId, filterNodeId } of filter.values) {
      const node = data.get(dataNodeId)
      if (!node) continue
      const value = typeof node.value === 'string' ? node.value : (node.value[0] ?? '')
      const isRepeatedBranch = filterNodeId !== null && listed.has(filterNodeId)
      lines.push({
        id: `${filterId}/${dataNodeId}`,
        level,
        key: filter.key,
        match: value === DEFAULT_VALUE ? null : { rule: node.matchRule, value },
        actions: node.actions,
        isRepeated: isRepeatedBranch,
      })
      if (filterNodeId !== null && !isRepeatedBranch) visit(filterNodeId, level + 1)
    }
  }
  if (tree.rootFilterNodeId !== null) visit(tree.rootFilterNodeId, 0)
  return lines
}
