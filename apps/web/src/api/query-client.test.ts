import { ApiError } from '@platen/contract/client'
import { OUTAGE_CODES } from '@platen/contract/errors'
import { expect, test } from 'vitest'
import { loaderOptions, shouldRetry } from './query-client.ts'

test('shouldRetry returns true while the database or the store does not respond, and the loaders of pages do not wait for it', () => {
  for (const code of OUTAGE_CODES) {
    expect(shouldRetry(1000, new ApiError(code, ''))).toBe(true)
    expect(loaderOptions.retry(0, new ApiError(code, ''))).toBe(false)
  }
  expect(loaderOptions.retry(1, new ApiError('unavailable', ''))).toBe(true)
})

test('shouldRetry returns false for a failure of the server and true, twice, for an unavailable server', () => {
  expect(shouldRetry(0, new ApiError('forbidden', ''))).toBe(false)
  expect(shouldRetry(0, new ApiError('unavailable', ''))).toBe(true)
  expect(shouldRetry(1, new ApiError('unavailable', ''))).toBe(true)
  expect(shouldRetry(1, new ApiError('server_busy', ''))).toBe(true)
  expect(shouldRetry(0, new ApiError('too_many_requests', ''))).toBe(false)
  expect(shouldRetry(2, new ApiError('unavailable', ''))).toBe(false)
})
