import type { WireJig } from '@platen/contract/jigs'
import type { Slot } from '@platen/domain/jigs'
import type { StoredJig } from './jigs-queries.ts'

/** Returns cx, cy, r, rx and ry in mm, which are derived from the bounds (see `slotSchema` of the contract). */
function centreFields(slot: Slot): { cx?: number; cy?: number; r?: number; rx?: number; ry?: number } {
  if (slot.type !== 'CIRCLE' && slot.type !== 'ELLIPSE') return {}
  const rx = slot.width / 2
  const ry = slot.height / 2
  const centre = { cx: slot.x + rx, cy: slot.y + ry }
  return slot.type === 'CIRCLE' ? { ...centre, r: rx } : { ...centre, rx, ry }
}

function slotToWire(slot: Slot): WireJig['slots'][number] {
  return { ...slot, ...centreFields(slot) }
}

export function jigToWire(jig: StoredJig): WireJig {
  return {
    ...jig,
    slots: jig.slots.map(slotToWire),
    locations: [...jig.locations],
    printerTypes: [...jig.printerTypes],
  }
}
