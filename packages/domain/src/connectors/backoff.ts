const BASE_DELAY_MS = 1000
/** No wait is longer, ms. */
export const LONGEST_BACKOFF_MS = 60_000

/**
 * How long to wait before the next try, ms: doubled with each failure up to a minute, and spread over the upper half
 * of it, so that a hundred connectors do not all come back in the same second.
 *
 * @param failures how many tries in a row failed, at least 1
 * @param random from 0 up to 1
 */
export function backoffMs(failures: number, random: number): number {
  const longest = Math.min(BASE_DELAY_MS * 2 ** Math.min(failures - 1, 16), LONGEST_BACKOFF_MS)
  return Math.round(longest / 2 + (longest / 2) * random)
}
