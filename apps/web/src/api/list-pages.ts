import { PAGE_LIMITS } from '@platen/contract/call'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  replaceEqualDeep,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { queryClient } from './query-client.ts'

/** Fields of a response that is one page of a list; its rows are the only array. */
interface ListPageFields {
  readonly nextCursor: string | null
}

/** The page with this cursor; `{}` is the first page. A `limit` replaces the usual number of rows of a page. */
export interface RequestedPage {
  readonly cursor?: string
  readonly limit?: number
}

type FetchPage<Page> = (page: RequestedPage, signal: AbortSignal) => Promise<Page>

type ListPages<Page> = InfiniteData<Page, string | null>

const countRows = (page: object): number => Object.values(page).find(Array.isArray)?.length ?? 0

/** The rows of both pages, with the other fields of the first one. */
function joinPages<Page extends ListPageFields>(first: Page, next: Page): Page {
  const fields = Object.entries(next).map(([name, value]) => {
    const previous: unknown = first[name as keyof Page]
    return [name, Array.isArray(previous) && Array.isArray(value) ? [...previous, ...value] : previous]
  })
  return { ...Object.fromEntries(fields), nextCursor: next.nextCursor }
}

/**
 * Query options of a list page by page. The cache has the loaded pages as one. Live events of the topic in the key fetch
 * its rows again: the first page, and then pages of the largest size.
 */
export function listPagesQuery<Page extends ListPageFields>(queryKey: readonly unknown[], fetchPage: FetchPage<Page>) {
  const fetchLoadedRows = async (signal: AbortSignal): Promise<Page> => {
    const loaded = countRows(queryClient.getQueryData<ListPages<Page>>(queryKey)?.pages[0] ?? {})
    let page = await fetchPage({}, signal)
    while (page.nextCursor !== null && countRows(page) < loaded) {
      const limit = Math.min(loaded - countRows(page), PAGE_LIMITS.max)
      page = joinPages(page, await fetchPage({ cursor: page.nextCursor, limit }, signal))
    }
    return page
  }
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      pageParam === null ? fetchLoadedRows(signal) : fetchPage({ cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    structuralSharing: (previous, next) => {
      const { pages } = next as ListPages<Page>
      return replaceEqualDeep(previous, { pages: [pages.reduce(joinPages)], pageParams: [null] })
    },
  })
}

/**
 * Queries a list page by page. With the `gcTime` 0, it starts with its first page whenever it is opened: a refetch of a
 * cached list requests all rows that were loaded.
 */
export function useListPages<Page extends ListPageFields>(
  queryKey: readonly unknown[],
  fetchPage: FetchPage<Page>,
  options: { readonly gcTime?: number } = {},
) {
  const list = listPagesQuery(queryKey, fetchPage)
  const query = useInfiniteQuery({ ...list, placeholderData: keepPreviousData, ...options })
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const loadMore = useCallback(() => {
    if (!isFetching) void fetchNextPage()
  }, [isFetching, fetchNextPage])
  return {
    query,
    /** The loaded pages, as one; undefined until the first one is loaded. */
    loaded: data?.pages[0],
    /** Fetches the first page again. Removes the others then; a failure, which `query` has too, keeps all. */
    restart: () => {
      const queryFn = ({ signal }: { readonly signal: AbortSignal }) => fetchPage({}, signal)
      queryClient.infiniteQuery({ ...list, ...options, queryFn, staleTime: 0 }).catch(() => undefined)
    },
    /** Properties of `LoadMore`; undefined after the last page. */
    next: hasNextPage
      ? { isLoading: isFetchingNextPage, hasFailed: isFetchNextPageError, onLoad: loadMore }
      : undefined,
  }
}
