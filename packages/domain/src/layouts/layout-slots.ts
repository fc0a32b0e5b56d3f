import {
  transformOutline,
  composeTransforms,
  type Matrix,
  type Outline,
  type Rect,
  rotation,
  translation,
} from '../geometry/index.ts'
import { type Jig, type Slot, slotTransform, slotOutline } from '../jigs/index.ts'
import type { JigLookup, Layout, PlacedJig, SlotAddress } from './types.ts'

/** A slot as it lies on a layout. */
export interface LayoutSlot extends SlotAddress {
  readonly jigId: string
  /** Orders find their slots by the jig's name (readings O8). */
  readonly jigName: string
  readonly slot: Slot
  /** From the slot's own frame (mm from its top left corner, before it is turned) to the layout. */
  readonly matrix: Matrix
  /** The slot's shape on the layout, in mm. Computed each time it is read: most readers need a few of thousands. */
  readonly outline: Outline
}

/** The upright rectangle that a jig covers on the layout: its sides are swapped by a quarter turn. */
export function jigFootprint(placed: PlacedJig, jig: Jig): Rect {
  const lies = placed.rotation === 90 || placed.rotation === 270
  const size = lies ? { width: jig.height, height: jig.width } : { width: jig.width, height: jig.height }
  return { x: placed.x, y: placed.y, ...size }
}

/** From the jig's own frame to the layout: the quarter turn, then the footprint's top left corner onto x, y. */
export function jigTransform(placed: PlacedJig, jig: Jig): Matrix {
  const { width, height } = jig
  const back = {
    0: translation(0, 0),
    90: translation(height, 0),
    180: translation(width, height),
    270: translation(0, width),
  }[placed.rotation]
  return composeTransforms(rotation(placed.rotation), back, translation(placed.x, placed.y))
}

/**
 * The address of every slot of a layout with the name of its jig, in the order of `layoutSlots` and without the
 * cost of shapes: all that booking asks.
 */
export function layoutSlotAddresses(
  layout: Pick<Layout, 'jigs'>,
  jigOf: (id: string) => Pick<Jig, 'name' | 'slots'> | undefined,
): (SlotAddress & { readonly jigName: string })[] {
  return layout.jigs.flatMap((placed, jigIndex) => {
    const jig = jigOf(placed.id)
    const slots = jig?.slots ?? []
    return slots.map((_, slotIndex) => ({ jigNo: jigIndex + 1, slotNo: slotIndex + 1, jigName: jig?.name ?? '' }))
  })
}

/**
 * Every slot of a layout in the order of its address. Jigs that no longer exist have no slots, but keep their number.
 * Booking, preview and print all count slots by this list.
 */
export function layoutSlots(layout: Pick<Layout, 'jigs'>, jigOf: JigLookup): LayoutSlot[] {
  const outlines = new Map<Slot, Outline>()
  const outlineOf = (slot: Slot): Outline => {
    const known = outlines.get(slot) ?? slotOutline(slot)
    outlines.set(slot, known)
    return known
  }
  return layout.jigs.flatMap((placed, jigIndex) => {
    const jig = jigOf(placed.id)
    if (jig === undefined) return []
    const onLayout = jigTransform(placed, jig)
    return jig.slots.map((slot, slotIndex): LayoutSlot => {
      const matrix = composeTransforms(slotTransform(slot), onLayout)
      return {
        jigNo: jigIndex + 1,
        slotNo: slotIndex + 1,
        jigId: jig.id,
        jigName: jig.name,
        slot,
        matrix,
        get outline() {
          return transformOutline(matrix, outlineOf(slot))
        },
      }
    })
  })
}
