/** Interval of the heartbeats of a connector, ms. */
export const HEARTBEAT_MS = 30_000

/** A connector without a heartbeat for this time is offline, ms. Three missed heartbeats are tolerated. */
export const OFFLINE_AFTER_MS = 120_000

/**
 * Returns the time of the last report of a connector or channel that is offline, or null if it is online. `lastSeenAt` and
 * `now` in ms; a time in the future, as after the clock was set back, is treated as now.
 */
export const offlineSince = (lastSeenAt: number, now: number): number | null =>
  now - lastSeenAt > OFFLINE_AFTER_MS ? lastSeenAt : null
