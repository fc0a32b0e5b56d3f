import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { VisibleColumn } from './columns.ts'
import { CHECK_COLUMN, type CheckControls } from './row-checks.ts'
import type { RowStore } from './row-store.ts'

/** The cell in the tab order: a column, and a row by its key (null: the header). */
export interface FocusedCell {
  readonly row: string | null
  readonly column: string
  /** Index of the row when it received the focus. */
  readonly index: number
}

interface FocusOptions<Row> {
  readonly root: RefObject<HTMLDivElement | null>
  readonly store: RowStore<Row>
  readonly columns: readonly VisibleColumn<Row>[]
  /** Number of rows that PageUp and PageDown move. */
  readonly pageSize: () => number
  readonly reveal: (index: number) => void
  readonly onRow: (row: Row) => void
  readonly onActivate: (row: Row, column: string) => void
  /** Called for the Delete key; undefined if rows cannot be deleted. */
  readonly onRemove: ((row: Row) => void) | undefined
  readonly onEscape: () => void
  /** Null if rows have no checkboxes. */
  readonly checks: CheckControls<Row> | null
}

/**
 * Roving focus over header and cells. The row is identified by its key, so a refetch keeps the focus on the same order;
 * if that row is gone, the row at its index gets the focus.
 */
export function useGridFocus<Row>(options: FocusOptions<Row>) {
  const { root, store, columns } = options
  const [cell, setCell] = useState<FocusedCell | null>(null)
  const rows = store.view()
  const { index, columnAt, replacementKey } = locateCell(cell, store, columns)
  const effectiveCell = cell && replacementKey !== null ? { ...cell, row: replacementKey, index } : cell
  const requestFocus = useFocusRequest(root, cell)
  const hadFocus = useRef(false)
  useFocusRetention(root, hadFocus, replacementKey, cell?.column)

  const move = (toIndex: number, toColumn: number) => {
    const view = store.view()
    const rowIndex = Math.min(toIndex, view.length - 1)
    const row = view[rowIndex]
    const column = columns[Math.min(Math.max(toColumn, 0), columns.length - 1)]
    if (!column) return
    requestFocus()
    if (toIndex < 0 || row === undefined) {
      setCell({ row: null, column: column.key, index: -1 })
      return
    }
    setCell({ row: store.getKey(row), column: column.key, index: rowIndex })
    options.reveal(rowIndex)
  }

  // The focus may also be set by Tab, a click or the search field, also to a button in a cell.
  const onFocus = (event: FocusEvent<HTMLDivElement>) => {
    hadFocus.current = true
    const column = event.target.closest<HTMLElement>('[data-column]')?.dataset['column']
    if (column === undefined) return
    const row = event.target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null
    if (cell?.row === row && cell.column === column) return
    setCell({ row, column, index: row === null ? -1 : store.indexOf(row) })
  }

  // When a focused cell is removed, relatedTarget is null; when the user moves the focus, it is the new element.
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) hadFocus.current = false
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.defaultPrevented || !isCell(event.target)) return
    if (isSelectAllShortcut(event)) {
      event.preventDefault()
      options.checks?.checkAll()
      return
    }
    if (handleCheckKey(event, rows[index], columns[columnAt]?.key, options.checks)) return
    // With Shift too: the browser would scroll the list below the row.
    if (event.altKey || (event.shiftKey && event.key !== ' ')) return
    const step = getNavigationTarget(event, index, columnAt, rows.length, columns.length, options.pageSize())
    if (!step) return handleRowKey(event, rows[index], columns[columnAt]?.key ?? '', options)
    event.preventDefault()
    move(step.index, step.column)
    const row = store.view()[step.index]
    if (row !== undefined && step.index !== index) options.onRow(row)
  }

  const tabStop: FocusedCell | null = effectiveCell ?? firstCell(store, columns)
  return { tabStop, focusedIndex: index, focusedRow: effectiveCell?.row ?? null, onFocus, onBlur, onKeyDown }
}

/** Returns where the cell is now, and the key of the row that replaces its row if that was removed. */
function locateCell<Row>(cell: FocusedCell | null, store: RowStore<Row>, columns: readonly VisibleColumn<Row>[]) {
  const rows = store.view()
  const rowIndex = cell?.row == null ? -1 : store.indexOf(cell.row)
  const index =
    cell === null || cell.row === null ? -1 : rowIndex >= 0 ? rowIndex : Math.min(cell.index, rows.length - 1)
  const columnAt = Math.max(
    0,
    columns.findIndex(({ key }) => key === cell?.column),
  )
  const replacementRow = cell?.row != null && rowIndex < 0 ? rows[index] : undefined
  return { index, columnAt, replacementKey: replacementRow === undefined ? null : store.getKey(replacementRow) }
}

