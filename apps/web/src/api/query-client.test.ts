import { ApiError } from '@platen/contract/client'
import { expect, test } from 'vitest'
import { shouldRetry } from './query-client.ts'

test('shouldRetry returns false for a failure of the server and true, twice, for an unavailable server', () => {
  expect(shouldRetry(0, new ApiError('forbidden', ''))).toBe(false)
  expect(shouldRetry(0, new ApiError('unavailable', ''))).toBe(true)
  expect(shouldRetry(1, new ApiError('unavailable', ''))).toBe(true)
  expect(shouldRetry(1, new ApiError('server_busy', ''))).toBe(true)
  expect(shouldRetry(0, new ApiError('too_many_requests', ''))).toBe(false)
  expect(shouldRetry(2, new ApiError('unavailable', ''))).toBe(false)
})
