import {
  isClosedOutline,
  outlineBounds,
  outlineToSvgPath,
  parsePathData,
  type Size,
  scaling,
  transformOutline,
  translation,
} from '../geometry/index.ts'
import { effectiveImageBox } from './image-box.ts'
import { fillsSlot, slotOutline } from './slot-shape.ts'
import type { ImageBox, Jig, Slot, SlotType } from './types.ts'

/** Whether the slots of a jig are locked: those of SVG-sourced jigs are. */
export const areSlotsLocked = (jig: Pick<Jig, 'source'>): boolean => jig.source === 'SVG'

/**
 * Returns what the drawing of a jig determines: size and slots without how artwork is placed in the image boxes; a slot
 * without an image box is its own.
 */
export const getDrawnFields = ({ width, height, slots }: Pick<Jig, 'width' | 'height' | 'slots'>) => [
  width,
  height,
  slots.map((slot) => {
    const box = effectiveImageBox(slot)
    return { ...slot, imageBox: { x: box.x, y: box.y, width: box.width, height: box.height } }
  }),
]

/** Moves a slot up (-1) or down (+1) in the list; returns the same list at its ends. */
export function moveSlot(slots: readonly Slot[], index: number, by: -1 | 1): readonly Slot[] {
  const [slot, other] = [slots[index], slots[index + by]]
  if (slot === undefined || other === undefined) return slots
  return slots.map((s, i) => (i === index ? other : i === index + by ? slot : s))
}

const fills = (box: ImageBox, slot: Size): boolean =>
  box.x === 0 && box.y === 0 && box.width === slot.width && box.height === slot.height

/**
 * Resizes a slot, keeping its top left corner. Scales a path, keeps a circle round by the changed side, and keeps an
 * image box that fills the slot.
 */
export function resizeSlot(slot: Slot, size: Size): Slot {
  const side = size.width !== slot.width ? size.width : size.height
  const to = slot.type === 'CIRCLE' ? { width: side, height: side } : { width: size.width, height: size.height }
  const resized = { ...slot, ...to }
  const canStretch = slot.type === 'PATH' && slot.width > 0 && slot.height > 0
  const path = canStretch
    ? {
        path: outlineToSvgPath(
          transformOutline(scaling(to.width / slot.width, to.height / slot.height), slotOutline(slot)),
        ),
      }
    : {}
  const imageBox =
    slot.imageBox !== undefined && fills(slot.imageBox, slot) ? { imageBox: { ...slot.imageBox, ...to } } : {}
  return { ...resized, ...path, ...imageBox }
}

/**
 * Gives a PATH slot the size of its path, and moves the path to the slot's top left corner; an image box that fills the
 * slot follows. A path that is invalid or already fills the slot is not changed.
 */
export function fitSlotToPath(slot: Slot): Slot {
  if (slot.type !== 'PATH' || slot.path === undefined) return slot
  const read = parsePathData(slot.path)
  const bounds = read.ok && isClosedOutline(read.outline) ? outlineBounds(read.outline) : undefined
  if (!read.ok || bounds === undefined || !(bounds.width > 0 && bounds.height > 0)) return slot
  const { x, y, ...size } = bounds
  if (fillsSlot(slot, bounds)) return slot
  const path = outlineToSvgPath(transformOutline(translation(-x, -y), read.outline))
  return { ...resizeSlot({ ...slot, type: 'RECT' }, size), type: 'PATH', path }
}

/** Changes the shape of a slot within the same bounds. A new PATH starts as the previous outline. */
export function setSlotType(slot: Slot, type: SlotType): Slot {
  if (type === slot.type) return slot
  const { path: _, ...rest } = slot
  if (type === 'PATH') return { ...rest, type, path: outlineToSvgPath(slotOutline(slot)) }
  if (type !== 'CIRCLE') return { ...rest, type }
  const side = Math.min(slot.width, slot.height)
  return { ...resizeSlot({ ...rest, type: 'RECT' }, { width: side, height: side }), type }
}
