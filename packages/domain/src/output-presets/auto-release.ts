import { purgeSchedule } from '../config/index.ts'
import type { PresetStatus } from './types.ts'

/** When a preset prints automatically; enabled by its owner (both disabled: it is printed manually). */
export interface ReleaseRule {
  readonly releaseWhenFull: boolean
  /** Minute of the day, 0 to 1439, in UTC; null for none. */
  readonly releaseAt: number | null
}

export const NO_RELEASE: ReleaseRule = { releaseWhenFull: false, releaseAt: null }

/** Delay after the last booking of a full preset, so that the user can still remove a copy. */
export const FULL_GRACE_PERIOD_MS = 30_000

export interface ReleaseState {
  readonly status: PresetStatus
  /** Times of the first and the last booking, in ms since 1970; null if nothing is booked. */
  readonly booked: { readonly first: number; readonly last: number } | null
  readonly now: number
}

export type ReleaseReason = 'full' | 'cutOff'

/**
 * Returns why a preset is to be printed automatically now, or null. The cut-off time releases everything on the preset
 * if a copy was booked by then; so a server that was down at that time catches up, and later bookings wait for the next
 * cut-off. No further state is needed because printing empties the preset.
 */
export function autoReleaseReason(rule: ReleaseRule, { status, booked, now }: ReleaseState): ReleaseReason | null {
  if (!booked) return null
  if (rule.releaseWhenFull && status === 'FULL' && booked.last + FULL_GRACE_PERIOD_MS <= now) return 'full'
  if (rule.releaseAt !== null && booked.first <= purgeSchedule(now, rule.releaseAt).last) return 'cutOff'
  return null
}

/**
 * Returns the earliest time at which `autoReleaseReason` may return a reason, in ms since 1970, if no booking changes;
 * null if there is none. It is `now` or earlier if the preset is due.
 */
export function nextReleaseTime(rule: ReleaseRule, { status, booked, now }: ReleaseState): number | null {
  if (!booked) return null
  const times: number[] = []
  if (rule.releaseWhenFull && status === 'FULL') times.push(booked.last + FULL_GRACE_PERIOD_MS)
  if (rule.releaseAt !== null) {
    const { last, next } = purgeSchedule(now, rule.releaseAt)
    times.push(booked.first <= last ? last : next)
  }
  return times.length > 0 ? Math.min(...times) : null
}
