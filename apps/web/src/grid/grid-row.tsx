import { memo } from 'react'
import { type ShownColumn, trackOf } from './columns.ts'
import styles from './grid.module.css'

interface RowProps<Row> {
  readonly row: Row
  readonly rowKey: string
  readonly index: number
  /** px from the top of the rows. */
  readonly top: number
  readonly columns: readonly ShownColumn<Row>[]
  readonly offsets: Readonly<Record<string, string>>
  readonly selected: boolean
  /** Key of the column whose cell takes part in the tab order, if it is in this row. */
  readonly tabStop: string | null
  /** Keys of columns that repeat the row before, joined by a space. */
  readonly blanked: string
  /** Changes whenever the row is to be marked as just changed; 0 for not marked. */
  readonly mark: number
  readonly tone: string | undefined
  readonly draggable: boolean
}

/** One row. Events are caught by the grid, so that a row holds nothing but what it shows. */
function RowView<Row>(props: RowProps<Row>) {
  const { row, columns, blanked, tabStop } = props
  const blanks = blanked ? blanked.split(' ') : []
  return (
    <div
      role="row"
      className={styles.row}
      aria-rowindex={props.index + 2}
      aria-selected={props.selected}
      data-row={props.rowKey}
      data-mark={props.mark === 0 ? undefined : props.mark % 2 ? 'odd' : 'even'}
      data-tone={props.tone}
      draggable={props.draggable || undefined}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      {columns.map((column, at) => (
        <div
          key={column.key}
          role="gridcell"
          aria-colindex={at + 1}
          data-column={column.key}
          data-align={column.align}
          data-pinned={column.pinned}
          className={styles.cell}
          tabIndex={tabStop === column.key ? 0 : -1}
          style={cellStyle(columns, at, props.offsets)}
        >
          <CellContent row={row} column={column} blanked={blanks.includes(column.key)} />
        </div>
      ))}
    </div>
  )
}

function CellContent<Row>({ row, column, blanked }: { row: Row; column: ShownColumn<Row>; blanked: boolean }) {
  if (column.render) return column.render(row, blanked)
  const text = column.text(row)
  return (
    <span className={blanked ? styles.blanked : styles.text} title={blanked ? undefined : text}>
      {text}
    </span>
  )
}

/** Where a cell stands; cells that are pinned also say how far from their edge they stay. */
export function cellStyle<Row>(
  columns: readonly ShownColumn<Row>[],
  at: number,
  offsets: Readonly<Record<string, string>>,
) {
  const column = columns[at]
  const gridColumn = trackOf(columns, at)
  if (!column?.pinned) return { gridColumn }
  const offset = offsets[column.key]
  return column.pinned === 'start' ? { gridColumn, insetInlineStart: offset } : { gridColumn, insetInlineEnd: offset }
}

/** How far from its edge each pinned column stays, in rem. */
export function pinnedOffsets<Row>(columns: readonly ShownColumn<Row>[]): Record<string, string> {
  const offsets: Record<string, string> = {}
  const walk = (pinned: readonly ShownColumn<Row>[]) => {
    let sum = 0
    for (const column of pinned) {
      offsets[column.key] = `${sum}rem`
      sum += column.width
    }
  }
  walk(columns.filter(({ pinned }) => pinned === 'start'))
  walk(columns.filter(({ pinned }) => pinned === 'end').reverse())
  return offsets
}

export const GridRow = memo(RowView) as typeof RowView
