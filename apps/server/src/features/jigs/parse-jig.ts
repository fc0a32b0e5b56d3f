import type { JigBody, WireJig } from '@platen/contract/jigs'
import { areSlotsLocked, effectivePlacement, type ImageBox, type Jig, type Slot } from '@platen/domain/jigs'

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
 * A slot as it is stored: cx, cy, r, rx and ry follow from the bounds and are not listened to, and FILL forces
 * MIDDLE_CENTER (specification section 2, Edit jig).
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

/** What a person asks to be stored, as the domain knows it. */
export const jigFromWire = (body: JigBody, id: string): Jig => ({
  id,
  name: body.name.trim(),
  width: body.width,
  height: body.height,
  thickness: body.thickness,
  slots: body.slots.map(slotFromWire),
  referenceText: body.referenceText,
  defaultSpacing: body.defaultSpacing,
  locations: [...new Set(body.locations)],
  printerTypes: [...new Set(body.printerTypes)],
  ...(body.source ? { source: body.source } : {}),
})

/** What booked slots and prints hang on: what lies where, and how artwork sits in it. */
export const bookableGeometry = (jig: Jig) => [jig.width, jig.height, jig.slots.map(slotFromWire)]

/** What of a drawing is locked: all but how artwork sits in the image boxes. Nothing where the jig is no drawing. */
export function lockedFields(jig: Jig) {
  if (!areSlotsLocked(jig)) return null
  const slots = jig.slots.map(slotFromWire).map(({ imageBox, ...slot }) => {
    const box = imageBox && { x: imageBox.x, y: imageBox.y, width: imageBox.width, height: imageBox.height }
    return { ...slot, box: box ?? null }
  })
  return [jig.width, jig.height, slots]
}
