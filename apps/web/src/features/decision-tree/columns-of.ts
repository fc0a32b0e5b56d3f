import {
  type Actions,
  type DataNode,
  type DecisionTree,
  type FilterNode,
  type FilterValue,
  nodesOf,
} from '@platen/domain/decision-tree'

/** One value as its column shows it. */
export interface Row {
  readonly value: FilterValue
  readonly data: DataNode
  readonly isDefault: boolean
  readonly isSelected: boolean
}

/** One filter as a column: its values in order, the default last. */
export interface Column {
  readonly filter: FilterNode
  /** From 0. */
  readonly level: number
  readonly rows: readonly Row[]
  readonly selected: Row | null
  /** What the selected values above have set so far. */
  readonly above: Actions
}

/** The columns that a selection opens, from left to right. */
export function columnsOf(tree: DecisionTree, selection: readonly string[]): readonly Column[] {
  const { filters, data } = nodesOf(tree)
  const columns: Column[] = []
  let at = tree.rootFilterNodeId
  let above: Actions = {}
  while (at !== null && columns.length < tree.filterNodes.length) {
    const filter = filters.get(at)
    if (!filter) break
    const chosen = selection[columns.length]
    const rows = filter.values.flatMap((value, index): Row[] => {
      const node = data.get(value.dataNodeId)
      const isDefault = index === filter.values.length - 1
      return node ? [{ value, data: node, isDefault, isSelected: value.dataNodeId === chosen }] : []
    })
    const selected = rows.find((row) => row.isSelected) ?? null
    columns.push({ filter, level: columns.length, rows, selected, above })
    above = Object.assign({}, above, selected?.data.actions)
    at = selected?.value.filterNodeId ?? null
  }
  return columns
}
