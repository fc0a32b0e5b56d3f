import { expect, test } from 'vitest'
import { retryDelay } from './missing-code.ts'

test('retryDelay returns growing delays while the server does not respond', () => {
  expect([1, 2, 3, 4, 50].map((failures) => retryDelay(failures, false))).toEqual([1000, 5000, 30_000, 30_000, 30_000])
})

test('retryDelay returns one more attempt, then none, if the server responds', () => {
  expect([1, 2, 3].map((failures) => retryDelay(failures, true))).toEqual([1000, null, null])
})
