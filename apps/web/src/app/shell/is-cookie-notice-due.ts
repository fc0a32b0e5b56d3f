/** Local storage key of the time at which the notice was dismissed. */
export const COOKIE_NOTICE_KEY = 'cookieNoticeTime'

/** 180 days in ms. */
export const COOKIE_NOTICE_INTERVAL_MS = 15_552_000_000

/**
 * Returns true if the notice was never dismissed, the stored time is invalid, or it was dismissed at least 180 days
 * ago.
 * @param dismissed the stored value, ms since 1970 as text
 */
export function isCookieNoticeDue(dismissed: string | null, now: number): boolean {
  const dismissedAt = dismissed === null || dismissed === '' ? Number.NaN : Number(dismissed)
  return !Number.isFinite(dismissedAt) || now - dismissedAt >= COOKIE_NOTICE_INTERVAL_MS
}
