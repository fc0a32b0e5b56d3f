import type { WireLayout } from '@platen/contract/layouts'
import { type JigLookup, LISTED_SLOTS_LIMITS, sumSlots } from '@platen/domain/layouts'
import { type Failure, failure } from '../../../http/failure.ts'
import { slotToWire } from '../jigs/jig-wire.ts'
import type { StoredLayout } from './layouts-queries.ts'

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
 * Returns a failure if a list of these layouts with the slots of their jigs would be too large; a layout that the
 * response contains twice is given twice.
 */
export function listedSlotsFailure(layouts: readonly StoredLayout[], findJig: JigLookup): Failure | undefined {
  const { slots, pathLength } = sumSlots(
    layouts.flatMap(({ jigs }) => jigs),
    findJig,
  )
  const isTooMuch = slots > LISTED_SLOTS_LIMITS.maxSlots || pathLength > LISTED_SLOTS_LIMITS.maxPathLength
  return isTooMuch ? failure('too_many_slots') : undefined
}
