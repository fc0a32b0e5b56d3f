import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId } from 'react'
import type { VisibleColumn } from './columns.ts'
import styles from './grid.module.css'
import type { GridLabels } from './grid-labels.ts'
import { cellStyle } from './grid-row.tsx'
import { CHECK_COLUMN } from './row-checks.ts'
import type { Sort } from './sorting.ts'
import type { useColumnGestures } from './use-column-gestures.ts'

interface HeaderProps<Row> {
  readonly columns: readonly VisibleColumn<Row>[]
  readonly offsets: Readonly<Record<string, string>>
  readonly sort: Sort | null
  readonly tabStop: string | null
  readonly gestures: ReturnType<typeof useColumnGestures<Row>>
  /** Which of the shown rows are checked; undefined if rows have no checkbox. */
  readonly checkState: 'none' | 'some' | 'all' | undefined
  readonly labels: GridLabels
}

/** The sticky header row: sort by click or Enter, move by drag or Alt+arrows, resize by handle or Shift+arrows. */
export function GridHeader<Row>({ columns, offsets, sort, tabStop, gestures, checkState, labels }: HeaderProps<Row>) {
  const hintId = useId()
  return (
    <div role="row" aria-rowindex={1} className={styles.header} data-header>
      {columns.map((column, index) => {
        const direction = sort?.key === column.key ? sort.direction : undefined
        return (
          <div
            key={column.key}
            role="columnheader"
            aria-colindex={index + 1}
            aria-sort={column.sortValue ? (direction ?? 'none') : undefined}
            aria-describedby={column.pinned ? undefined : hintId}
            data-column={column.key}
            data-align={column.align}
            data-pinned={column.pinned}
            data-sortable={column.sortValue ? true : undefined}
            data-drop={gestures.dropAt === column.key || undefined}
            className={styles.headerCell}
            tabIndex={tabStop === column.key ? 0 : -1}
            style={cellStyle(columns, index, offsets)}
            {...gestures.header(column)}
          >
            {column.key === CHECK_COLUMN && <CheckAll state={checkState ?? 'none'} label={column.title} />}
            <span className={column.pinned ? 'visually-hidden' : styles.text} title={column.title}>
              {column.title}
            </span>
            {direction === 'ascending' && <IconChevronUp size={14} aria-hidden />}
            {direction === 'descending' && <IconChevronDown size={14} aria-hidden />}
            {!column.pinned && (
              <span
                className={styles.resizeHandle}
                aria-hidden
                title={labels.resizeHandle(column.title)}
                {...gestures.resizeHandle(column.key)}
              />
            )}
          </div>
        )
      })}
      <span id={hintId} hidden>
        {labels.sortHint} {labels.arrangeHint}
      </span>
    </div>
  )
}

/** The checkbox of all shown rows; the grid handles clicks on its cell. */
function CheckAll({ state, label }: { state: 'none' | 'some' | 'all'; label: string }) {
  const setIndeterminate = (element: HTMLInputElement | null) => {
    if (element) element.indeterminate = state === 'some'
  }
  return (
    <input
      ref={setIndeterminate}
      type="checkbox"
      className={styles.checkbox}
      tabIndex={-1}
      readOnly
      checked={state === 'all'}
      aria-label={label}
    />
  )
}
