import {
  composeTransforms,
  type Matrix,
  type Rect,
  rectContains,
  rectsOverlap,
  transformedBounds,
} from '../geometry/index.ts'
import { type Slot, slotShape, slotTransform } from '../jigs/index.ts'
import { jigFootprint, jigTransform } from './layout-slots.ts'
import { type JigLookup, type Layout, type PlacedJig, slotKey } from './types.ts'

/**
 * Returns the axis-aligned bounds on the layout in which artwork may be visible: the image box, or the slot's true
 * shape if it has none.
 */
const imageableBounds = (slot: Slot, matrix: Matrix): Rect =>
  slot.imageBox === undefined ? slotShape(slot, matrix).bounds : transformedBounds(matrix, slot.imageBox)

interface SlotBounds {
  /** Index in the layout's list of jigs. */
  readonly jigIndex: number
  /** Index in the jig's list of slots. */
  readonly slotIndex: number
  /** Where artwork may be visible, in mm on the layout. */
  readonly bounds: Rect
}

/**
 * Returns the bounds of all slots of a layout. Paths are parsed once per jig and quarter turn, however often the jig is
 * placed.
 */
export function imageableSlotBounds(layout: Pick<Layout, 'jigs'>, findJig: JigLookup): SlotBounds[] {
  const boundsCache = new Map<string, readonly Rect[]>()
  const boundsAtOrigin = (placed: PlacedJig): readonly Rect[] => {
    const key = `${placed.rotation} ${placed.id}`
    const cached = boundsCache.get(key)
    if (cached) return cached
    const jig = findJig(placed.id)
    if (!jig) return []
    const matrix = jigTransform({ ...placed, x: 0, y: 0 }, jig)
    const bounds = jig.slots.map((slot) => imageableBounds(slot, composeTransforms(slotTransform(slot), matrix)))
    boundsCache.set(key, bounds)
    return bounds
  }
  return layout.jigs.flatMap((placed, jigIndex) =>
    boundsAtOrigin(placed).map((box, slotIndex) => ({
      jigIndex,
      slotIndex,
      bounds: { ...box, x: box.x + placed.x, y: box.y + placed.y },
    })),
  )
}

/**
 * Returns the keys (`slotKey`) of the slots that are completely outside the printable area: artwork in them would not
 * be printed, so they cannot be booked.
 */
export function unprintableSlots(
  layout: Pick<Layout, 'jigs' | 'printableArea'>,
  findJig: JigLookup,
): ReadonlySet<string> {
  const reachesOutside = layout.jigs.some((placed) => {
    const jig = findJig(placed.id)
    return jig !== undefined && !rectContains(layout.printableArea, jigFootprint(placed, jig))
  })
  // Nearly always all jigs are inside, and no shape is needed.
  const all = reachesOutside ? imageableSlotBounds(layout, findJig) : []
  return new Set(
    all
      .filter(({ bounds }) => !rectsOverlap(bounds, layout.printableArea))
      .map(({ jigIndex, slotIndex }) => slotKey({ jigNo: jigIndex + 1, slotNo: slotIndex + 1 })),
  )
}
