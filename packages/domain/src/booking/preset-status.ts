import type { PresetStatus } from '../output-presets/index.ts'

/**
 * Returns the status of a preset, which determines the colour of its tile: NOTASSIGNED without a layout, EMPTY with
 * nothing booked, FULL with every slot booked that can be printed, else PARTIAL. A layout without slots is EMPTY.
 */
export function presetStatus(slotCount: number, bookedCount: number, hasLayout: boolean): PresetStatus {
  if (!hasLayout) return 'NOTASSIGNED'
  if (bookedCount <= 0) return 'EMPTY'
  return bookedCount < slotCount ? 'PARTIAL' : 'FULL'
}
