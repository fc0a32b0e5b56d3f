import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { RowStore } from './row-store.ts'
import { ROW_HEIGHT } from './use-virtual-rows.ts'

/** The rows that were on the screen. */
interface VisibleRows<Row> {
  /** Where the first of them stood. */
  readonly index: number
  readonly rows: readonly Row[]
  readonly arrangement: number
}

/** Of so many rows, one will have stayed as it was. */
const ANCHOR_ROWS = 20

/**
 * By how many rows what was seen has moved since: up or down, as others came or went above it. A row that itself
 * changed may have been sorted elsewhere and says nothing; another filter or sorting is another list.
 */
export function rowOffset<Row>(store: RowStore<Row>, { index, rows, arrangement }: VisibleRows<Row>): number {
  if (arrangement !== store.arrangement() || store.view()[index] === rows[0]) return 0
  const at = rows.findIndex((row) => store.get(store.keyOf(row)) === row)
  const row = rows[at]
  const now = row === undefined ? -1 : store.indexOf(store.keyOf(row))
  return now < 0 ? 0 : now - (index + at)
}

/** What comes or goes further up leaves the rows that one looks at where they are; at the top, the new is seen. */
export function useScrollAnchoring<Row>(root: RefObject<HTMLDivElement | null>, store: RowStore<Row>): void {
  const seen = useRef<VisibleRows<Row> | null>(null)
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const moved = seen.current && element.scrollTop > 0 ? rowOffset(store, seen.current) : 0
    if (moved !== 0) element.scrollTop += moved * ROW_HEIGHT
    const index = Math.floor(element.scrollTop / ROW_HEIGHT)
    seen.current = { index, rows: store.view().slice(index, index + ANCHOR_ROWS), arrangement: store.arrangement() }
  })
}
