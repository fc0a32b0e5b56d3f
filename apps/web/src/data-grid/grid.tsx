import {
  type DragEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type Column, getVisibleColumns, gridTemplateColumns, minTotalWidth } from './columns.ts'
import styles from './grid.module.css'
import { GridHeader } from './grid-header.tsx'
import type { GridLabels } from './grid-labels.ts'
import { GridRow, layoutCells, pinnedOffsets } from './grid-row.tsx'
import { getRepeatedColumns } from './repeats.ts'
import { EMPTY, recycleRowElements } from './row-recycling.ts'
import type { RowStore } from './row-store.ts'
import { createRowComparator, type Sort, toggleSort } from './sorting.ts'
import { useColumnGestures } from './use-column-resize.ts'
import type { ColumnStateControls } from './use-column-settings.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { useScrollAnchoring } from './use-scroll-anchoring.ts'
import { HEADER_HEIGHT, ROW_HEIGHT, useVirtualRows } from './use-virtual-rows.ts'

/** How long a change stays highlighted, in ms. */
const MARK_MS = 1600

/** Further rows are loaded when this number of rows or less follow the visible ones. */
const ROWS_BEFORE_END = 50

export interface GridProps<Row> {
  readonly label: string
  readonly store: RowStore<Row>
  readonly columns: readonly Column<Row>[]
  readonly columnSettings: ColumnStateControls
  readonly selectedKey: string | null
  readonly onSelect: (key: string | null) => void
  /** Called when Delete is pressed on the focused row. */
  readonly onRemove?: ((row: Row) => void) | undefined
  readonly language: string
  readonly words: GridLabels
  /** Shown if there are no rows. */
  readonly empty?: ReactNode
  readonly loading?: boolean
  /**
   * The sort order of rows that the server sorts; the store keeps their order. Without it, the grid sorts the rows
   * itself.
   */
  readonly serverSort?: { readonly sort: Sort | null; readonly onSort: (sort: Sort | null) => void }
  /** Identifies the filter and the sort order of rows from the server; the grid scrolls to its top if it changes. */
  readonly listKey?: string
  /** Called when the last loaded rows become visible, so that further rows can be loaded. */
  readonly onEnd?: () => void
  /** Number of all rows if not all are loaded; -1 if it is unknown. */
  readonly rowCount?: number | undefined
  /** Variant of the row, set on it as `data-tone`. */
  readonly toneOf?: (row: Row) => string | undefined
  /** Makes rows draggable: media type and text for the drop target. */
  readonly dragOf?: (row: Row) => { readonly type: string; readonly data: string }
}

