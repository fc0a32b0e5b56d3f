import { ApiError } from '@platen/contract/client'
import { expect, test } from 'vitest'
import { getSsoErrorKey, PopupBlockedError } from './remote-sign-in.ts'

test('a failure of the identity provider, a refused token, an unreachable server and a blocked popup have their own messages', () => {
  expect(getSsoErrorKey(new Error('the identity provider returned an error'))).toBe('signInPage.error')
  expect(getSsoErrorKey(new ApiError('unexpected', ''))).toBe('signInPage.error')
  expect(getSsoErrorKey(new ApiError('wrong_credentials', ''))).toBe('signInPage.refused')
  expect(getSsoErrorKey(new ApiError('unavailable', ''))).toBe('signInPage.unavailable')
  expect(getSsoErrorKey(new PopupBlockedError(''))).toBe('signInPage.popupBlocked')
})
