import {
  type Matrix,
  outlineToSvgPath,
  type Point,
  type Rect,
  type Size,
  transformedBounds,
} from '@platen/domain/geometry'
import { planSheet } from '@platen/domain/imposition'
import {
  type JigLookup,
  jigFootprint,
  type Layout,
  layoutSlots,
  type SlotAddress,
  slotKey,
  unprintableSlots,
} from '@platen/domain/layouts'

/** Artwork booked on a slot, or proposed for it. */
export interface SlotBooking extends SlotAddress {
  /** Key of the job, equal for all its copies. */
  readonly orderRef: string
  /** Display name. */
  readonly label: string
  /** URL of the thumbnail; null if there is none. */
  readonly thumbnail: string | null
  /** Size in mm. */
  readonly artwork: Size
}

export interface SlotShape extends SlotAddress {
  readonly key: string
  readonly jigName: string
  /** Completely outside the printable area: it cannot be booked. */
  readonly isUnprintable?: boolean
  /** Path data in mm on the layout. */
  readonly d: string
  readonly centre: Point
  /** mm: the bottom edge. */
  readonly bottom: number
  /** mm; limits the size of the label. */
  readonly shorterSide: number
}

export interface JigShape extends Rect {
  readonly jigNo: number
  readonly name: string
}

export interface BedDrawing {
  readonly jigs: readonly JigShape[]
  readonly slots: readonly SlotShape[]
  /** Numbers of placed jigs that no longer exist. */
  readonly missing: readonly number[]
}

export interface ArtworkShape {
  readonly key: string
  readonly booking: SlotBooking
  /** For SVG's `transform`: from the unit square to the layout in mm. */
  readonly transform: string
  readonly clips: readonly string[]
}

/** Decimals of coordinates in mm: 0.001 mm, the tolerance of the imposer. */
const DECIMALS = 3

/** The parts of a layout that do not depend on bookings. Lengths in mm. */
export function buildBedDrawing(layout: Layout, jigOf: JigLookup): BedDrawing {
  const jigs: JigShape[] = []
  const missing: number[] = []
  layout.jigs.forEach((placed, index) => {
    const jig = jigOf(placed.id)
    if (jig) jigs.push({ jigNo: index + 1, name: jig.name, ...jigFootprint(placed, jig) })
    else missing.push(index + 1)
  })
  const unprintable = unprintableSlots(layout, jigOf)
  const slots = layoutSlots(layout, jigOf).map((layoutSlot): SlotShape => {
    const bounds = transformedBounds(layoutSlot.matrix, {
      x: 0,
      y: 0,
      width: layoutSlot.slot.width,
      height: layoutSlot.slot.height,
    })
    return {
      key: slotKey(layoutSlot),
      jigNo: layoutSlot.jigNo,
      slotNo: layoutSlot.slotNo,
      jigName: layoutSlot.jigName,
      isUnprintable: unprintable.has(slotKey(layoutSlot)),
      d: outlineToSvgPath(layoutSlot.outline, DECIMALS),
      centre: { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 },
      bottom: bounds.y + bounds.height,
      shorterSide: Math.min(layoutSlot.slot.width, layoutSlot.slot.height),
    }
  })
  return { jigs, slots, missing }
}

/** Returns the position of the artwork, from the same imposition plan as in printing. */
export function placeArtwork(layout: Layout, jigOf: JigLookup, bookings: readonly SlotBooking[]): ArtworkShape[] {
  const bookingBySlot = new Map(bookings.map((booking) => [slotKey(booking), booking]))
  const booked = bookings.map(({ jigNo, slotNo, orderRef, artwork }) => ({
    jigNo,
    slotNo,
    orderRef,
    artworkRef: orderRef,
    artwork,
  }))
  return planSheet({ layout, findJig: jigOf, booked }).placements.flatMap((placement) => {
    const key = slotKey(placement)
    const booking = bookingBySlot.get(key)
    if (!booking) return []
    // An image box equal to its slot needs only one clip path.
    const clips = [...new Set(placement.clips.map((clip) => outlineToSvgPath(clip, DECIMALS)))]
    return [{ key, booking, transform: svgMatrix(placement.matrix), clips }]
  })
}

const svgMatrix = (matrix: Matrix): string => `matrix(${matrix.map((n) => Number(n.toFixed(6))).join(' ')})`

/** Returns the keys of slots whose booking changed. */
export function diffBookings(before: readonly SlotBooking[], after: readonly SlotBooking[]): ReadonlySet<string> {
  const previousRefs = new Map(before.map((booking) => [slotKey(booking), booking.orderRef]))
  const changed = new Set<string>()
  for (const booking of after) {
    const key = slotKey(booking)
    if (previousRefs.get(key) !== booking.orderRef) changed.add(key)
    previousRefs.delete(key)
  }
  for (const key of previousRefs.keys()) changed.add(key)
  return changed
}