/** Returns a function that requests the focus for the next cell; it gets the focus as soon as it is rendered. */
function useFocusRequest(root: RefObject<HTMLDivElement | null>, cell: FocusedCell | null): () => void {
  const shouldFocus = useRef(false)
  useEffect(() => {
    if (!shouldFocus.current || !cell) return
    const element = findCell(root.current, cell.row, cell.column)
    // A row that was scrolled into view may be rendered only in the next pass.
    if (!element) return
    shouldFocus.current = false
    element.focus({ preventScroll: cell.row !== null })
  })
  return () => {
    shouldFocus.current = true
  }
}

/** Keeps the focus in the list if the focused row was removed, for example deleted. */
function useFocusRetention(
  root: RefObject<HTMLDivElement | null>,
  /** Whether the list had the focus. */
  hadFocus: RefObject<boolean>,
  replacementKey: string | null,
  column: string | undefined,
): void {
  useEffect(() => {
    if (replacementKey === null || !hadFocus.current) return
    const { activeElement } = document
    if (activeElement !== document.body && !root.current?.contains(activeElement)) return
    // `onFocus` updates the state.
    if (column !== undefined) findCell(root.current, replacementKey, column)?.focus({ preventScroll: true })
  }, [root, hadFocus, replacementKey, column])
}

/**
 * Handles Space on a checkbox, and Shift+Space in any cell of a row. Returns whether the key was one of these.
 *
 * @param row undefined in the header
 */
function handleCheckKey<Row>(
  event: KeyboardEvent,
  row: Row | undefined,
  column: string | undefined,
  checks: CheckControls<Row> | null,
): boolean {
  if (!checks || event.key !== ' ' || event.altKey) return false
  if (row === undefined && column === CHECK_COLUMN) checks.toggleAll()
  else if (row !== undefined && (column === CHECK_COLUMN || event.shiftKey)) checks.toggle(row, false)
  else return false
  event.preventDefault()
  return true
}

/** Handles the keys of a row: Escape, Space, Enter, F2 and Delete. */
function handleRowKey<Row>(
  event: KeyboardEvent,
  row: Row | undefined,
  column: string,
  { onEscape, onRow, onActivate, onRemove }: FocusOptions<Row>,
): void {
  if (event.key === 'Escape') onEscape()
  else if (row !== undefined && event.key === ' ') {
    event.preventDefault()
    onRow(row)
  } else if (row !== undefined && (event.key === 'Enter' || event.key === 'F2')) {
    event.preventDefault()
    onActivate(row, column)
  } else if (row !== undefined && onRemove && isDeleteKey(event)) {
    event.preventDefault()
    onRemove(row)
  }
}

/** Returns the rendered cell; the row `null` is the header. */
function findCell(root: HTMLElement | null, row: string | null, column: string): HTMLElement | null {
  const selector = row === null ? '[data-header]' : `[data-row="${CSS.escape(row)}"]`
  return root?.querySelector<HTMLElement>(`${selector} [data-column="${CSS.escape(column)}"]`) ?? null
}

function firstCell<Row>(store: RowStore<Row>, columns: readonly VisibleColumn<Row>[]): FocusedCell | null {
  const column = columns.find(({ pinned }) => !pinned) ?? columns[0]
  const row = store.view()[0]
  return column ? { row: row === undefined ? null : store.getKey(row), column: column.key, index: 0 } : null
}

const isCell = (element: EventTarget): element is HTMLElement =>
  element instanceof HTMLElement && element.dataset['column'] !== undefined

/** Ctrl+A: the browser would select the text of the page, and the next drag would move it. */
const isSelectAllShortcut = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'a'

/** Matches Delete without modifiers (with Ctrl or Command it belongs to the browser) and without key repeat. */
export const isDeleteKey = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'repeat'>): boolean =>
  event.key === 'Delete' && !event.ctrlKey && !event.metaKey && !event.repeat

/** Returns the cell that a key moves to from (index, column); index -1 is the header. null: not a navigation key. */
export function getNavigationTarget(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  index: number,
  column: number,
  rowCount: number,
  columnCount: number,
  pageSize: number,
): { index: number; column: number } | null {
  const last = rowCount - 1
  const wide = event.ctrlKey || event.metaKey
  const clamp = (row: number) => Math.max(0, Math.min(last, row))
  switch (event.key) {
    case 'ArrowDown':
      return { index: wide ? last : Math.min(last, index + 1), column }
    case 'ArrowUp':
      return { index: wide ? clamp(0) : Math.max(-1, index - 1), column }
    case 'ArrowLeft':
      return { index, column: Math.max(0, column - 1) }
    case 'ArrowRight':
      return { index, column: Math.min(columnCount - 1, column + 1) }
    case 'Home':
      return { index: wide ? clamp(0) : index, column: 0 }
    case 'End':
      return { index: wide ? last : index, column: columnCount - 1 }
    case 'PageDown':
      return { index: clamp(index + pageSize), column }
    case 'PageUp':
      return { index: clamp(index - pageSize), column }
    default:
      return null
  }
}
