import {
  ACTION_KEYS,
  type Actions,
  type DataNode,
  type DecisionTree,
  type FilterNode,
  type FilterValue,
  indexTree,
} from '@platen/domain/decision-tree'

/** One value as its column shows it. */
export interface Row {
  readonly value: FilterValue
  readonly data: DataNode
  readonly isDefault: boolean
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

/**
 * The columns that a selection opens, from left to right. A column or row stays the same object while what it shows
 * does, so that what is not changed is not drawn again.
 */
export function columnsOf(tree: DecisionTree, selection: readonly string[]): readonly Column[] {
  const { filters, data } = indexTree(tree)
  const columns: Column[] = []
  let at = tree.rootFilterNodeId
  let above: Actions = {}
  while (at !== null && columns.length < tree.filterNodes.length) {
    const filter = filters.get(at)
    if (!filter) break
    const rows = filter.values.flatMap((value, index): Row[] => {
      const node = data.get(value.dataNodeId)
      return node ? [rowOf(value, node, index === filter.values.length - 1)] : []
    })
    const chosen = selection[columns.length]
    const selected = rows.find((row) => row.value.dataNodeId === chosen) ?? null
    columns.push(columnOf({ filter, level: columns.length, rows, selected, above }))
    above = Object.assign({}, above, selected?.data.actions)
    at = selected?.value.filterNodeId ?? null
  }
  return columns
}

const columnsOfFilters = new WeakMap<FilterNode, Column>()

function columnOf(column: Column): Column {
  const known = columnsOfFilters.get(column.filter)
  const isSame =
    known?.level === column.level &&
    known.selected === column.selected &&
    known.rows.length === column.rows.length &&
    known.rows.every((row, index) => row === column.rows[index]) &&
    ACTION_KEYS.every((action) => known.above[action] === column.above[action])
  if (isSame) return known
  columnsOfFilters.set(column.filter, column)
  return column
}

const rowsOfValues = new WeakMap<FilterValue, Row>()

function rowOf(value: FilterValue, data: DataNode, isDefault: boolean): Row {
  const known = rowsOfValues.get(value)
  if (known?.data === data && known.isDefault === isDefault) return known
  const row = { value, data, isDefault }
  rowsOfValues.set(value, row)
  return row
}
