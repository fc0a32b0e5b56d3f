import { ApiError } from '@platen/contract/client'
import { ERROR_CODES } from '@platen/contract/errors'
import { expect, test } from 'vitest'
import { codeOf, keptAfter } from './error-codes.ts'
import { words } from './messages/en.ts'

test('every error code has words', () => {
  expect(Object.keys(words.errors).toSorted()).toEqual(ERROR_CODES.toSorted())
})

test('a refusal changed nothing; only where no answer came is it unknown', () => {
  expect(keptAfter(codeOf(new ApiError('name_taken', '')))).toBe('nothingChanged')
  expect(keptAfter(codeOf(new ApiError('unavailable', '')))).toBe('uncertain')
  expect(keptAfter(codeOf(new ApiError('server_busy', '')))).toBe('uncertain')
  expect(keptAfter(codeOf(new ApiError('too_many_requests', '')))).toBe('nothingChanged')
  expect(keptAfter(codeOf(new TypeError('surprise')))).toBe('uncertain')
})
