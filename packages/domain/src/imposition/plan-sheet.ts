import { composeTransforms, type Outline, rectOutline, transformOutline } from '../geometry/index.ts'
import { effectiveImageBox } from '../jigs/index.ts'
import {
  type JigLookup,
  type Layout,
  type LayoutSlot,
  layoutSlots,
  type SlotAddress,
  slotKey,
} from '../layouts/index.ts'
import { artworkTransform } from './artwork-transform.ts'
import type { BookedSlot, SheetPlacement, SheetPlan } from './types.ts'

/** A plan, and the bookings that could not be placed: nothing may be printed while there are any. */
export interface PlannedSheet extends SheetPlan {
  /** Bookings whose jig or slot does not exist (any more), or whose artwork has no size. */
  readonly unplaced: readonly BookedSlot[]
}

export interface SheetRequest {
  readonly layout: Layout
  readonly findJig: JigLookup
  readonly booked: readonly BookedSlot[]
}

const hasSize = (booked: BookedSlot): boolean => booked.artwork.width > 0 && booked.artwork.height > 0

/**
 * Computes the placements of one sheet from a layout and its bookings. The preview (SVG) and the imposer (PDF) both use
 * this plan. Lengths in mm, y down, origin at the layout's top left corner.
 *
 * Transforms, from the outermost: the jig's footprint and quarter turn on the layout (`jigTransform`), the slot's
 * position and its rotation about its centre (`slotTransform`), the artwork in the image box (`artworkTransform`).
 * `clips` are the slot's true shape and, if the slot has one, its image box; the artwork is visible inside both, and
 * inside the sheet's printable area. Placements are in the order of `booked`.
 */
export function planSheet({ layout, findJig, booked }: SheetRequest): PlannedSheet {
  const slots = new Map(layoutSlots(layout, findJig).map((s) => [slotKey(s), s]))
  const placements: SheetPlacement[] = []
  const unplaced: BookedSlot[] = []
  for (const booking of booked) {
    const slot = slots.get(slotKey(booking))
    if (slot !== undefined && hasSize(booking)) placements.push(createPlacement(slot, booking))
    else unplaced.push(booking)
  }
  const { width, height, printableArea } = layout
  return { width, height, printableArea, placements, unplaced }
}

/** Returns the plan without the placements on these slots; the others are unchanged. */
export function withoutSlots<P extends SheetPlan>(plan: P, slots: readonly SlotAddress[]): P {
  if (slots.length === 0) return plan
  const off = new Set(slots.map(slotKey))
  return { ...plan, placements: plan.placements.filter((placement) => !off.has(slotKey(placement))) }
}

function createPlacement(on: LayoutSlot, booking: BookedSlot): SheetPlacement {
  return {
    jigNo: on.jigNo,
    slotNo: on.slotNo,
    orderRef: booking.orderRef,
    artworkRef: booking.artworkRef,
    matrix: composeTransforms(artworkTransform(effectiveImageBox(on.slot), booking.artwork), on.matrix),
    clips: createClips(on),
  }
}

function createClips(on: LayoutSlot): Outline[] {
  const box = on.slot.imageBox
  return box === undefined ? [on.outline] : [on.outline, transformOutline(on.matrix, rectOutline(box))]
}
