import { type CSSProperties, memo } from 'react'
import { getGridLine, type VisibleColumn } from './columns.ts'
import styles from './grid.module.css'
import { CHECK_COLUMN } from './row-checks.ts'

/** Properties that all cells of a column share, computed once for all rows. */
export interface CellLayout<Row> {
  readonly column: VisibleColumn<Row>
  /** From 1. */
  readonly columnNumber: number
  readonly style: CSSProperties | undefined
}

interface RowProps<Row> {
  readonly row: Row
  readonly rowKey: string
  readonly index: number
  /** px from the top of the rows. */
  readonly top: number
  readonly cells: readonly CellLayout<Row>[]
  readonly selected: boolean
  readonly checked: boolean
  /** Returns the accessible name of the checkbox; undefined if rows have none. */
  readonly checkLabel: ((row: Row) => string) | undefined
  /** Key of the column whose cell is in the tab order, if it is in this row. */
  readonly tabStop: string | null
  /** Keys of the columns that repeat the previous row, joined by a space. */
  readonly repeatedColumns: string
  /** Highlighted as recently changed. */
  readonly isHighlighted: boolean
  readonly variant: string | undefined
  readonly draggable: boolean
}

/** One row. The grid handles all events, so that a row has no handlers. */
function RowView<Row>(props: RowProps<Row>) {
  const { row, repeatedColumns, tabStop } = props
  const repeatedKeys = repeatedColumns ? repeatedColumns.split(' ') : []
  return (
    <div
      role="row"
      className={styles.row}
      aria-rowindex={props.index + 2}
      aria-selected={props.selected}
      data-row={props.rowKey}
      data-highlighted={props.isHighlighted || undefined}
      data-tone={props.variant}
      draggable={props.draggable || undefined}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      {props.cells.map((cell) => {
        const { key, render, text, variant } = cell.column
        const cellProps = { cell, isRepeat: repeatedKeys.includes(key), isTabStop: tabStop === key }
        if (key === CHECK_COLUMN) {
          return <CheckCell key={key} {...cellProps} checked={props.checked} label={props.checkLabel?.(row) ?? ''} />
        }
        return render ? (
          <RenderedCell key={key} {...cellProps} row={row} />
        ) : (
          <TextCell key={key} {...cellProps} text={text(row)} variant={variant?.(row)} />
        )
      })}
    </div>
  )
}

interface CellProps<Row> {
  readonly cell: CellLayout<Row>
  readonly isRepeat: boolean
  readonly isTabStop: boolean
}

const getCellAttributes = <Row,>({ cell: { column, columnNumber, style }, isTabStop }: CellProps<Row>) => ({
  role: 'gridcell',
  'aria-colindex': columnNumber,
  'data-column': column.key,
  'data-align': column.align,
  'data-pinned': column.pinned,
  tabIndex: isTabStop ? 0 : -1,
  style,
})

/** Renders only if its content changes: most changes of a row affect a single cell. */
const TextCell = memo(function TextCell<Row>(
  props: CellProps<Row> & { readonly text: string; readonly variant: string | undefined },
) {
  return (
    <div
      {...getCellAttributes(props)}
      className={styles.textCell}
      data-repeated={props.isRepeat || undefined}
      data-variant={props.variant}
    >
      {props.text}
    </div>
  )
}) as <Row>(props: CellProps<Row> & { text: string; variant: string | undefined }) => React.ReactNode

const RenderedCell = memo(function RenderedCell<Row>(props: CellProps<Row> & { readonly row: Row }) {
  return (
    <div {...getCellAttributes(props)} className={styles.cell}>
      {props.cell.column.render?.(props.row, props.isRepeat)}
    </div>
  )
}) as <Row>(props: CellProps<Row> & { row: Row }) => React.ReactNode

/** The cell with the checkbox; the grid handles clicks on the entire cell. */
const CheckCell = memo(function CheckCell<Row>(props: CellProps<Row> & { readonly checked: boolean; label: string }) {
  return (
    <div {...getCellAttributes(props)} className={styles.cell}>
      <input
        type="checkbox"
        className={styles.checkbox}
        tabIndex={-1}
        readOnly
        checked={props.checked}
        aria-label={props.label}
      />
    </div>
  )
}) as <Row>(props: CellProps<Row> & { checked: boolean; label: string }) => React.ReactNode

export function layoutCells<Row>(columns: readonly VisibleColumn<Row>[]): CellLayout<Row>[] {
  const offsets = pinnedOffsets(columns)
  return columns.map((column, index) => ({
    column,
    columnNumber: index + 1,
    style: cellStyle(columns, index, offsets),
  }))
}

/** Column and sticky offset of a pinned cell; undefined for other cells, which are placed automatically. */
export function cellStyle<Row>(
  columns: readonly VisibleColumn<Row>[],
  index: number,
  offsets: Readonly<Record<string, string>>,
): CSSProperties | undefined {
  const column = columns[index]
  if (!column?.pinned) return undefined
  const offset = offsets[column.key]
  const gridColumn = getGridLine(columns, index)
  return column.pinned === 'start' ? { gridColumn, insetInlineStart: offset } : { gridColumn, insetInlineEnd: offset }
}

/** The offset of each pinned column from its edge, in rem. */
export function pinnedOffsets<Row>(columns: readonly VisibleColumn<Row>[]): Record<string, string> {
  const offsets: Record<string, string> = {}
  const accumulate = (pinned: readonly VisibleColumn<Row>[]) => {
    let sum = 0
    for (const column of pinned) {
      offsets[column.key] = `${sum}rem`
      sum += column.width
    }
  }
  accumulate(columns.filter(({ pinned }) => pinned === 'start'))
  accumulate(columns.filter(({ pinned }) => pinned === 'end').toReversed())
  return offsets
}

export const GridRow = memo(RowView) as typeof RowView
