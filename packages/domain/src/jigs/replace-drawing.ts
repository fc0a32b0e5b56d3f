import { defaultImageBox, IMAGE_BOX_DEFAULTS } from './image-box.ts'
import type { ImageBox, Jig, Slot } from './types.ts'

const isDefault = (box: ImageBox): boolean =>
  Object.entries(IMAGE_BOX_DEFAULTS).every(([field, value]) => box[field as keyof ImageBox] === value)

/**
 * Returns a slot of a new drawing; how artwork is placed is kept from the previous slot if the drawing does not say.
 */
function withKeptPlacement(slot: Slot, previous: Slot | undefined): Slot {
  if (!previous?.imageBox || (slot.imageBox && !isDefault(slot.imageBox))) return slot
  const { rotation, mirror, scale, placement } = previous.imageBox
  return { ...slot, imageBox: { ...(slot.imageBox ?? defaultImageBox(slot)), rotation, mirror, scale, placement } }
}

/**
 * Returns a jig with the size and slots of a corrected drawing. Its other values and its places on layouts stay; slots
 * with the same number keep how artwork is placed in them.
 */
export function replaceDrawing(jig: Jig, drawing: Pick<Jig, 'width' | 'height' | 'slots'>): Jig {
  const previous = new Map(jig.slots.map((slot) => [slot.id, slot]))
  const { width, height } = drawing
  const slots = drawing.slots.map((slot) => withKeptPlacement(slot, previous.get(slot.id)))
  return { ...jig, width, height, slots, source: 'SVG' }
}
