import { everyDay, getSchedule, moveToZone, WEEKDAYS, type WeeklyTime } from '../time-zones/index.ts'
import type { PresetStatus } from './types.ts'

/** When a preset prints automatically; enabled by its owner (both disabled: it is printed manually). */
export interface ReleaseRule {
  readonly releaseWhenFull: boolean
  /** Cut-off times of the clock in the time zone of the environment. */
  readonly releaseTimes: readonly WeeklyTime[]
}

export const NO_RELEASE: ReleaseRule = { releaseWhenFull: false, releaseTimes: [] }

/** Maximum number of cut-off times of a preset: three on each day. */
export const MAX_RELEASE_TIMES = 21

/** Delay after the last booking of a full preset, so that the user can still remove a copy. */
export const FULL_GRACE_PERIOD_MS = 30_000

export interface ReleaseState {
  readonly status: PresetStatus
  /** Times of the first and the last booking, in ms since 1970; null if nothing is booked. */
  readonly booked: { readonly first: number; readonly last: number } | null
  readonly now: number
  readonly timeZone: string
}

export type ReleaseReason = 'full' | 'cutOff'

/**
 * Returns why a preset is to be printed automatically now, or null. The cut-off time releases everything on the preset
 * if a copy was booked by then; so a server that was down at that time catches up, and later bookings wait for the next
 * cut-off. No further state is needed because printing empties the preset.
 */
export function autoReleaseReason(rule: ReleaseRule, state: ReleaseState): ReleaseReason | null {
  const { status, booked, now, timeZone } = state
  if (!booked) return null
  if (rule.releaseWhenFull && status === 'FULL' && booked.last + FULL_GRACE_PERIOD_MS <= now) return 'full'
  const schedule = getSchedule(now, rule.releaseTimes, timeZone)
  return schedule && booked.first <= schedule.last ? 'cutOff' : null
}

/**
 * Returns the earliest time at which `autoReleaseReason` may return a reason, in ms since 1970, if no booking changes;
 * null if there is none. It is `now` or earlier if the preset is due.
 */
export function nextReleaseTime(rule: ReleaseRule, { status, booked, now, timeZone }: ReleaseState): number | null {
  if (!booked) return null
  const times: number[] = []
  if (rule.releaseWhenFull && status === 'FULL') times.push(booked.last + FULL_GRACE_PERIOD_MS)
  const schedule = getSchedule(now, rule.releaseTimes, timeZone)
  if (schedule) times.push(booked.first <= schedule.last ? schedule.last : schedule.next)
  return times.length > 0 ? Math.min(...times) : null
}

/**
 * Returns the only cut-off time of a preset that prints at the same time every day, as a minute of the day in UTC
 * (`releaseAt` of the specification); null if it has none, several, or one of some days. After a change of the clocks
 * it is another minute.
 */
export function toReleaseAt(times: readonly WeeklyTime[], timeZone: string, now: number): number | null {
  const [time, ...others] = moveToZone(times, timeZone, 'UTC', now)
  return time && others.length === 0 && time.days.length === WEEKDAYS.length ? time.minute : null
}

/** Returns the cut-off time at which a minute of the day in UTC takes place now; the inverse of `toReleaseAt`. */
export const fromReleaseAt = (
  releaseAt: number | null | undefined,
  timeZone: string,
  now: number,
): readonly WeeklyTime[] =>
  releaseAt === null || releaseAt === undefined ? [] : moveToZone([everyDay(releaseAt)], 'UTC', timeZone, now)

/** Returns the times with sorted days, in the order of their minutes; times of the same minute are one. */
export function sortReleaseTimes(times: readonly WeeklyTime[]): readonly WeeklyTime[] {
  const daysByMinute = Map.groupBy(times, ({ minute }) => minute)
  return [...daysByMinute]
    .toSorted(([a], [b]) => a - b)
    .map(([minute, same]) => ({
      days: [...new Set(same.flatMap(({ days }) => days))].toSorted((a, b) => a - b),
      minute,
    }))
}
