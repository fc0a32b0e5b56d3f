import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { RowStore } from './row-store.ts'
import { ROW_HEIGHT } from './use-virtual-rows.ts'

/** The rows that were visible. */
interface VisibleRows<Row> {
  /** Index of the first one. */
  readonly index: number
  readonly rows: readonly Row[]
  readonly arrangement: number
}

/** Number of candidates, of which at least one is probably unchanged. */
const ANCHOR_ROWS = 20

/**
 * Returns by how many rows the visible rows have moved because rows were added or removed above them. Changed rows are
 * skipped, since the change may have sorted them elsewhere. Returns 0 after the filter or the sort order changed.
 */
export function rowOffset<Row>(store: RowStore<Row>, { index, rows, arrangement }: VisibleRows<Row>): number {
  if (arrangement !== store.arrangement() || store.view()[index] === rows[0]) return 0
  const anchorIndex = rows.findIndex((row) => store.get(store.getKey(row)) === row)
  const row = rows[anchorIndex]
  const now = row === undefined ? -1 : store.indexOf(store.getKey(row))
  return now < 0 ? 0 : now - (index + anchorIndex)
}

/**
 * Keeps the visible rows in place when rows above are added or removed. At the top, new rows become visible.
 *
 * @param hasScrolled whether the list has ever been scrolled
 */
export function useScrollAnchoring<Row>(
  rootRef: RefObject<HTMLDivElement | null>,
  store: RowStore<Row>,
  hasScrolled: RefObject<boolean>,
): void {
  const lastVisible = useRef<VisibleRows<Row> | null>(null)
  useLayoutEffect(() => {
    const element = rootRef.current
    if (!element) return
    // Reading the position would compute the layout of a list that is being loaded, in the task of each commit.
    const scrollTop = hasScrolled.current ? element.scrollTop : 0
    const scrollDelta = lastVisible.current && scrollTop > 0 ? rowOffset(store, lastVisible.current) : 0
    if (scrollDelta !== 0) element.scrollTop += scrollDelta * ROW_HEIGHT
    const index = Math.floor((scrollDelta === 0 ? scrollTop : element.scrollTop) / ROW_HEIGHT)
    lastVisible.current = {
      index,
      rows: store.view().slice(index, index + ANCHOR_ROWS),
      arrangement: store.arrangement(),
    }
  })
}
