import { ApiError } from '@platen/contract/client'
import { OUTAGE_CODES, type OutageCode } from '@platen/contract/errors'
import type { QueryCache } from '@tanstack/react-query'

/** Returns the code of an error that means that the database or the object store does not respond; otherwise null. */
export const getOutageCode = (error: unknown): OutageCode | null =>
  (error instanceof ApiError && OUTAGE_CODES.find((code) => code === error.code)) || null

/** Returns what does not respond, according to the queries that wait for their next attempt; null if all have ended. */
const findOutage = (cache: QueryCache): OutageCode | null =>
  cache
    .getAll()
    .map(({ state }) => (state.fetchStatus === 'idle' ? null : getOutageCode(state.fetchFailureReason)))
    .find((code) => code !== null) ?? null

/**
 * Calls the listener with what does not respond, or null: now, and whenever an attempt of a query has ended. Returns
 * the function that removes the listener.
 */
export function watchOutage(cache: QueryCache, listener: (outage: OutageCode | null) => void): () => void {
  listener(findOutage(cache))
  return cache.subscribe((event) => {
    // the start of an attempt is no result: without this condition, the notice would blink
    if (event.type === 'updated' && event.action.type !== 'fetch') listener(findOutage(cache))
  })
}
