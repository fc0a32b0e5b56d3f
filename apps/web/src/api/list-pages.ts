import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Fields of a response that is one page of a list. */
interface ListPageFields {
  readonly nextCursor: string | null
}

/**
 * Queries a list page by page. Live events of the topic in the key fetch the loaded pages again.
 *
 * @param fetchPage fetches the page with this cursor; `{}` is the first page
 */
export function useListPages<Page extends ListPageFields>(
  queryKey: readonly unknown[],
  fetchPage: (page: { readonly cursor?: string }, signal: AbortSignal) => Promise<Page>,
  options: { readonly staleTime?: number } = {},
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    ...options,
  })
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const loadMore = useCallback(() => {
    if (!isFetching) void fetchNextPage()
  }, [isFetching, fetchNextPage])
  return {
    query,
    pages: data?.pages,
    /** Properties of `LoadMore`; undefined after the last page. */
    next: hasNextPage
      ? { isLoading: isFetchingNextPage, hasFailed: isFetchNextPageError, onLoad: loadMore }
      : undefined,
  }
}
