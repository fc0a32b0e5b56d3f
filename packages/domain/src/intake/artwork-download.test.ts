import { expect, test } from 'vitest'
import { downloadRetryDelayMs } from './artwork-download.ts'
import type { FetchErrorCode } from './intake-error-codes.ts'
import { intakeProblem } from './problems.ts'

const notFetched = (why: FetchErrorCode, status = 0) =>
  intakeProblem('artwork_not_fetched', { url: 'https://a.b/c', why, status, host: 'a.b', limitMB: 512 })

test('Fetching artwork is repeated after growing delays for about five hours, and then no longer', () => {
  const delays = Array.from({ length: 7 }, (_, at) => downloadRetryDelayMs(at + 1, notFetched('not_reached')))
  const waits = delays.filter((delay) => delay !== null)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(4 * 3_600_000)
  expect(delays.at(-1)).toBe(null)
})

test('A permanent failure is not retried', () => {
  for (const why of ['not_http', 'host_not_allowed', 'too_large', 'too_many_redirects'] as const)
    expect(downloadRetryDelayMs(1, notFetched(why))).toBe(null)
  for (const status of [401, 403, 410]) expect(downloadRetryDelayMs(1, notFetched('answered', status))).toBe(null)
  for (const status of [404, 429, 500, 503])
    expect(downloadRetryDelayMs(1, notFetched('answered', status))).toBe(10_000)
  const refused = intakeProblem('artwork_refused', { fileName: 'a.pdf', reason: 'broken', refusal: 'fileEmpty' })
  expect(downloadRetryDelayMs(1, refused)).toBe(null)
  expect(downloadRetryDelayMs(1, intakeProblem('storage_full', { limitMB: 1 }))).toBe(10_000)
})
