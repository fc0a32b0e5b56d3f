/** How often a connector says that it is there, ms. */
export const HEARTBEAT_MS = 30_000

/** One or two missed reports are no news; after this it counts as silent, ms. */
export const OFFLINE_AFTER_MS = 120_000

/**
 * Since when a connector or a channel is silent, or null where it is not: the last time that it was heard of.
 * `heardAt` and `now` in ms; a time of the future, as after a clock that was set back, is now.
 */
export const offlineSince = (heardAt: number, now: number): number | null =>
  now - heardAt > OFFLINE_AFTER_MS ? heardAt : null
