import { indexLayoutOccupancy, type PresetFilter, type SlotOccupancy } from '@platen/domain/booking'
import { type JigLookup, type SlotAddress, unprintableSlots } from '@platen/domain/layouts'
import { acceptsOrders, missingPresetParts } from '@platen/domain/output-presets'
import type { EnvironmentTx } from '../../../database/database.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'
import { findLayoutWithJigs } from '../../catalog/layouts/derived-master-data.ts'
import type { StoredLayout } from '../../catalog/layouts/layouts-queries.ts'
import { type Booking, loadBookings } from './bookings-queries.ts'
import { lockPresetForUse } from './lock-preset.ts'
import type { StoredPreset } from './output-presets-queries.ts'
import { toPresetParts } from './output-presets-store.ts'

/** A locked preset with its layout and its bookings. */
export interface BookingContext {
  readonly preset: StoredPreset
  readonly layout: StoredLayout
  readonly findJig: JigLookup
  /** Keys of the slots outside the printable area. */
  readonly unprintable: ReadonlySet<string>
  readonly bookings: readonly Booking[]
  readonly presetFilter: PresetFilter
}

/** Returns the slot occupancy of a preset's bed with these slots booked. */
export function createBed(
  { layout, findJig, unprintable }: BookingContext,
  booked: readonly SlotAddress[],
): SlotOccupancy {
  return indexLayoutOccupancy(layout, findJig, booked, unprintable)
}

/**
 * Locks a preset for a user who books on it, or only removes copies (`removes`), and loads it. Fails with `not_found`,
 * as `lockPresetForUse`, or with `preset_incomplete` if it has no layout or neither channel nor multi-job group.
 */
export async function loadBookingContext(
  tx: EnvironmentTx,
  presetId: string,
  by: { readonly user: AuthenticatedUser; readonly now: Date; readonly removes?: boolean },
): Promise<BookingContext | Failure> {
  const preset = await lockPresetForUse(tx, presetId, by)
  if (preset instanceof Failure) return preset
  const layoutWithJigs = await findLayoutWithJigs(tx, preset.layoutId)
  const parts = toPresetParts(preset)
  if (!layoutWithJigs || !acceptsOrders(parts)) {
    return failure('preset_incomplete', { name: preset.name, missing: missingPresetParts(parts) })
  }
  const { layout, findJig } = layoutWithJigs
  return {
    preset,
    layout,
    findJig,
    unprintable: unprintableSlots(layout, findJig),
    bookings: await loadBookings(tx, [preset.id]),
    presetFilter: { filterParms: preset.filterParms, printerTypes: layout.printerTypes },
  }
}
