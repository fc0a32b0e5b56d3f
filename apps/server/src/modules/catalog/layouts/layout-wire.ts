import type { WireLayout } from '@platen/contract/layouts'
import type { JigLookup } from '@platen/domain/layouts'
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
