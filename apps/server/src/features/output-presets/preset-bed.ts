import { type SlotOccupancy, indexOccupancy, type PresetFilter } from '@platen/domain/booking'
import { type SlotAddress, layoutSlotAddresses } from '@platen/domain/layouts'
import { missingPresetParts, acceptsOrders } from '@platen/domain/output-presets'
import type { EnvironmentTx } from '../../database/database.ts'
import type { SignedIn } from '../../http/call-context.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { jigsOf, type StoredJig } from '../jigs/jigs-reads.ts'
import { layoutsOf, type StoredLayout } from '../layouts/layouts-reads.ts'
import { type Booking, bookingsOf } from './bookings-store.ts'
import { lockPreset } from './lock-preset.ts'
import { partsOf, type StoredPreset } from './output-presets-store.ts'

/** A locked preset with its layout and all that is booked on it. */
export interface OpenPreset {
  readonly preset: StoredPreset
  readonly layout: StoredLayout
  readonly jigOf: (id: string) => StoredJig | undefined
  readonly bookings: readonly Booking[]
  readonly gate: PresetFilter
}

/** The bed of an open preset with these slots booked. */
export const bedWith = ({ layout, jigOf }: OpenPreset, booked: readonly SlotAddress[]): SlotOccupancy =>
  indexOccupancy(layoutSlotAddresses(layout, jigOf), booked)

/**
 * Locks a preset and opens it for booking or printing. Refused: `not_found`, and `preset_incomplete` while it has no
 * layout, or neither channel nor multi-job group (specification section 5, Presets).
 */
export async function openPreset(tx: EnvironmentTx, presetId: string, user: SignedIn): Promise<OpenPreset | Refusal> {
  const preset = await lockPreset(tx, presetId, user)
  if (!preset) return refuse('not_found')
  const layout = (await layoutsOf(tx)).find((each) => each.id === preset.layoutId)
  const parts = partsOf(preset)
  if (!layout || !acceptsOrders(parts, true)) {
    return refuse('preset_incomplete', { name: preset.name, missing: missingPresetParts(parts) })
  }
  const jigs = new Map((await jigsOf(tx)).map((jig) => [jig.id, jig]))
  return {
    preset,
    layout,
    jigOf: (id) => jigs.get(id),
    bookings: await bookingsOf(tx, [preset.id]),
    gate: { filterParms: preset.filterParms, printerTypes: layout.printerTypes },
  }
}
