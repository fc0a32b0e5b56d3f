import { LIVE_TOPICS, type LiveTopic } from '@platen/contract/live'
import { pollingIntervalMs } from '@platen/domain/config'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryOptions } from '../queries.ts'
import { queryClient } from '../query-client.ts'
import { invalidateTopics, refetchChanges, topicQueryKey } from '../query-helpers.ts'
import { connectEventStream } from './live-connection.ts'
import type { LiveState } from './live-state.ts'
import { forgetRequests, withoutEcho } from './own-requests.ts'
import { createRefetchQueue } from './refetch-queue.ts'

const refetch = createRefetchQueue(refetchChanges)

/** Topics of the data on the Orders screen. */
const ORDERS_SCREEN_TOPICS: readonly LiveTopic[] = ['orders', 'presets', 'printJobs']

/**
 * Keeps the lists of the environment up to date with live events and with the configured polling of active orders.
 * Polling continues to work if a proxy blocks the events.
 */
export function useLiveEvents(environment: string): LiveState {
  const [state, setState] = useState<LiveState>('connecting')
  const config = useQuery(queryOptions.config()).data?.configData

  useEffect(
    () =>
      connectEventStream(environment, document.documentElement.dataset['livePosition'], {
        onEvent: (event) => refetch(withoutEcho(event)),
        onOpen: (isReconnect, isGapless) => {
          if (!isGapless) {
            forgetRequests()
            void invalidateTopics(LIVE_TOPICS)
          }
          // The server closes the stream when permissions change, so the profile is loaded again too.
          if (isReconnect) void queryClient.invalidateQueries({ queryKey: topicQueryKey('session') })
        },
        onState: (next) => {
          setState(next)
          // The server closes the stream when the session ends. Only a request detects that and redirects to the
          // sign-in.
          if (next === 'lost') void queryClient.invalidateQueries({ queryKey: topicQueryKey('session') })
        },
      }),
    [environment],
  )

  const stateRef = useRef(state)
  useEffect(() => {
    stateRef.current = state
  }, [state])
  const interval = config ? pollingIntervalMs(config) : null
  useEffect(() => {
    if (interval === null) return
    // While the connection is lost, polling includes the topics that events would have reported.
    const timer = setInterval(
      () => void invalidateTopics(stateRef.current === 'open' ? ['orders'] : ORDERS_SCREEN_TOPICS),
      interval,
    )
    return () => clearInterval(timer)
  }, [interval])

  return state
}
