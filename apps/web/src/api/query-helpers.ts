import type { Call, ResponseOf } from '@platen/contract/call'
import type { Input } from '@platen/contract/client'
import type { LiveTopic } from '@platen/contract/live'
import { type Query, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useErrorDialog } from '../frame/error-dialog.tsx'
import type { MessageKey } from '../i18n/resources.ts'
import { client } from './client.ts'
import { getCurrentEnvironment } from './environment.ts'
import { queryClient } from './query-client.ts'

/** The key of everything that hangs on a topic in the environment at hand; keys of calls begin with it. */
export const topicQueryKey = (topic: LiveTopic | 'session') => [getCurrentEnvironment(), topic] as const

/** Asks for a call's answer under the topic that changes it. Use with `useQuery`, `ensureQueryData`, `prefetchQuery`. */
export function apiQueryOptions<C extends Call>(topic: LiveTopic | 'session', call: C, input?: Input<C>) {
  return queryOptions<ResponseOf<C>>({
    queryKey: [...topicQueryKey(topic), call.method, call.path, input ?? null],
    queryFn: ({ signal }) => client(call, input, signal),
  })
}

/** The answer of a reading call, kept fresh by live events of its topic. */
export function useApiQuery<C extends Call>(topic: LiveTopic | 'session', call: C, input?: Input<C>) {
  return useQuery(apiQueryOptions(topic, call, input))
}

/** Asks again for everything that hangs on the topics. */
export async function invalidateTopics(topics: readonly LiveTopic[]): Promise<void> {
  await Promise.all(topics.map((topic) => invalidateTopic(topicQueryKey(topic))))
}

/**
 * A first load that is under way is not broken off by asking again, and may have looked before the change: it is
 * asked once more when it is done.
 */
async function invalidateTopic(queryKey: readonly unknown[]): Promise<void> {
  const isFirstLoad = (query: Query): boolean =>
    query.state.fetchStatus === 'fetching' && query.state.data === undefined
  const firstLoads = queryClient.getQueryCache().findAll({ queryKey, predicate: isFirstLoad })
  await queryClient.invalidateQueries({ queryKey })
  await Promise.all(firstLoads.map((query) => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })))
}

export interface SendOptions {
  /** What the call changes; asked for again afterwards, also after a refusal, since another person may have won. */
  readonly changes: readonly LiveTopic[]
  /** The headline of the error dialog. Left out where the caller words the refusal itself. */
  readonly failed?: MessageKey
}

/** A changing call. `send.mutateAsync(input)` throws `ApiError`, after the error dialog has been opened. */
export function useApiMutation<C extends Call>(call: C, options: SendOptions) {
  const showError = useErrorDialog()
  return useMutation<ResponseOf<C>, Error, Input<C>>({
    mutationFn: (input) => client(call, input),
    onSettled: () => void invalidateTopics(options.changes),
    onError: (error) => {
      if (options.failed) showError(error, options.failed)
    },
  })
}
