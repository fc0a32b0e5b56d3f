import { indexLayoutOccupancy, presetStatus } from '@platen/domain/booking'
import type { ReleaseState } from '@platen/domain/output-presets'
import type { EnvironmentTx } from '../../../database/database.ts'
import { findLayoutWithJigs } from '../../catalog/layouts/derived-master-data.ts'
import { loadConfig } from '../../platform/config/config-queries.ts'
import { loadBookings } from './bookings-queries.ts'
import { loadBookingTimes, type StoredPreset } from './output-presets-queries.ts'

/** Returns what determines whether a locked preset is due for automatic printing. */
export async function autoReleaseState(tx: EnvironmentTx, preset: StoredPreset, now: Date): Promise<ReleaseState> {
  const booked = await loadBookingTimes(tx, preset.id)
  const layoutWithJigs = await findLayoutWithJigs(tx, preset.layoutId)
  const { slotCount, bookedCount } = layoutWithJigs
    ? indexLayoutOccupancy(layoutWithJigs.layout, layoutWithJigs.findJig, await loadBookings(tx, [preset.id]))
    : { slotCount: 0, bookedCount: 0 }
  const { timeZone } = await loadConfig(tx)
  const status = presetStatus(slotCount, bookedCount, layoutWithJigs !== undefined)
  return { status, booked, now: now.getTime(), timeZone }
}
