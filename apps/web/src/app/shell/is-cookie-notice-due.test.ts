/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { COOKIE_NOTICE_INTERVAL_MS, COOKIE_NOTICE_KEY, isCookieNoticeDue } from './is-cookie-notice-due.ts'

const now = 1_800_000_000_000

test('isCookieNoticeDue returns true until the cookie notice is dismissed', () => {
  expect(isCookieNoticeDue(null, now)).toBe(true)
  expect(isCookieNoticeDue('', now)).toBe(true)
  expect(isCookieNoticeDue('yes', now)).toBe(true)
  expect(isCookieNoticeDue(String(now), now)).toBe(false)
})

test('isCookieNoticeDue returns true again after 180 days', () => {
  expect(COOKIE_NOTICE_INTERVAL_MS).toBe(180 * 24 * 60 * 60 * 1000)
  expect(isCookieNoticeDue(String(now - COOKIE_NOTICE_INTERVAL_MS + 1), now)).toBe(false)
  expect(isCookieNoticeDue(String(now - COOKIE_NOTICE_INTERVAL_MS), now)).toBe(true)
})

/** Runs the script that precedes the first paint, and returns whether it hides the cookie notice of the first paint. */
function isHiddenInFirstPaint(stored: string | null): boolean {
  const script = readFileSync(new URL('../../../public/static/before.js', import.meta.url), 'utf8')
  const dataset: Record<string, string> = {}
  runInNewContext(script, {
    Date: { now: () => now },
    localStorage: { getItem: (key: string) => (key === COOKIE_NOTICE_KEY ? stored : null) },
    matchMedia: () => ({ matches: false }),
    document: { documentElement: { dataset, lang: 'en' }, addEventListener: () => {} },
  })
  return 'noCookieNotice' in dataset
}

test.each([
  null,
  '',
  'yes',
  String(now),
  String(now - COOKIE_NOTICE_INTERVAL_MS + 1),
  String(now - COOKIE_NOTICE_INTERVAL_MS),
])('the first paint has the cookie notice if it is due: %s', (stored) => {
  expect(isHiddenInFirstPaint(stored)).toBe(!isCookieNoticeDue(stored, now))
})
