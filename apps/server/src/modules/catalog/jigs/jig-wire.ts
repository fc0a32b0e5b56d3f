import type { JigBody, WireJig } from '@platen/contract/jigs'
import {
  areSlotsLocked,
  effectivePlacement,
  getDrawnFields,
  type ImageBox,
  JIG_DEFAULTS,
  type Jig,
  pickJigFields,
  type Slot,
} from '@platen/domain/jigs'
import type { JigWithSlotsJson, StoredJig } from './jigs-queries.ts'

/** Returns cx, cy, r, rx and ry in mm, which are derived from the bounds (see `slotSchema` of the contract). */
function centreFields(slot: Slot): { cx?: number; cy?: number; r?: number; rx?: number; ry?: number } {
  if (slot.type !== 'CIRCLE' && slot.type !== 'ELLIPSE') return {}
  const rx = slot.width / 2
  const ry = slot.height / 2
  const centre = { cx: slot.x + rx, cy: slot.y + ry }
  return slot.type === 'CIRCLE' ? { ...centre, r: rx } : { ...centre, rx, ry }
}

export function slotToWire(slot: Slot): WireJig['slots'][number] {
  return { ...slot, ...centreFields(slot) }
}

/** Fields that did not exist when a version was saved have their defaults. */
export function jigToWire(jig: StoredJig): WireJig {
  return {
    ...JIG_DEFAULTS,
    ...jig,
    slots: jig.slots.map(slotToWire),
    locations: [...jig.locations],
    printerTypes: [...jig.printerTypes],
  }
}

/** Occurs in the JSON of slots with centre fields. */
const CENTRE_TYPES = /"(?:CIRCLE|ELLIPSE)"/

/** Serialises the wire format of a jig. Slots without centre fields are not parsed. */
export function serialiseJig({ slots, ...jig }: JigWithSlotsJson): string {
  const { slots: _, ...fields } = jigToWire({ ...jig, slots: [] })
  const sent = CENTRE_TYPES.test(slots) ? JSON.stringify((JSON.parse(slots) as Slot[]).map(slotToWire)) : slots
  return `${JSON.stringify(fields).slice(0, -1)},"slots":${sent}}`
}

const boxFromWire = (box: ImageBox): ImageBox => ({
  x: box.x,
  y: box.y,
  width: box.width,
  height: box.height,
  rotation: box.rotation,
  mirror: box.mirror,
  scale: box.scale,
  placement: effectivePlacement(box),
})

/**
 * Converts a slot of a request to its stored form: cx, cy, r, rx and ry are ignored, since they follow from the bounds,
 * and FILL forces MIDDLE_CENTER.
 */
function slotFromWire(slot: WireJig['slots'][number] | Slot): Slot {
  const { id, type, x, y, width, height, rotation, path, imageBox } = slot
  return {
    id,
    type,
    x,
    y,
    width,
    height,
    rotation,
    ...(type === 'PATH' && path !== undefined ? { path } : {}),
    ...(imageBox ? { imageBox: boxFromWire(imageBox) } : {}),
  }
}

/** Converts a request to a jig of the domain. */
export function jigFromWire(body: JigBody, id: string): Jig {
  const fields = pickJigFields(body)
  return {
    id,
    ...fields,
    name: fields.name.trim(),
    slots: body.slots.map(slotFromWire),
    locations: [...new Set(fields.locations)],
    printerTypes: [...new Set(fields.printerTypes)],
    ...(body.source ? { source: body.source } : {}),
  }
}

/**
 * Returns the fields on which booked slots and prints depend: sizes, positions, and how artwork is placed in a slot.
 */
export const bookableGeometry = (jig: Jig) => [jig.width, jig.height, jig.slots.map(slotFromWire)]

/** Returns the locked fields of a jig from a drawing; null for other jigs. */
export const lockedFields = (jig: Jig) =>
  areSlotsLocked(jig) ? getDrawnFields({ ...jig, slots: jig.slots.map(slotFromWire) }) : null
