import { ApiError } from '@platen/contract/client'
import { type ErrorCode, isTemporary } from '@platen/contract/errors'
import { QueryClient } from '@tanstack/react-query'

/** Errors that may be temporary. `too_many_requests` is not one of them: an immediate retry makes it worse. */
const isRetryable = (code: ErrorCode): boolean => isTemporary(code) && code !== 'too_many_requests'

/** Returns true for temporary failures and unexpected errors, up to two retries. Other failures are final. */
export function shouldRetry(failures: number, error: Error): boolean {
  return failures < 2 && !(error instanceof ApiError && !isRetryable(error.code))
}

/**
 * Cached data stays visible during a refetch. Live events invalidate what changed, so nothing becomes stale by time
 * alone.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, gcTime: 30 * 60_000, retry: shouldRetry, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
