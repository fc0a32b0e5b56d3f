import { ApiError } from '@platen/contract/client'
import { ERROR_CODES, ERROR_DETAILS } from '@platen/contract/errors'
import { expect, test } from 'vitest'
import { getErrorCode, getFailureOutcome } from '../../lib/error-codes.ts'
import { messages } from './messages/en.ts'

test('every error code has a message', () => {
  expect(Object.keys(messages.errors).toSorted()).toEqual(ERROR_CODES.toSorted())
})

test('the sentence of an error code contains each of its details that are not optional', () => {
  for (const [code, types] of Object.entries(ERROR_DETAILS)) {
    const names = Object.keys(types).filter((name) => !String(types[name as keyof typeof types]).endsWith('?'))
    const message: object = messages.errors[code as keyof typeof ERROR_DETAILS]
    const detailed = 'detailed' in message ? String(message.detailed) : ''
    const placeholders = [...detailed.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
    expect(placeholders.toSorted(), code).toEqual(names.toSorted())
  }
})

test('a failure changed nothing; the outcome is unknown only without a response', () => {
  expect(getFailureOutcome(getErrorCode(new ApiError('name_taken', '')))).toBe('nothingChanged')
  expect(getFailureOutcome(getErrorCode(new ApiError('unavailable', '')))).toBe('uncertain')
  expect(getFailureOutcome(getErrorCode(new ApiError('server_busy', '')))).toBe('uncertain')
  expect(getFailureOutcome(getErrorCode(new ApiError('too_many_requests', '')))).toBe('nothingChanged')
  expect(getFailureOutcome(getErrorCode(new TypeError('surprise')))).toBe('uncertain')
})
