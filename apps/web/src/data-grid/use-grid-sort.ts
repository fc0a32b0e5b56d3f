import { useEffect } from 'react'
import type { GridColumn } from './columns.ts'
import type { RowStore } from './row-store.ts'
import { createRowComparator, type Sort } from './sorting.ts'

export interface GridSortOptions<Row> {
  readonly store: RowStore<Row>
  readonly columns: readonly GridColumn<Row>[]
  readonly language: string
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
  /** Whether the server sorts the rows; the store keeps their order. Otherwise the grid sorts them. */
  readonly isSortedByServer?: boolean
}

/** Sorts the rows of the store unless the server sorts them. */
export function useGridSort<Row>(options: GridSortOptions<Row>): void {
  const { store, columns, language, sort, isSortedByServer = false } = options
  useEffect(() => {
    if (isSortedByServer) return
    store.setSort(createRowComparator(columns, sort, language))
    return () => store.setSort(null)
  }, [store, columns, sort, language, isSortedByServer])
}
