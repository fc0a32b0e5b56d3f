import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { RowStore } from './row-store.ts'
import { useScrollAnchoring } from './use-scroll-anchoring.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

/** Further rows are loaded when this number of rows or less follow the visible ones. */
const ROWS_BEFORE_END = 50

export interface GridScrollOptions<Row> {
  readonly store: RowStore<Row>
  /** Identifies the filter and the sort order of rows from the server; the grid scrolls to its top if it changes. */
  readonly listKey?: string
  /** Called when the last loaded rows become visible, so that further rows can be loaded. */
  readonly onEnd?: () => void
}

/** Returns the rendered rows and a function that scrolls to a row. */
export function useGridScroll<Row>(
  rootRef: RefObject<HTMLDivElement | null>,
  { store, listKey, onEnd }: GridScrollOptions<Row>,
) {
  const displayedListKey = useRef(listKey)
  useLayoutEffect(() => {
    if (displayedListKey.current !== listKey) rootRef.current?.scrollTo({ top: 0 })
    displayedListKey.current = listKey
  }, [rootRef, listKey])
  const rowCount = store.view().length
  const { first, end, reveal, hasScrolled } = useVirtualRows(rootRef, rowCount)
  useScrollAnchoring(rootRef, store, hasScrolled)
  useEffect(() => {
    if (rowCount > 0 && end > rowCount - ROWS_BEFORE_END) onEnd?.()
  }, [rowCount, end, onEnd])
  return { first, end, reveal }
}
