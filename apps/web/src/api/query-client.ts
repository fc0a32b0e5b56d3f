import { ApiError } from '@platen/contract/client'
import { type ErrorCode, isTemporary } from '@platen/contract/errors'
import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query'
import type { ParseKeys } from 'i18next'
import { getOutageCode } from './outage.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * Loads the rows with these ids. Returns the function that replaces them in the cached list, which returns null
       * if the list must be refetched.
       */
      readonly loadRows?: (ids: readonly string[]) => Promise<(data: unknown) => unknown>
    }
    mutationMeta: {
      /** Title of the error dialog; without it, the caller shows the error itself. */
      readonly errorTitle?: ParseKeys
    }
  }
}

/** Errors that may be temporary. `too_many_requests` is not one of them: an immediate retry makes it worse. */
const isRetryable = (code: ErrorCode): boolean => isTemporary(code) && code !== 'too_many_requests'

/**
 * Returns true for temporary failures and unexpected errors, up to two retries, and for outages until they end. Other
 * failures are final.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  if (getOutageCode(error)) return true
  return failures < 2 && !(error instanceof ApiError && !isRetryable(error.code))
}

/**
 * Options of what a loader of the router waits for: cached data however old, and no waiting for the end of an outage,
 * which the page shows instead.
 */
export const loaderOptions = {
  staleTime: 'static',
  retry: (failures: number, error: Error) => !getOutageCode(error) && shouldRetry(failures, error),
} as const

const MAX_RETRY_DELAY_MS = 5000
/** Doubles from 1 s, and varies by half, so that the screens do not send requests at the same time after an outage. */
const getRetryDelay = (failures: number): number =>
  Math.min(MAX_RETRY_DELAY_MS, 1000 * 2 ** failures) * (0.5 + 0.5 * Math.random())

// A mutation is rendered as pending before the next event, so that a double click sends one request. With the default
// scheduler, `setTimeout`, the second click can come before.
notifyManager.setScheduler(queueMicrotask)

type MutationErrorHandler = (error: Error, title: ParseKeys) => void
let handleMutationError: MutationErrorHandler = () => {}

/** Sets what shows the error of a mutation with an `errorTitle`. */
export function setMutationErrorHandler(handler: MutationErrorHandler): void {
  handleMutationError = handler
}

/**
 * Cached data stays visible during a refetch. Live events invalidate what changed, so nothing becomes stale by time
 * alone.
 */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error, _input, _result, mutation) => {
      const title = mutation.meta?.errorTitle
      if (title !== undefined) handleMutationError(error, title)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 30 * 60_000,
      retry: shouldRetry,
      retryDelay: getRetryDelay,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
