import type { QueryInput, ResponseOf } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { type InfiniteData, infiniteQueryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { client } from './client.ts'
import { queryClient } from './query-client.ts'
import { topicQueryKey } from './query-helpers.ts'

type HistoryPage = ResponseOf<typeof calls.orders.list>
type HistoryPages = InfiniteData<HistoryPage, string | null>
type HistoryQuery = Pick<QueryInput<typeof calls.orders.list>, 'sort' | 'direction' | 'search'>

/** Filter and sort order of the history; empty for the latest first. */
export type HistoryFilter = Readonly<HistoryQuery>

/**
 * The history, page by page. A refetch requests the first page. The further pages are only requested again if the
 * revision of the history has changed since they were read.
 */
export function historyOrdersQuery(filter: HistoryFilter = {}) {
  const queryKey = [...topicQueryKey('orders'), 'history', filter]
  const revisionKey = [...topicQueryKey('orders'), 'history revision']
  return infiniteQueryOptions<HistoryPage, Error, HistoryPages, typeof queryKey, string | null>({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      if (pageParam !== null) {
        const cachedPage = findPage(queryClient.getQueryData<HistoryPages>(queryKey), pageParam)
        if (cachedPage && cachedPage.mark === queryClient.getQueryData(revisionKey)) return cachedPage
      }
      const query = { type: 'history', ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) } as const
      const page = await client(calls.orders.list, { query }, signal)
      if (pageParam === null) queryClient.setQueryData(revisionKey, page.mark)
      return page
    },
    initialPageParam: null,
    getNextPageParam: (last) => last.nextCursor ?? null,
    structuralSharing: (previous, next) =>
      shareHistoryOrders(previous as HistoryPages | undefined, next as HistoryPages),
  })
}

const findPage = (data: HistoryPages | undefined, cursor: string): HistoryPage | undefined =>
  data?.pages[data.pageParams.indexOf(cursor)]

/** Identifies an entry: an order can occur several times, each time with other jobs. */
const entryKey = ({ id, jobs }: HistoryPage['orders'][number]): string => `${id} ${jobs[0]?.objId ?? ''}`

/** Structural sharing by order and job: each unchanged order of `next` is replaced by the cached object. */
export function shareHistoryOrders(previous: HistoryPages | undefined, next: HistoryPages): HistoryPages {
  if (!previous) return next
  const cachedOrders = new Map(
    previous.pages.flatMap(({ orders }) => orders.map((order) => [entryKey(order), order] as const)),
  )
  const pages = next.pages.map((page) => ({
    ...page,
    orders: page.orders.map((order) => replaceEqualDeep(cachedOrders.get(entryKey(order)), order)),
  }))
  const isUnchanged =
    pages.length === previous.pages.length &&
    pages.every((page, index) => replaceEqualDeep(previous.pages[index], page) === previous.pages[index])
  // the same object if nothing changed: it is a dependency of effects
  return isUnchanged ? previous : { ...next, pages }
}
