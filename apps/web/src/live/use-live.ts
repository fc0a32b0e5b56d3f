import { LIVE_TOPICS, type LiveTopic } from '@platen/contract/live'
import { pollingIntervalMs } from '@platen/domain/config'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryOptions } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { invalidateTopics, topicQueryKey } from '../api/query-helpers.ts'
import { listen } from './live-connection.ts'
import type { LiveState } from './live-state.ts'

/** What the Orders screen shows. */
const ORDERS_SCREEN_TOPICS: readonly LiveTopic[] = ['orders', 'presets', 'printJobs']

/**
 * Keeps every list of the environment fresh: by live events, and by the configured polling of active orders
 * (specification section 2), which also carries on where a proxy swallows the events.
 */
export function useLiveEvents(environment: string): LiveState {
  const [state, setState] = useState<LiveState>('connecting')
  const config = useQuery(queryOptions.config()).data?.configData

  useEffect(
    () =>
      listen(environment, {
        onTopics: (topics) => void invalidateTopics(topics),
        onOpen: (again) => {
          void invalidateTopics(LIVE_TOPICS)
          // the stream is cut when rights change, so they are asked for again too
          if (again) void queryClient.invalidateQueries({ queryKey: topicQueryKey('session') })
        },
        onState: (next) => {
          setState(next)
          // a stream is cut when its session ends; only a call learns of that and leads to the sign-in
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
    // What events would have told is asked for as well while they are missing.
    const timer = setInterval(
      () => void invalidateTopics(stateRef.current === 'open' ? ['orders'] : ORDERS_SCREEN_TOPICS),
      interval,
    )
    return () => clearInterval(timer)
  }, [interval])

  return state
}
