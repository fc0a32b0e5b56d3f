import type { Size } from '../geometry/index.ts'
import type { ImageBox, Placement, Scale, Slot } from './types.ts'

/** Where a drawing or a person says nothing else (specification section 3, import defaults). */
export const IMAGE_BOX_DEFAULTS = {
  rotation: 0,
  mirror: 'NONE',
  scale: 'TRUE',
  placement: 'MIDDLE_CENTER',
} as const satisfies Omit<ImageBox, 'x' | 'y' | 'width' | 'height'>

/** An image box that fills its slot. */
export const defaultImageBox = ({ width, height }: Size): ImageBox => ({
  x: 0,
  y: 0,
  width,
  height,
  ...IMAGE_BOX_DEFAULTS,
})

/** The box that artwork is set into: the slot's own, or the whole slot where it has none (readings D4). */
export const effectiveImageBox = (slot: Slot): ImageBox => slot.imageBox ?? defaultImageBox(slot)

/** FILL forces MIDDLE_CENTER, whatever is stored or chosen beside it (specification section 2, Edit jig). */
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
