import type { Rect } from '../geometry/index.ts'
import type { Mm } from '../units/index.ts'

export const SLOT_TYPES = ['RECT', 'CIRCLE', 'ELLIPSE', 'PATH'] as const
export type SlotType = (typeof SLOT_TYPES)[number]

export const MIRRORS = ['NONE', 'HORIZONTAL', 'VERTICAL'] as const
export type Mirror = (typeof MIRRORS)[number]

export const SCALES = ['TRUE', 'FIT', 'FILL', 'FIT_WIDTH', 'FIT_HEIGHT'] as const
export type Scale = (typeof SCALES)[number]

export const PLACEMENTS = [
  'TOP_LEFT',
  'TOP_CENTER',
  'TOP_RIGHT',
  'MIDDLE_LEFT',
  'MIDDLE_CENTER',
  'MIDDLE_RIGHT',
  'BOTTOM_LEFT',
  'BOTTOM_CENTER',
  'BOTTOM_RIGHT',
] as const
export type Placement = (typeof PLACEMENTS)[number]

export const QUARTER_TURNS = [0, 90, 180, 270] as const
/** Clockwise degrees. */
export type QuarterTurn = (typeof QUARTER_TURNS)[number]

/**
 * Where the artwork goes (specification section 3). x and y are measured from the top left corner of the slot before
 * the slot is turned, so that an image box moves and turns with its slot. `rotation` turns the artwork inside the box.
 */
export interface ImageBox extends Rect {
  readonly rotation: QuarterTurn
  readonly mirror: Mirror
  readonly scale: Scale
  readonly placement: Placement
}

/**
 * A slot (object box). x, y, width and height are its bounds in the jig before it is turned; `rotation` is clockwise
 * in degrees, 0 to 359, about the middle of those bounds. CIRCLE and ELLIPSE fill the bounds; PATH is an SVG path in
 * mm, measured from the slot's top left corner, closed, filling the bounds.
 */
export interface Slot extends Rect {
  readonly id: string
  readonly type: SlotType
  readonly rotation: number
  readonly path?: string | undefined
  /** Missing: the slot is imageable in full (readings D4). */
  readonly imageBox?: ImageBox | undefined
}

/** A holder with slots (specification section 3). Lengths in mm; the origin is the top left corner. */
export interface Jig {
  readonly id: string
  readonly name: string
  readonly width: Mm
  readonly height: Mm
  readonly thickness: Mm
  readonly slots: readonly Slot[]
  readonly referenceText: string
  /** mm between a slot and the next one added. */
  readonly defaultSpacing: Mm
  readonly locations: readonly string[]
  readonly printerTypes: readonly string[]
  /** "SVG" where the jig came from a drawing; its slots are then locked. */
  readonly source?: 'SVG' | undefined
}
