import { type ReactNode, useMemo, useRef, useSyncExternalStore } from 'react'
import { announceChanges } from '../lib/announcements.ts'
import { getVisibleColumns, getWidthVariables, type VisibleColumn } from './columns.ts'
import styles from './grid.module.css'
import { GridBody } from './grid-body.tsx'
import { GridHeader } from './grid-header.tsx'
import type { GridLabels } from './grid-labels.ts'
import { pinnedOffsets } from './grid-row.tsx'
import { createCheckColumn, type RowChecks, useRowChecks } from './row-checks.ts'
import {
  activateCell,
  getRowPointerHandlers,
  type RowPointerOptions,
  showOverflowTitle,
} from './row-pointer-handlers.ts'
import { toggleSort } from './sorting.ts'
import { useColumnGestures } from './use-column-gestures.ts'
import type { ColumnStateControls } from './use-column-state.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { type GridScrollOptions, useGridScroll } from './use-grid-scroll.ts'
import { type GridSortOptions, useGridSort } from './use-grid-sort.ts'
import { getBodyHeight, ROW_HEIGHT } from './use-virtual-rows.ts'

export interface GridProps<Row> extends GridSortOptions<Row>, GridScrollOptions<Row>, RowPointerOptions<Row> {
  readonly label: string
  readonly columnSettings: ColumnStateControls
  readonly selectedKey: string | null
  /** Called when Delete is pressed on the focused row. */
  readonly onRemove?: ((row: Row) => void) | undefined
  readonly labels: GridLabels
  /** Shown if there are no rows. */
  readonly empty?: ReactNode
  readonly loading?: boolean
  /** Number of all rows if not all are loaded; -1 if it is unknown. */
  readonly rowCount?: number | undefined
  /** Adds a column with a checkbox of each row. */
  readonly checks?: RowChecks<Row>
  /** Variant of the row, set on it as `data-tone`. */
  readonly getRowVariant?: (row: Row) => string | undefined
}

/**
 * A virtualised grid (ARIA grid) with single selection, and checkboxes for actions on several rows. Only visible rows
 * are in the document.
 */
export function DataGrid<Row>(props: GridProps<Row>) {
  const { store, columnSettings, labels, checks, sort, onSort } = props
  useSyncExternalStore(store.subscribe, store.version)
  const rowCount = store.view().length
  const columns = useVisibleColumns(props)
  const rowChecks = useRowChecks(store, checks)
  const offsets = useMemo(() => pinnedOffsets(columns), [columns])
  useGridSort(props)
  const root = useRef<HTMLDivElement>(null)
  const { first, end, reveal } = useGridScroll(root, props)
  const focus = useGridFocus({
    root,
    store,
    columns,
    pageSize: () => Math.max(1, Math.floor((root.current ? getBodyHeight(root.current) : 0) / ROW_HEIGHT) - 1),
    reveal,
    onRow: (row) => props.onSelect(store.getKey(row)),
    onActivate: (row, key) => activateCell(columns, row, key),
    onRemove: props.onRemove,
    onEscape: () => (rowChecks && rowChecks.state !== 'none' ? rowChecks.clear() : props.onSelect(null)),
    checks: rowChecks,
  })
  const gestures = useColumnGestures({
    root,
    columns,
    settings: columnSettings.settings,
    change: columnSettings.change,
    sort: (key) => onSort(toggleSort(sort, key)),
    labels,
  })
  return (
    <div className={styles.frame}>
      {/* The cells have the focus; the grid handles their events as they bubble. */}
      <div
        ref={root}
        role="grid"
        aria-label={props.label}
        aria-rowcount={props.rowCount === undefined || props.rowCount >= 0 ? (props.rowCount ?? rowCount) + 1 : -1}
        aria-colcount={columns.length}
        aria-busy={props.loading || undefined}
        className={styles.grid}
        style={getGridVariables(columns)}
        {...getRowPointerHandlers(columns, props, rowChecks)}
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
          checkState={rowChecks?.state}
          labels={labels}
        />
        <GridBody
          store={store}
          columns={columns}
          first={first}
          end={end}
          focus={focus}
          selectedKey={props.selectedKey}
          checks={checks}
          getRowVariant={props.getRowVariant}
          draggable={props.getDragData !== undefined}
        />
      </div>
      {props.loading && rowCount === 0 && <SkeletonRows />}
      {!props.loading && rowCount === 0 && <div className={styles.empty}>{props.empty}</div>}
      <div className="visually-hidden" ref={announceChanges}>
        {gestures.announcement}
      </div>
    </div>
  )
}

/** Returns the visible columns, after the column of the checkboxes if there is one. */
function useVisibleColumns<Row>({ columns, columnSettings, checks, labels }: GridProps<Row>): VisibleColumn<Row>[] {
  const hasChecks = checks !== undefined
  return useMemo(() => {
    const visible = getVisibleColumns(columns, columnSettings.settings)
    return hasChecks ? [createCheckColumn<Row>(labels.checkAll), ...visible] : visible
  }, [columns, columnSettings.settings, hasChecks, labels])
}

/** Returns the CSS variables with the sizes of columns and rows. */
const getGridVariables = <Row,>(columns: readonly VisibleColumn<Row>[]): Record<string, string> => ({
  ...getWidthVariables(columns),
  '--row-height': `${ROW_HEIGHT}px`,
})

function SkeletonRows() {
  return (
    <div aria-hidden className={styles.skeletons}>
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className={styles.skeleton} />
      ))}
    </div>
  )
}
