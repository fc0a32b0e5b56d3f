import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { VisibleColumn } from './columns.ts'
import styles from './grid.module.css'
import { GridRow, layoutCells } from './grid-row.tsx'
import { getRepeatedColumns } from './repeated-columns.ts'
import type { RowChecks } from './row-checks.ts'
import { EMPTY, recycleRowElements } from './row-recycling.ts'
import type { RowStore } from './row-store.ts'
import type { useGridFocus } from './use-grid-focus.ts'
import { ROW_HEIGHT } from './use-virtual-rows.ts'

/** How long a change stays highlighted, in ms. */
const MARK_MS = 1600

interface GridBodyProps<Row> {
  readonly store: RowStore<Row>
  readonly columns: readonly VisibleColumn<Row>[]
  /** Visible rows: from `first` up to, but not including, `end`. */
  readonly first: number
  readonly end: number
  readonly focus: Pick<ReturnType<typeof useGridFocus<Row>>, 'tabStop' | 'focusedIndex' | 'focusedRow'>
  readonly selectedKey: string | null
  readonly checks: RowChecks<Row> | undefined
  readonly getRowVariant: ((row: Row) => string | undefined) | undefined
  readonly draggable: boolean
}

/** The rendered rows. */
export function GridBody<Row>(props: GridBodyProps<Row>) {
  const { store, columns, focus } = props
  const rows = store.view()
  const cells = useMemo(() => layoutCells(columns), [columns])
  const indexes = visibleRowIndexes(props.first, props.end, focus.focusedIndex, rows.length)
  const slots = useRecycledRows(
    indexes.map((index) => store.getKey(rows[index] as Row)),
    focus.focusedRow,
  )
  const changed = store.justChanged()
  useClearHighlights(store, changed)
  return (
    <div role="rowgroup" className={styles.body} style={{ height: rows.length * ROW_HEIGHT }}>
      {slots.map(({ id, key }, position) => {
        const index = indexes[position] as number
        const row = rows[index] as Row
        return (
          <GridRow
            key={id}
            row={row}
            rowKey={key}
            index={index}
            top={index * ROW_HEIGHT}
            cells={cells}
            selected={key === props.selectedKey}
            checked={props.checks?.keys.has(key) ?? false}
            checkLabel={props.checks?.label}
            tabStop={focus.tabStop?.row === key ? focus.tabStop.column : null}
            repeatedColumns={getRepeatedColumns(columns, rows[index - 1], row)}
            isHighlighted={changed.has(key)}
            variant={props.getRowVariant?.(row)}
            draggable={props.draggable}
          />
        )
      })}
    </div>
  )
}

/** Indexes of the rendered rows: the visible ones and the focused one, even if it is scrolled out of view. */
function visibleRowIndexes(first: number, end: number, focused: number, count: number): number[] {
  const visibleIndexes = Array.from({ length: end - first }, (_, index) => first + index)
  if (focused < 0 || focused >= count || (focused >= first && focused < end)) return visibleIndexes
  return focused < first ? [focused, ...visibleIndexes] : [...visibleIndexes, focused]
}

/** Returns the elements for the rows with these keys, one each, in the same order. */
function useRecycledRows(keys: readonly string[], focused: string | null) {
  // Not a state: a state that follows the visible rows would render all of them twice for each step of scrolling.
  const previousElements = useRef(EMPTY)
  // After an interrupted render, a row gets another element, which is correct too.
  // oxlint-disable-next-line react/refs -- Only decides which element is reused.
  const slots = recycleRowElements(previousElements.current, keys, focused)
  useLayoutEffect(() => {
    previousElements.current = slots
  })
  return slots.elements
}

function useClearHighlights<Row>(store: RowStore<Row>, changed: ReadonlySet<string>): void {
  useEffect(() => {
    if (changed.size === 0) return
    const timer = setTimeout(store.forgetChanged, MARK_MS)
    return () => clearTimeout(timer)
  }, [store, changed])
}
