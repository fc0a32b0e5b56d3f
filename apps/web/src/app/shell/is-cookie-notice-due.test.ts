import { expect, test } from 'vitest'
import { COOKIE_NOTICE_INTERVAL_MS, noticeIsDue } from './is-cookie-notice-due.ts'

const now = 1_800_000_000_000

test('noticeIsDue returns true until the cookie notice is dismissed', () => {
  expect(noticeIsDue(null, now)).toBe(true)
  expect(noticeIsDue('', now)).toBe(true)
  expect(noticeIsDue('yes', now)).toBe(true)
  expect(noticeIsDue(String(now), now)).toBe(false)
})

test('noticeIsDue returns true again after 180 days', () => {
  expect(COOKIE_NOTICE_INTERVAL_MS).toBe(180 * 24 * 60 * 60 * 1000)
  expect(noticeIsDue(String(now - COOKIE_NOTICE_INTERVAL_MS + 1), now)).toBe(false)
  expect(noticeIsDue(String(now - COOKIE_NOTICE_INTERVAL_MS), now)).toBe(true)
})
