import { ApiError } from '@platen/contract/client'
import { ERROR_CODES } from '@platen/contract/errors'
import { expect, test } from 'vitest'
import { getErrorCode, keptAfter } from '../../lib/error-codes.ts'
import { words } from './messages/en.ts'

test('every error code has a message', () => {
  expect(Object.keys(words.errors).toSorted()).toEqual(ERROR_CODES.toSorted())
})

test('a failure changed nothing; the outcome is unknown only without a response', () => {
  expect(keptAfter(getErrorCode(new ApiError('name_taken', '')))).toBe('nothingChanged')
  expect(keptAfter(getErrorCode(new ApiError('unavailable', '')))).toBe('uncertain')
  expect(keptAfter(getErrorCode(new ApiError('server_busy', '')))).toBe('uncertain')
  expect(keptAfter(getErrorCode(new ApiError('too_many_requests', '')))).toBe('nothingChanged')
  expect(keptAfter(getErrorCode(new TypeError('surprise')))).toBe('uncertain')
})