/** A virtualised grid (ARIA grid) with single selection. Only visible rows are in the document. */
export function DataGrid<Row>(props: GridProps<Row>) {
  const { store, columnSettings, selectedKey, words } = props
  useSyncExternalStore(store.subscribe, store.version)
  const rows = store.view()
  const columns = useMemo(
    () => getVisibleColumns(props.columns, columnSettings.settings),
    [props.columns, columnSettings.settings],
  )
  const offsets = useMemo(() => pinnedOffsets(columns), [columns])
  const cells = useMemo(() => layoutCells(columns), [columns])
  const [ownSort, setOwnSort] = useState<Sort | null>(null)
  const { serverSort, onEnd } = props
  const sort = serverSort ? serverSort.sort : ownSort
  const isSortedHere = serverSort === undefined
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isSortedHere) return
    store.setSort(createRowComparator(props.columns, sort, props.language))
    return () => store.setSort(null)
  }, [store, props.columns, sort, props.language, isSortedHere])

  const { listKey } = props
  const shownListKey = useRef(listKey)
  useLayoutEffect(() => {
    if (shownListKey.current !== listKey) root.current?.scrollTo({ top: 0 })
    shownListKey.current = listKey
  }, [listKey])
  useScrollAnchoring(root, store)
  const { first, end, reveal } = useVirtualRows(root, rows.length)
  const rowCount = rows.length
  useEffect(() => {
    if (rowCount > 0 && end > rowCount - ROWS_BEFORE_END) onEnd?.()
  }, [rowCount, end, onEnd])
  const focus = useGridFocus({
    root,
    store,
    columns,
    pageSize: () => Math.max(1, Math.floor(((root.current?.clientHeight ?? 0) - HEADER_HEIGHT) / ROW_HEIGHT) - 1),
    reveal,
    onRow: (row) => props.onSelect(store.keyOf(row)),
    onActivate: (row, key) =>
      (columns.find((column) => column.key === key)?.onActivate ?? findDefaultAction(columns))?.(row),
    onRemove: props.onRemove,
    onEscape: () => props.onSelect(null),
  })
  const indexes = visibleRowIndexes(first, end, focus.focusedIndex, rows.length)
  const slots = useRecycledRows(
    indexes.map((index) => store.keyOf(rows[index] as Row)),
    focus.focusedRow,
  )

  const gestures = useColumnGestures({
    root,
    columns,
    settings: columnSettings.settings,
    change: columnSettings.change,
    sort: (key) => (serverSort ? serverSort.onSort : setOwnSort)(toggleSort(sort, key)),
    words,
  })

  const getCellFromEvent = (event: MouseEvent | DragEvent) => {
    const element = event.target as HTMLElement
    const key = element.closest<HTMLElement>('[data-row]')?.dataset['row']
    const row = key === undefined ? undefined : store.get(key)
    return row === undefined ? null : { row, column: element.closest<HTMLElement>('[data-column]')?.dataset['column'] }
  }
  const onClick = (event: MouseEvent) => {
    const cell = getCellFromEvent(event)
    if (!cell) return
    // A click focuses the cell, and onFocus updates the state.
    props.onSelect(store.keyOf(cell.row))
  }
  const onDoubleClick = (event: MouseEvent) => {
    const cell = getCellFromEvent(event)
    if (cell) (columns.find(({ key }) => key === cell.column)?.onActivate ?? findDefaultAction(columns))?.(cell.row)
  }
  const onDragStart = (event: DragEvent) => {
    const cell = getCellFromEvent(event)
    const drag = cell && props.dragOf?.(cell.row)
    if (!cell || !drag) return
    event.dataTransfer.effectAllowed = 'copy'
    event.dataTransfer.setData(drag.type, drag.data)
    props.onSelect(store.keyOf(cell.row))
  }

  const changed = store.justChanged()
  useClearHighlights(store, changed)
  return (
    <div className={styles.frame}>
      {/* The cells have the focus; the grid handles their events as they bubble. */}
      <div
        ref={root}
        role="grid"
        aria-label={props.label}
        aria-rowcount={props.rowCount === undefined || props.rowCount >= 0 ? (props.rowCount ?? rows.length) + 1 : -1}
        aria-colcount={columns.length}
        aria-busy={props.loading || undefined}
        className={styles.grid}
        style={
          {
            '--grid-tracks': gridTemplateColumns(columns),
            '--grid-least': `${minTotalWidth(columns)}rem`,
            '--row-height': `${ROW_HEIGHT}px`,
          } as Record<string, string>
        }
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        onDragStart={props.dragOf ? onDragStart : undefined}
        onMouseMove={showOverflowTitle}
        onKeyDown={focus.onKeyDown}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
      >
        <GridHeader
          columns={columns}
          offsets={offsets}
          sort={sort}
          tabStop={focus.tabStop?.row === null ? focus.tabStop.column : null}
          gestures={gestures}
          words={words}
        />
        <div role="rowgroup" className={styles.body} style={{ height: rows.length * ROW_HEIGHT }}>
          {slots.map(({ id, key }, at) => {
            const index = indexes[at] as number
            const row = rows[index] as Row
            return (
              <GridRow
                key={id}
                row={row}
                rowKey={key}
                index={index}
                top={index * ROW_HEIGHT}
                cells={cells}
                selected={key === selectedKey}
                tabStop={focus.tabStop?.row === key ? focus.tabStop.column : null}
                blanked={getRepeatedColumns(columns, rows[index - 1], row)}
                isMarked={changed.has(key)}
                tone={props.toneOf?.(row)}
                draggable={props.dragOf !== undefined}
              />
            )
          })}
        </div>
      </div>
      {props.loading && rows.length === 0 && <SkeletonRows />}
      {!props.loading && rows.length === 0 && <div className={styles.empty}>{props.empty}</div>}
      <div className={styles.blanked} aria-live="polite">
        {gestures.said}
      </div>
    </div>
  )
}

/**
 * Sets the title of truncated text and of icon buttons under the pointer. It is set on hover because a title on every
 * cell would be rendered again for each row that scrolls into view.
 */
function showOverflowTitle(event: MouseEvent) {
  const pointed = event.target as HTMLElement
  const button = pointed.closest<HTMLElement>('[role="row"] button:enabled')
  const labels = button ?? (pointed.childElementCount === 0 ? pointed : null)
  if (!labels?.closest('[role="gridcell"]')) return
  const isTruncated = labels.scrollWidth > labels.clientWidth && labels.dataset['blanked'] === undefined
  const title = button ? (button.ariaLabel ?? '') : isTruncated ? labels.textContent : ''
  if (labels.title !== title) labels.title = title
}

/** Indexes of the rendered rows: the visible ones and the focused one, even if it is scrolled out of view. */
function visibleRowIndexes(first: number, end: number, focused: number, count: number): number[] {
  const shown = Array.from({ length: end - first }, (_, at) => first + at)
  if (focused < 0 || focused >= count || (focused >= first && focused < end)) return shown
  return focused < first ? [focused, ...shown] : [...shown, focused]
}

/** Returns the elements for the rows with these keys, one each, in the same order. */
function useRecycledRows(keys: readonly string[], focused: string | null) {
  const previousElements = useRef(EMPTY)
  // After an interrupted render, a row gets another element, which is correct too.
  // oxlint-disable-next-line react/refs -- Only decides which element is reused.
  const slots = recycleRowElements(previousElements.current, keys, focused)
  useLayoutEffect(() => {
    previousElements.current = slots
  })
  return slots.shown
}

/** The action of a row whose cell has none: that of the last column that has one. */
function findDefaultAction<Row>(columns: readonly Column<Row>[]) {
  return columns.findLast(({ onActivate }) => onActivate !== undefined)?.onActivate
}

function useClearHighlights<Row>(store: RowStore<Row>, changed: ReadonlySet<string>): void {
  useEffect(() => {
    if (changed.size === 0) return
    const timer = setTimeout(store.forgetChanged, MARK_MS)
    return () => clearTimeout(timer)
  }, [store, changed])
}

function SkeletonRows() {
  return (
    <div aria-hidden className={styles.skeletons}>
      {Array.from({ length: 12 }, (_, at) => (
        <div key={at} className={styles.skeleton} />
      ))}
    </div>
  )
}
