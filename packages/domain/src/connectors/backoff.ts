const BASE_DELAY_MS = 1000
/** Maximum delay, ms. */
export const MAX_BACKOFF_MS = 60_000

/**
 * Returns the delay before the next attempt in ms: doubled with each failure up to one minute, with random jitter over
 * its upper half, so that many connectors do not retry in the same second.
 *
 * @param failures number of consecutive failures, at least 1
 * @param random from 0 up to 1
 */
export function backoffMs(failures: number, random: number): number {
  const longest = Math.min(BASE_DELAY_MS * 2 ** Math.min(failures - 1, 16), MAX_BACKOFF_MS)
  return Math.round(longest / 2 + (longest / 2) * random)
}
