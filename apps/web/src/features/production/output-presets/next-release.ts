import type { WireOutputPreset } from '@platen/contract/output-presets'
import { getSchedule } from '@platen/domain/time-zones'
import { getPresetStatus } from './preset-status.tsx'

type AutomaticPreset = Pick<WireOutputPreset, 'releaseWhenFull' | 'releaseTimes' | 'status' | 'tableData'>

/** When and why a preset prints by itself next; `at` is in ms since 1970. */
export type NextRelease =
  | { readonly kind: 'next' | 'nextOrFull'; readonly at: number }
  | { readonly kind: 'onceFull' | 'full' }

/** Returns when a preset prints by itself next, whatever is on it then; null if it is printed by users only. */
export function getNextRelease(preset: AutomaticPreset, now: number, timeZone: string): NextRelease | null {
  const { releaseWhenFull, releaseTimes } = preset
  if (releaseWhenFull && getPresetStatus(preset) === 'FULL') return { kind: 'full' }
  const schedule = getSchedule(now, releaseTimes, timeZone)
  if (schedule) return { kind: releaseWhenFull ? 'nextOrFull' : 'next', at: schedule.next }
  return releaseWhenFull ? { kind: 'onceFull' } : null
}
