import type { WireLayout } from '@platen/contract/layouts'
import type { StoredLayout } from './layouts-queries.ts'

export function layoutToWire(layout: StoredLayout): WireLayout {
  return {
    ...layout,
    jigs: layout.jigs.map((jig) => ({ ...jig })),
    printableArea: { ...layout.printableArea },
    locations: [...layout.locations],
    printerTypes: [...layout.printerTypes],
  }
}
