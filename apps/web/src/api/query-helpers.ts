import type { Call, ResponseOf } from '@platen/contract/call'
import type { Input } from '@platen/contract/client'
import type { LiveTopic } from '@platen/contract/live'
import { type Query, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { ParseKeys } from 'i18next'
import { client } from './client.ts'
import { getCurrentEnvironment } from './environment.ts'
import { queryClient } from './query-client.ts'

/** Prefix of the query keys of a topic in the current environment. */
export const topicQueryKey = (topic: LiveTopic | 'session') => [getCurrentEnvironment(), topic] as const

/** Query options for a call, with the topic that invalidates it. For `useQuery`, `ensureQueryData`, `prefetchQuery`. */
export function apiQueryOptions<C extends Call>(topic: LiveTopic | 'session', call: C, input?: Input<C>) {
  return queryOptions<ResponseOf<C>>({
    queryKey: [...topicQueryKey(topic), call.method, call.path, input ?? null],
    queryFn: ({ signal }) => client(call, input, signal),
  })
}

/** Queries a call. Live events of its topic invalidate the result. */
export function useApiQuery<C extends Call>(topic: LiveTopic | 'session', call: C, input?: Input<C>) {
  return useQuery(apiQueryOptions(topic, call, input))
}

/** Invalidates all queries of the topics. */
export async function invalidateTopics(topics: readonly LiveTopic[]): Promise<void> {
  await Promise.all(topics.map((topic) => invalidateTopic(topicQueryKey(topic))))
}

/**
 * `invalidateQueries` does not cancel a first fetch in progress, and that fetch may return data from before the change.
 * Such a query is invalidated again when it settles.
 */
async function invalidateTopic(queryKey: readonly unknown[]): Promise<void> {
  const isFirstLoad = (query: Query): boolean =>
    query.state.fetchStatus === 'fetching' && query.state.data === undefined
  const firstLoads = queryClient.getQueryCache().findAll({ queryKey, predicate: isFirstLoad })
  await queryClient.invalidateQueries({ queryKey })
  await Promise.all(firstLoads.map((query) => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })))
}

export interface SendOptions {
  /** Topics to invalidate afterwards, also after a failure, since another user may have changed the data. */
  readonly changes: readonly LiveTopic[]
  /** Title of the error dialog. Omit it if the caller shows the error itself. */
  readonly failed?: ParseKeys
}

/** A mutation. `mutateAsync(input)` throws `ApiError` after the error dialog has been opened. */
export function useApiMutation<C extends Call>(call: C, options: SendOptions) {
  return useMutation<ResponseOf<C>, Error, Input<C>>({
    mutationFn: (input) => client(call, input),
    onSettled: () => void invalidateTopics(options.changes),
    meta: options.failed === undefined ? {} : { errorTitle: options.failed },
  })
}
