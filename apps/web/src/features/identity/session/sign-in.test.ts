import { ApiError } from '@platen/contract/client'
import { expect, test } from 'vitest'
import { getLoginErrorKey, retryAfterMinutes, validateCredentials } from './sign-in.ts'

const filled = { environment: 'demo', userId: 'a@b.example', password: 'x', rememberMe: false }

test('a login requires an e-mail and a password, and no environment', () => {
  expect(validateCredentials(filled)).toEqual({})
  expect(validateCredentials({ ...filled, environment: '' })).toEqual({})
  expect(validateCredentials({ ...filled, userId: ' ', password: '' })).toEqual({
    userId: 'login.emailMissing',
    password: 'login.passwordMissing',
  })
})

test('the name of an environment contains only letters a to z and digits', () => {
  expect(validateCredentials({ ...filled, environment: 'my-shop' })).toEqual({
    environment: 'login.environmentInvalid',
  })
})

test('wrong credentials and an unreachable server have their own messages', () => {
  expect(getLoginErrorKey(new ApiError('wrong_credentials', ''))).toBe('login.wrongCredentials')
  expect(getLoginErrorKey(new ApiError('unavailable', ''))).toBe('login.failedRequest')
  expect(getLoginErrorKey(new ApiError('too_many_requests', ''))).toBe('login.tooMany')
  expect(getLoginErrorKey(new ApiError('invalid_customer', ''))).toBe('errors.invalid_customer.happened')
  expect(getLoginErrorKey(new Error('surprise'))).toBe('errors.unexpected.happened')
})

test('retryAfterMinutes returns the waiting time in minutes, rounded up', () => {
  const refusal = (seconds: number) => new ApiError('too_many_requests', '', { seconds })
  expect([1, 60, 61, 900].map((seconds) => retryAfterMinutes(refusal(seconds)))).toEqual([1, 1, 2, 15])
  expect(retryAfterMinutes(new Error('surprise'))).toBe(1)
})
