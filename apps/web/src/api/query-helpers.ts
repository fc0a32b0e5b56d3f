import type { Call, ResponseOf } from '@platen/contract/call'
import type { Input } from '@platen/contract/client'
import { LIVE_SOURCE_HEADER, type LiveEvent, type LiveTopic } from '@platen/contract/live'
import { type DataTag, type Query, queryOptions, useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import type { ParseKeys } from 'i18next'
import { client } from './client.ts'
import { getCurrentEnvironment } from './environment.ts'
import { registerRequest } from './live/own-requests.ts'
import { queryClient } from './query-client.ts'
import type { QueryTopic } from './query-topic.ts'

/** Prefix of the query keys of a topic in the current environment. */
export const topicQueryKey = (topic: QueryTopic) => [getCurrentEnvironment(), topic] as const

/** Query options for a call, with the topic that invalidates it. For `useQuery`, `ensureQueryData`, `prefetchQuery`. */
export function apiQueryOptions<C extends Call>(topic: QueryTopic, call: C, input?: Input<C>) {
  return queryOptions<ResponseOf<C>>({
    queryKey: [...topicQueryKey(topic), call.method, call.path, input ?? null],
    queryFn: ({ signal }) => client(call, input, signal),
  })
}

/** Sends a call as a query. Live events of its topic invalidate the result. */
export function useApiQuery<C extends Call>(topic: QueryTopic, call: C, input?: Input<C>) {
  return useQuery(apiQueryOptions(topic, call, input))
}

/** Changed data: topics, and the presets if only these changed. */
export type Changes<Topic extends QueryTopic = LiveTopic> = Pick<LiveEvent, 'presetIds'> & {
  readonly topics: readonly Topic[]
}

/** Refetches changed data: only the rows of a list if the change names them, otherwise all queries of the topics. */
export async function refetchChanges({ topics, presetIds }: Changes<QueryTopic>): Promise<void> {
  const refetchTopic = (topic: QueryTopic) =>
    topic === 'presets' && presetIds ? refetchRowsOfTopic(topic, presetIds) : invalidateTopic(topicQueryKey(topic))
  await Promise.all(topics.map(refetchTopic))
}

/** Invalidates all queries of the topics. */
export const invalidateTopics = (topics: readonly LiveTopic[]): Promise<void> => refetchChanges({ topics })

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

async function refetchRowsOfTopic(topic: LiveTopic, ids: readonly string[]): Promise<void> {
  const queries = queryClient.getQueryCache().findAll({ queryKey: topicQueryKey(topic) })
  await Promise.all(queries.map((query) => refetchRows(query, ids)))
}

/**
 * Refetches rows of a list. Refetches the complete list if the rows cannot be loaded or do not fit the cached list, and
 * repeats if the list changed in the meantime.
 */
async function refetchRows(query: Query, ids: readonly string[]): Promise<void> {
  const { loadRows } = query.meta ?? {}
  const isComplete = () => query.state.fetchStatus === 'idle' && query.state.status === 'success'
  const updates = query.state.dataUpdateCount
  const applyRows =
    loadRows && query.isActive() && isComplete() && !query.state.isInvalidated
      ? await loadRows(ids).catch(() => null)
      : null
  if (applyRows !== null && isComplete() && query.state.dataUpdateCount !== updates) return refetchRows(query, ids)
  const next = applyRows !== null && isComplete() ? applyRows(query.state.data) : null
  if (next === null) await invalidateTopic(query.queryKey)
  else queryClient.setQueryData(query.queryKey, next)
}

/**
 * Changes the cached data of a query before the server has answered. A request in progress for it is cancelled, so that
 * it does not overwrite the change; the next refetch of any row then loads the complete list.
 * @returns a function that restores the previous data
 */
export function updateQuery<Data>(
  { queryKey }: { readonly queryKey: DataTag<readonly unknown[], Data, Error> },
  update: (data: Data) => Data,
): () => void {
  const { isInvalidated, fetchStatus } = queryClient.getQueryState(queryKey) ?? {}
  void queryClient.cancelQueries({ queryKey })
  const previous = queryClient.getQueryData<Data>(queryKey)
  if (previous === undefined) return () => {}
  let isOutdated = isInvalidated === true || fetchStatus === 'fetching'
  const show = (data: Data) => {
    const shown = queryClient.setQueryData<Data>(queryKey, data)
    if (isOutdated) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    return shown
  }
  const changed = show(update(previous))
  return () => {
    // the previous data lack what was loaded since
    isOutdated ||= queryClient.getQueryData<Data>(queryKey) !== changed
    show(previous)
  }
}

export interface MutationOptions<C extends Call> {
  /** Topics to refetch afterwards, also after a failure, since another user may have changed the data. */
  readonly invalidates: readonly QueryTopic[]
  /** The only preset that the request changes. */
  readonly changedPresetId?: (input: Input<C>) => string
  /** Shows the expected result in the cache at once; returns the function that undoes it after a failure. */
  readonly optimistic?: (input: Input<C>) => () => void
  /**
   * The mutation ends after the topics are refetched: for a form that stays open and compares its values with the
   * stored ones, and for a dialog that would begin with the previous values if it is opened again at once.
   */
  readonly awaitsRefetch?: boolean
  /** Requests with the same scope are sent one after the other, in the order in which they were made. */
  readonly scope?: 'bookings'
  /** Title of the error dialog. Omit it if the caller shows the error itself. */
  readonly errorTitle?: ParseKeys
}

/** Whether requests of a scope are being sent. */
export const useIsSending = (scope: 'bookings'): boolean =>
  useIsMutating({ predicate: ({ options }) => options.scope?.id === scope }) > 0

/** A mutation. `mutateAsync(input)` throws `ApiError` after the error dialog has been opened. */
export function useApiMutation<C extends Call>(call: C, options: MutationOptions<C>) {
  const getChanges = (input: Input<C>): Changes<QueryTopic> => ({
    topics: options.invalidates,
    ...(options.changedPresetId ? { presetIds: [options.changedPresetId(input)] } : {}),
  })
  return useMutation<ResponseOf<C>, Error, Input<C>, (() => void) | undefined>({
    mutationFn: (input) =>
      client(call, input, undefined, { [LIVE_SOURCE_HEADER]: registerRequest(options.invalidates) }),
    onMutate: (input) => options.optimistic?.(input),
    onError: (_error, _input, rollback) => rollback?.(),
    onSettled: (_response, _error, input) => {
      const refetched = refetchChanges(getChanges(input))
      return options.awaitsRefetch ? refetched : undefined
    },
    meta: options.errorTitle === undefined ? {} : { errorTitle: options.errorTitle },
    ...(options.scope ? { scope: { id: options.scope } } : {}),
  })
}
