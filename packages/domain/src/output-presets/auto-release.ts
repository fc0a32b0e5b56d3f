import { purgeSchedule } from '../config/index.ts'
import type { PresetStatus } from './types.ts'

/** When a preset prints by itself; its owner switches that on (both off: only a person prints it). */
export interface ReleaseRule {
  readonly releaseWhenFull: boolean
  /** Minute of the day, 0 to 1439, UTC as in the configuration (specification section 9); null for none. */
  readonly releaseAt: number | null
}

export const NO_RELEASE: ReleaseRule = { releaseWhenFull: false, releaseAt: null }

/** A full preset waits so long after its last booking: whoever booked it may still take something off. */
export const FULL_GRACE_PERIOD_MS = 30_000

export interface ReleaseState {
  readonly status: PresetStatus
  /** When the first and the last of its copies were booked, in ms since 1970; null where nothing is booked. */
  readonly booked: { readonly first: number; readonly last: number } | null
  readonly now: number
}

export type ReleaseReason = 'full' | 'cutOff'

/**
 * Why a preset is to be printed now without a person, or null. At the cut-off time everything goes that is on the
 * preset, once a copy of it was booked by then; so a server that was down at that time catches up when it is back, and
 * what is booked after the cut-off waits for the next one. Nothing needs to be remembered: printing empties the preset.
 */
export function autoReleaseReason(rule: ReleaseRule, { status, booked, now }: ReleaseState): ReleaseReason | null {
  if (!booked) return null
  if (rule.releaseWhenFull && status === 'FULL' && booked.last + FULL_GRACE_PERIOD_MS <= now) return 'full'
  if (rule.releaseAt !== null && booked.first <= purgeSchedule(now, rule.releaseAt).last) return 'cutOff'
  return null
}
