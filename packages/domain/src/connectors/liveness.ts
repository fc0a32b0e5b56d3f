/** Interval of the heartbeats of a connector, ms. */
export const HEARTBEAT_MS = 5_000

/** A connector without a heartbeat for this time is offline, ms. Three missed heartbeats are tolerated. */
export const OFFLINE_AFTER_MS = 4 * HEARTBEAT_MS

/**
 * Returns since when a connector or channel is offline, in ms, or null if it is online. `lastSeenAt` and `now` in ms; a
 * time in the future, as after the clock was set back, is treated as now.
 *
 * @param disconnectedAt since when the connector is known not to be connected, also if its last report is recent
 */
export const offlineSince = (lastSeenAt: number, now: number, disconnectedAt: number | null = null): number | null =>
  now - lastSeenAt > OFFLINE_AFTER_MS ? lastSeenAt : disconnectedAt
