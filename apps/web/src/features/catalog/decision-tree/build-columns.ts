import {
  ACTION_KEYS,
  type Actions,
  type DataNode,
  type DecisionTree,
  type FilterNode,
  type FilterValue,
  indexTree,
} from '@platen/domain/decision-tree'

/** One row of a column. */
export interface ValueRow {
  readonly value: FilterValue
  readonly data: DataNode
  readonly isDefault: boolean
}

/** One filter: its values in order, the default last. */
export interface FilterColumn {
  readonly filter: FilterNode
  /** From 0. */
  readonly level: number
  readonly rows: readonly ValueRow[]
  readonly selected: ValueRow | null
  /** Actions set by the selected values of the columns before. */
  readonly inheritedActions: Actions
}

/**
 * Returns the columns for a selection, from left to right. Unchanged columns and rows keep their identity, so that
 * memoised components do not render again.
 */
export function buildColumns(tree: DecisionTree, selection: readonly string[]): readonly FilterColumn[] {
  const { filters, data } = indexTree(tree)
  const columns: FilterColumn[] = []
  let filterNodeId = tree.rootFilterNodeId
  let inheritedActions: Actions = {}
  while (filterNodeId !== null && columns.length < tree.filterNodes.length) {
    const filter = filters.get(filterNodeId)
    if (!filter) break
    const rows = filter.values.flatMap((value, index): ValueRow[] => {
      const node = data.get(value.dataNodeId)
      return node ? [reuseRow(value, node, index === filter.values.length - 1)] : []
    })
    const selectedIds = selection[columns.length]
    const selected = rows.find((row) => row.value.dataNodeId === selectedIds) ?? null
    columns.push(reuseColumn({ filter, level: columns.length, rows, selected, inheritedActions }))
    inheritedActions = Object.assign({}, inheritedActions, selected?.data.actions)
    filterNodeId = selected?.value.filterNodeId ?? null
  }
  return columns
}

const columnCache = new WeakMap<FilterNode, FilterColumn>()

function reuseColumn(column: FilterColumn): FilterColumn {
  const cached = columnCache.get(column.filter)
  const isSame =
    cached?.level === column.level &&
    cached.selected === column.selected &&
    cached.rows.length === column.rows.length &&
    cached.rows.every((row, index) => row === column.rows[index]) &&
    ACTION_KEYS.every((action) => cached.inheritedActions[action] === column.inheritedActions[action])
  if (isSame) return cached
  columnCache.set(column.filter, column)
  return column
}

const rowCache = new WeakMap<FilterValue, ValueRow>()

function reuseRow(value: FilterValue, data: DataNode, isDefault: boolean): ValueRow {
  const cached = rowCache.get(value)
  if (cached?.data === data && cached.isDefault === isDefault) return cached
  const row = { value, data, isDefault }
  rowCache.set(value, row)
  return row
}
