import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queryClient } from './query-client.ts'

/** Fields of a response that is one page of a list. */
interface ListPageFields {
  readonly nextCursor: string | null
}

/** Fetches the page with this cursor; `{}` is the first page. */
type FetchPage<Page> = (page: { readonly cursor?: string }, signal: AbortSignal) => Promise<Page>

/** Query options of a list page by page. Live events of the topic in the key fetch the loaded pages again. */
export const listPagesQuery = <Page extends ListPageFields>(queryKey: readonly unknown[], fetchPage: FetchPage<Page>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  })

/**
 * Queries a list page by page. With the `gcTime` 0, it starts with its first page whenever it is opened: a refetch of a
 * cached list requests all pages that were loaded.
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
    pages: data?.pages,
    /** Fetches the first page again. Removes the others then; a failure, which `query` has too, keeps all. */
    restart: () => {
      queryClient.infiniteQuery({ ...list, ...options, pages: 1, staleTime: 0 }).catch(() => undefined)
    },
    /** Properties of `LoadMore`; undefined after the last page. */
    next: hasNextPage
      ? { isLoading: isFetchingNextPage, hasFailed: isFetchNextPageError, onLoad: loadMore }
      : undefined,
  }
}
