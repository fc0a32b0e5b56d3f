import {
  composeTransforms,
  type Matrix,
  type Outline,
  type Rect,
  rotation,
  transformOutline,
  translation,
} from '../geometry/index.ts'
import { type Jig, type Slot, slotOutline, slotTransform } from '../jigs/index.ts'
import type { JigLookup, Layout, PlacedJig, SlotAddress } from './types.ts'

/** A slot with its position on a layout. */
export interface LayoutSlot extends SlotAddress {
  readonly jigId: string
  /** Orders are matched with slots by the jig's name. */
  readonly jigName: string
  readonly slot: Slot
  /** Transform from the slot's coordinate system (mm from its top left corner, before rotation) to the layout. */
  readonly matrix: Matrix
  /** The slot's shape on the layout, in mm. Computed on each access, because most callers need only few slots. */
  readonly outline: Outline
}

/** Returns the axis-aligned rectangle that a jig covers on the layout: a quarter turn swaps its sides. */
export function jigFootprint(placed: PlacedJig, jig: Jig): Rect {
  const swapsSides = placed.rotation === 90 || placed.rotation === 270
  const size = swapsSides ? { width: jig.height, height: jig.width } : { width: jig.width, height: jig.height }
  return { x: placed.x, y: placed.y, ...size }
}

/**
 * Returns the transform from the jig to the layout: the quarter turn, then the translation of the footprint's top left
 * corner to x, y.
 */
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
 * Returns the address of every slot of a layout with the name of its jig, in the order of `layoutSlots`, without
 * computing shapes.
 */
export function layoutSlotAddresses(
  layout: Pick<Layout, 'jigs'>,
  findJig: (id: string) => Pick<Jig, 'name' | 'slots'> | undefined,
): (SlotAddress & { readonly jigName: string })[] {
  return layout.jigs.flatMap((placed, jigIndex) => {
    const jig = findJig(placed.id)
    const slots = jig?.slots ?? []
    return slots.map((_, slotIndex) => ({ jigNo: jigIndex + 1, slotNo: slotIndex + 1, jigName: jig?.name ?? '' }))
  })
}

/**
 * Returns every slot of a layout in the order of its address. Jigs that no longer exist have no slots, but keep their
 * number. Booking, preview and print number the slots by this list.
 */
export function layoutSlots(layout: Pick<Layout, 'jigs'>, findJig: JigLookup): LayoutSlot[] {
  const outlines = new Map<Slot, Outline>()
  const getOutline = (slot: Slot): Outline => {
    const outline = outlines.get(slot) ?? slotOutline(slot)
    outlines.set(slot, outline)
    return outline
  }
  return layout.jigs.flatMap((placed, jigIndex) => {
    const jig = findJig(placed.id)
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
          return transformOutline(matrix, getOutline(slot))
        },
      }
    })
  })
}
