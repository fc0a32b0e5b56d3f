import { DEFAULT_TIME_ZONE, getOffset, isTimeZone } from '@platen/domain/time-zones'
import { createContext, useContext, useSyncExternalStore } from 'react'

/** The time zone of the browser. */
export const getBrowserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Returns the zone in which times are shown: that of the environment, or that of the browser outside of an environment.
 * It is UTC if the browser does not support the zone: a server may support more zones than an older browser. Times are
 * then those of UTC, and so are their labels.
 * @param configured the zone of the environment; undefined outside of an environment
 */
export function toKnownTimeZone(configured: string | undefined): string {
  if (configured === undefined) return getBrowserTimeZone()
  return configured === DEFAULT_TIME_ZONE || isTimeZone(configured) ? configured : DEFAULT_TIME_ZONE
}

let current: string | undefined
const listeners = new Set<() => void>()

/**
 * The time zone of the environment for the components in its layout. Unlike that of `setTimeZone`, it is known in their
 * first render; otherwise all components that show times would be rendered twice.
 */
export const TimeZoneContext = createContext<string | undefined>(undefined)

/**
 * Sets the time zone for components outside of the layout of the environment, such as dialogs of errors; undefined
 * outside of an environment, where times are those of the browser.
 */
export function setTimeZone(zone: string | undefined): void {
  if (zone === current) return
  current = zone
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Returns the time zone of the environment; undefined outside of an environment. `toKnownTimeZone` returns the one in
 * which times are shown: it is called only where a time is shown, because a browser needs 12 ms for its first formatter
 * of times, and many screens show none.
 */
export function useEnvironmentTimeZone(): string | undefined {
  const inLayout = useContext(TimeZoneContext)
  return useSyncExternalStore(subscribe, () => inLayout ?? current)
}

/** Returns the time zone in which times are shown and entered. */
export const useTimeZone = (): string => toKnownTimeZone(useEnvironmentTimeZone())

/** Whether the clock of the zone differs from that of the browser at this time (ms since 1970). */
export const isForeignTimeZone = (zone: string, now: number): boolean =>
  getOffset(now, zone) !== -new Date(now).getTimezoneOffset() * 60_000
