import { getOffset } from '@platen/domain/time-zones'
import { createContext, useContext } from 'react'

/** The time zone of the browser. */
export const getBrowserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone of the environment; undefined outside an environment, where times are those of the browser. */
export const TimeZoneContext = createContext<string | undefined>(undefined)

/** Returns the time zone in which times are shown and entered. */
export const useTimeZone = (): string => useContext(TimeZoneContext) ?? getBrowserTimeZone()

/** Whether the clock of the zone differs from that of the browser at this time (ms since 1970). */
export const isForeignTimeZone = (zone: string, now: number): boolean =>
  getOffset(now, zone) !== -new Date(now).getTimezoneOffset() * 60_000
