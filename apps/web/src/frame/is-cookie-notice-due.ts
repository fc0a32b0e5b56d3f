/** 180 days in ms (specification section 9). */
export const COOKIE_NOTICE_INTERVAL_MS = 15_552_000_000

/**
 * Whether the cookie notice shows: never dismissed, dismissed at what is no time, or at least 180 days ago.
 * @param dismissed what storage holds, ms since 1970 as text
 */
export function noticeIsDue(dismissed: string | null, now: number): boolean {
  const at = dismissed === null || dismissed === '' ? Number.NaN : Number(dismissed)
  return !Number.isFinite(at) || now - at >= COOKIE_NOTICE_INTERVAL_MS
}
