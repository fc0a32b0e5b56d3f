import type { Size } from '../geometry/index.ts'
import type { ImageBox, Placement, Scale, Slot } from './types.ts'

/** Defaults for values that neither a drawing nor a user specifies. */
export const IMAGE_BOX_DEFAULTS = {
  rotation: 0,
  mirror: 'NONE',
  scale: 'TRUE',
  placement: 'MIDDLE_CENTER',
} as const satisfies Omit<ImageBox, 'x' | 'y' | 'width' | 'height'>

/** Returns an image box that fills its slot. */
export const defaultImageBox = ({ width, height }: Size): ImageBox => ({
  x: 0,
  y: 0,
  width,
  height,
  ...IMAGE_BOX_DEFAULTS,
})

/** Returns the box that artwork is placed in: the slot's image box, or the entire slot if it has none. */
export const effectiveImageBox = (slot: Slot): ImageBox => slot.imageBox ?? defaultImageBox(slot)

/** FILL forces MIDDLE_CENTER, independent of the stored placement. */
export const effectivePlacement = (box: Pick<ImageBox, 'scale' | 'placement'>): Placement =>
  box.scale === 'FILL' ? 'MIDDLE_CENTER' : box.placement

export const withScale = (box: ImageBox, scale: Scale): ImageBox => ({
  ...box,
  scale,
  placement: effectivePlacement({ scale, placement: box.placement }),
})

export const withPlacement = (box: ImageBox, placement: Placement): ImageBox => ({
  ...box,
  placement: effectivePlacement({ scale: box.scale, placement }),
})
