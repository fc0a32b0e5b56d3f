import type { Rect } from '../geometry/index.ts'
import type { Jig, QuarterTurn } from '../jigs/index.ts'
import type { Mm } from '../units/index.ts'

/**
 * A jig placed on a layout. x and y are the top left corner of the jig's footprint after the quarter turn; `rotation`
 * is clockwise.
 */
export interface PlacedJig {
  /** The jig's id. */
  readonly id: string
  readonly x: Mm
  readonly y: Mm
  readonly rotation: QuarterTurn
}

/** A print layout (table): the print bed with jigs placed on it. Lengths in mm. */
export interface Layout {
  readonly id: string
  readonly name: string
  readonly width: Mm
  readonly height: Mm
  readonly jigs: readonly PlacedJig[]
  readonly printableArea: Rect
  readonly referenceText: string
  readonly defaultSpacing: Mm
  readonly locations: readonly string[]
  readonly printerTypes: readonly string[]
}

/**
 * One slot of a layout. Numbers count from 1: `jigNo` is the position of the jig in the layout's list, `slotNo` the
 * position of the slot in the jig's list.
 */
export interface SlotAddress {
  readonly jigNo: number
  readonly slotNo: number
}

/** Returns a slot's address as text, such as `1/12`, unique within the layout. */
export const slotKey = ({ jigNo, slotNo }: SlotAddress): string => `${jigNo}/${slotNo}`

/** Returns the name of a slot on a bed, as users read it everywhere: the number of its jig, and its own. */
export const formatSlot = ({ jigNo, slotNo }: SlotAddress): string => `${jigNo}.${slotNo}`

/** Returns a jig by id; undefined if it no longer exists ("Non-Existing Jig"). */
export type JigLookup = (id: string) => Jig | undefined
