import { ApiError } from '@platen/contract/client'
import { type ErrorCode, isTemporary } from '@platen/contract/errors'
import { QueryClient } from '@tanstack/react-query'

/** Refusals that may not come again. A caller who asked too much makes it worse by asking again at once. */
const isPassing = (code: ErrorCode): boolean => isTemporary(code) && code !== 'too_many_requests'

/** A refusal is an answer and is not asked again; a server that did not answer is. */
export function shouldRetry(failures: number, error: Error): boolean {
  return failures < 2 && !(error instanceof ApiError && !isPassing(error.code))
}

/**
 * Old data stays on the screen while new data comes. Live events say when something changed, so nothing goes stale
 * by the clock alone.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, gcTime: 30 * 60_000, retry: shouldRetry, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
