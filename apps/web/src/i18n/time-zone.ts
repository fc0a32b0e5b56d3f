import { DEFAULT_TIME_ZONE, getOffset, isTimeZone } from '@platen/domain/time-zones'
import { useSyncExternalStore } from 'react'

/** The time zone of the browser. */
export const getBrowserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Returns the zone, or UTC if the browser does not support it: a server may support more zones than an older browser.
 * Times are then those of UTC, and so are their labels.
 */
export const toKnownTimeZone = (zone: string): string => (isTimeZone(zone) ? zone : DEFAULT_TIME_ZONE)

let current: string | undefined
const listeners = new Set<() => void>()

/**
 * Sets the time zone of the environment that is shown; undefined outside of an environment, where times are those of
 * the browser. It is not a context, since dialogs of errors are above the environment.
 */
export function setTimeZone(configured: string | undefined): void {
  const zone = configured === undefined ? undefined : toKnownTimeZone(configured)
  if (zone === current) return
  current = zone
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the time zone in which times are shown and entered. */
export const useTimeZone = (): string => useSyncExternalStore(subscribe, () => current) ?? getBrowserTimeZone()

/** Whether the clock of the zone differs from that of the browser at this time (ms since 1970). */
export const isForeignTimeZone = (zone: string, now: number): boolean =>
  getOffset(now, zone) !== -new Date(now).getTimezoneOffset() * 60_000
