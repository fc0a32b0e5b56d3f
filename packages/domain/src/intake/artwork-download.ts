import type { IntakeProblem } from './problems.ts'

const MINUTE = 60_000
/** Delay after each failed attempt, in ms; about five hours in total. */
const RETRY_DELAYS_MS = [10_000, MINUTE, 5 * MINUTE, 20 * MINUTE, 60 * MINUTE, 3 * 60 * MINUTE]

/**
 * Temporary statuses of a host: a shop system may publish a file shortly after it has sent the order.
 */
const TEMPORARY_STATUSES = [404, 408, 425, 429]

/** Whether fetching the same artwork again will fail in the same way. */
function isPermanent({ code, values }: IntakeProblem): boolean {
  if (code === 'artwork_not_fetched') {
    const { why, status } = values
    if (why === 'answered') return status >= 400 && status < 500 && !TEMPORARY_STATUSES.includes(status)
    return why === 'not_http' || why === 'host_not_allowed' || why === 'too_large' || why === 'too_many_redirects'
  }
  return code === 'artwork_refused' || code === 'file_empty' || code === 'order_malformed'
}

/**
 * Returns the delay in ms until artwork is fetched again after the given number of failed attempts; null if it is not
 * fetched again automatically.
 */
export const downloadRetryDelayMs = (attempts: number, problem: IntakeProblem): number | null =>
  isPermanent(problem) ? null : (RETRY_DELAYS_MS[attempts - 1] ?? null)
