import { ApiError } from '@platen/contract/client'
import { expect, test } from 'vitest'
import { shallAskAgain } from './query-client.ts'

test('a refusal is an answer and is not asked again; a silent server is, twice', () => {
  expect(shallAskAgain(0, new ApiError('forbidden', ''))).toBe(false)
  expect(shallAskAgain(0, new ApiError('unavailable', ''))).toBe(true)
  expect(shallAskAgain(1, new ApiError('unavailable', ''))).toBe(true)
  expect(shallAskAgain(1, new ApiError('server_busy', ''))).toBe(true)
  expect(shallAskAgain(0, new ApiError('too_many_requests', ''))).toBe(false)
  expect(shallAskAgain(2, new ApiError('unavailable', ''))).toBe(false)
})
