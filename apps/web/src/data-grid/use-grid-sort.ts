import { useEffect, useState } from 'react'
import type { Column } from './columns.ts'
import type { RowStore } from './row-store.ts'
import { createRowComparator, type Sort } from './sorting.ts'

export interface GridSortOptions<Row> {
  readonly store: RowStore<Row>
  readonly columns: readonly Column<Row>[]
  readonly language: string
  /**
   * The sort order of rows that the server sorts; the store keeps their order. Without it, the grid sorts the rows
   * itself.
   */
  readonly serverSort?: { readonly sort: Sort | null; readonly onSort: (sort: Sort | null) => void }
}

/** Returns the sort order, and sorts the rows of the store unless the server sorts them. */
export function useGridSort<Row>({ store, columns, language, serverSort }: GridSortOptions<Row>) {
  const [ownSort, setOwnSort] = useState<Sort | null>(null)
  const { sort, onSort } = serverSort ?? { sort: ownSort, onSort: setOwnSort }
  const isSortedHere = serverSort === undefined
  useEffect(() => {
    if (!isSortedHere) return
    store.setSort(createRowComparator(columns, sort, language))
    return () => store.setSort(null)
  }, [store, columns, sort, language, isSortedHere])
  return { sort, onSort }
}
