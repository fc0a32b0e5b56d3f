import { DEFAULT_TIME_ZONE, getOffset, isTimeZone } from '@platen/domain/time-zones'
import { createContext, useContext, useSyncExternalStore } from 'react'

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

/** Returns the time zone in which times are shown and entered. */
export function useTimeZone(): string {
  const inLayout = useContext(TimeZoneContext)
  return useSyncExternalStore(subscribe, () => inLayout ?? current) ?? getBrowserTimeZone()
}

/** Whether the clock of the zone differs from that of the browser at this time (ms since 1970). */
export const isForeignTimeZone = (zone: string, now: number): boolean =>
  getOffset(now, zone) !== -new Date(now).getTimezoneOffset() * 60_000
