import { indexLayoutOccupancy, presetStatus } from '@platen/domain/booking'
import type { ReleaseState } from '@platen/domain/output-presets'
import type { EnvironmentTx } from '../../../database/database.ts'
import { loadJigs } from '../../catalog/jigs/jigs-queries.ts'
import { loadLayouts } from '../../catalog/layouts/layouts-queries.ts'
import { loadConfig } from '../../platform/config/config-queries.ts'
import { loadBookings } from './bookings-queries.ts'
import { loadBookingTimes, type StoredPreset } from './output-presets-queries.ts'

/** Returns what determines whether a locked preset is due for automatic printing. */
export async function autoReleaseState(tx: EnvironmentTx, preset: StoredPreset, now: Date): Promise<ReleaseState> {
  const booked = await loadBookingTimes(tx, preset.id)
  const layout = (await loadLayouts(tx)).find((each) => each.id === preset.layoutId)
  const jigs = new Map((await loadJigs(tx)).map((jig) => [jig.id, jig]))
  const { slotCount, bookedCount } = layout
    ? indexLayoutOccupancy(layout, (id) => jigs.get(id), await loadBookings(tx, [preset.id]))
    : { slotCount: 0, bookedCount: 0 }
  const { timeZone } = await loadConfig(tx)
  const status = presetStatus(slotCount, bookedCount, layout !== undefined)
  return { status, booked, now: now.getTime(), timeZone }
}
