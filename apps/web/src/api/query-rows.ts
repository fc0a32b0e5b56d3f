import { queryClient } from './query-client.ts'

/**
 * Returns the rows of a query as they are in the cache, for `createRowStore`. They are computed when they are read
 * after the data has changed; without data, for example after the cache was cleared, the last rows stay.
 *
 * @param queryHash the hash of the query key
 */
export function createQueryRows<Data, Row>(queryHash: string, toRows: (data: Data) => readonly Row[]) {
  const cache = queryClient.getQueryCache()
  let lastData: unknown
  let rows: readonly Row[] | undefined
  return {
    getRows(): readonly Row[] | undefined {
      const data = cache.get(queryHash)?.state.data
      if (data !== undefined && data !== lastData) {
        lastData = data
        rows = toRows(data as Data)
      }
      return rows
    },
    subscribe: (listener: () => void): (() => void) =>
      cache.subscribe(({ type, query }) => {
        // other events are sent while components render
        if (type === 'updated' && query.queryHash === queryHash) listener()
      }),
  }
}
