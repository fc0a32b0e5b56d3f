import type { WireLayout } from '@platen/contract/layouts'
import type { JigLookup } from '@platen/domain/layouts'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { slotToWire } from '../jigs/jig-wire.ts'
import { loadSlotsSizes } from '../jigs/jigs-queries.ts'
import { countPlacedJigs, type StoredLayout } from './layouts-queries.ts'

/**
 * Converts a layout to the wire format. With `findJig`, each placed jig has the slots of its jig; a deleted jig has
 * none.
 */
export function layoutToWire(layout: StoredLayout, findJig?: JigLookup): WireLayout {
  return {
    ...layout,
    jigs: layout.jigs.map((placed) => ({
      ...placed,
      ...(findJig && { slots: findJig(placed.id)?.slots.map(slotToWire) ?? [] }),
    })),
    printableArea: { ...layout.printableArea },
    locations: [...layout.locations],
    printerTypes: [...layout.printerTypes],
  }
}

/**
 * Size of the slots in one response with layouts, in bytes. Slots count as often as the response contains them: those
 * of the largest layout (`LAYOUT_LIMITS`) twice in a preset.
 */
export const MAX_LISTED_SLOTS_BYTES = 32 * 1024 * 1024

/**
 * Returns a failure if a list of layouts with the slots of their jigs would be too large. Reads no slots.
 *
 * @param ids of the layouts; one that the response contains twice is given twice
 */
export async function listedSlotsFailure(tx: EnvironmentTx, ids: readonly string[]): Promise<Failure | undefined> {
  const placed = await countPlacedJigs(tx, ids)
  const sizes = await loadSlotsSizes(tx, placed.map(({ id }) => id).filter(isUuid))
  const bytes = placed.reduce((sum, { id, count }) => sum + count * (sizes.get(id) ?? 0), 0)
  return bytes > MAX_LISTED_SLOTS_BYTES ? failure('too_many_slots') : undefined
}
