import type { DragEvent, MouseEvent } from 'react'
import type { VisibleColumn } from './columns.ts'
import { CHECK_COLUMN, type CheckControls } from './row-checks.ts'
import type { RowStore } from './row-store.ts'

export interface RowPointerOptions<Row> {
  readonly store: RowStore<Row>
  readonly onSelect: (key: string | null) => void
  /** Makes rows draggable: media type and text for the drop target. */
  readonly getDragData?: (row: Row) => { readonly type: string; readonly data: string }
}

/** Returns the handlers of the grid for clicks on rows and for the start of their drag. */
export function getRowPointerHandlers<Row>(
  columns: readonly VisibleColumn<Row>[],
  { store, onSelect, getDragData }: RowPointerOptions<Row>,
  checks: CheckControls<Row> | null,
) {
  const getCellFromEvent = (event: MouseEvent | DragEvent) => {
    const element = event.target as HTMLElement
    const key = element.closest<HTMLElement>('[data-row]')?.dataset['row']
    const row = key === undefined ? undefined : store.get(key)
    return row === undefined ? null : { row, column: element.closest<HTMLElement>('[data-column]')?.dataset['column'] }
  }
  const onDragStart = (event: DragEvent) => {
    const cell = getCellFromEvent(event)
    const drag = cell && getDragData?.(cell.row)
    if (!cell || !drag) return
    event.dataTransfer.effectAllowed = 'copy'
    event.dataTransfer.setData(drag.type, drag.data)
    onSelect(store.getKey(cell.row))
  }
  return {
    // Before a button of the row acts: a dialog that it opens is above the selected row in the history.
    onClickCapture: (event: MouseEvent) => {
      const cell = getCellFromEvent(event)
      if (cell && !(checks && cell.column === CHECK_COLUMN)) onSelect(store.getKey(cell.row))
    },
    // A click focuses the cell, and onFocus updates the state.
    onClick: (event: MouseEvent) => {
      const cell = getCellFromEvent(event)
      if (checks && cell?.column === CHECK_COLUMN) checks.toggle(cell.row, event.shiftKey)
      else if (checks && isCheckAll(event.target)) checks.toggleAll()
    },
    onDoubleClick: (event: MouseEvent) => {
      const cell = getCellFromEvent(event)
      if (cell && cell.column !== CHECK_COLUMN) activateCell(columns, cell.row, cell.column)
    },
    onDragStart: getDragData ? onDragStart : undefined,
  }
}

const isCheckAll = (target: EventTarget): boolean =>
  (target as HTMLElement).closest(`[data-header] [data-column="${CHECK_COLUMN}"]`) !== null

/** Runs the action of a cell, or the one of its row if the cell has none. */
export function activateCell<Row>(columns: readonly VisibleColumn<Row>[], row: Row, column: string | undefined): void {
  const action = columns.find(({ key }) => key === column)?.onActivate ?? findDefaultAction(columns)
  action?.(row)
}

/** The action of a row whose cell has none: that of the last column that has one. */
function findDefaultAction<Row>(columns: readonly VisibleColumn<Row>[]) {
  return columns.findLast(({ onActivate }) => onActivate !== undefined)?.onActivate
}

/**
 * Sets the title of truncated text and of icon buttons under the pointer. It is set on hover because a title on every
 * cell would be rendered again for each row that scrolls into view.
 */
export function showOverflowTitle(event: MouseEvent) {
  const target = event.target as HTMLElement
  const button = target.closest<HTMLElement>('[role="row"] button:not(:disabled, [aria-disabled="true"])')
  const labels = button ?? (target.childElementCount === 0 ? target : null)
  if (!labels?.closest('[role="gridcell"]')) return
  const isTruncated = labels.scrollWidth > labels.clientWidth && labels.dataset['repeated'] === undefined
  const title = button ? (button.ariaLabel ?? '') : isTruncated ? labels.textContent : ''
  if (labels.title !== title) labels.title = title
}
