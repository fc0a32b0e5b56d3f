import { presetStatus } from '@platen/domain/booking'
import { layoutSlotAddresses } from '@platen/domain/layouts'
import { autoReleaseReason, type ReleaseReason } from '@platen/domain/output-presets'
import type { EnvironmentTx } from '../../../database/database.ts'
import { loadJigs } from '../../catalog/jigs/jigs-queries.ts'
import { loadLayouts } from '../../catalog/layouts/layouts-queries.ts'
import { loadBookingTimes, type StoredPreset } from './output-presets-store.ts'

/** Returns why a locked preset is due for automatic printing; null if it is not. */
export async function autoReleaseTrigger(
  tx: EnvironmentTx,
  preset: StoredPreset,
  now: Date,
): Promise<ReleaseReason | null> {
  const booked = await loadBookingTimes(tx, preset.id)
  const layout = (await loadLayouts(tx)).find((each) => each.id === preset.layoutId)
  const jigs = new Map((await loadJigs(tx)).map((jig) => [jig.id, jig]))
  const slotCount = layout ? layoutSlotAddresses(layout, (id) => jigs.get(id)).length : 0
  const status = presetStatus(slotCount, booked?.copies ?? 0, layout !== undefined)
  return autoReleaseReason(preset, { status, booked, now: now.getTime() })
}
