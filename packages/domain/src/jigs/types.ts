import type { Rect } from '../geometry/index.ts'
import type { Mm } from '../units/index.ts'
import { JIG_LIMITS } from './limits.ts'

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
 * Position of the artwork. x and y are relative to the top left corner of the slot before rotation, so that an image
 * box moves and rotates with its slot. `rotation` rotates the artwork inside the box.
 */
export interface ImageBox extends Rect {
  readonly rotation: QuarterTurn
  readonly mirror: Mirror
  readonly scale: Scale
  readonly placement: Placement
}

/**
 * A slot (object box). x, y, width and height are its bounds in the jig before rotation; `rotation` is clockwise in
 * degrees, 0 to 359, about the centre of those bounds. CIRCLE and ELLIPSE fill the bounds; PATH is an SVG path in mm,
 * relative to the slot's top left corner, closed, filling the bounds.
 */
export interface Slot extends Rect {
  readonly id: string
  readonly type: SlotType
  readonly rotation: number
  readonly path?: string | undefined
  /** Missing: the slot is imageable in full. */
  readonly imageBox?: ImageBox | undefined
}

/** A holder with slots. Lengths in mm; the origin is the top left corner. */
export interface Jig {
  readonly id: string
  readonly name: string
  readonly width: Mm
  readonly height: Mm
  readonly thickness: Mm
  readonly slots: readonly Slot[]
  readonly referenceText: string
  /** Distance in mm between a slot and the next one added. */
  readonly defaultSpacing: Mm
  readonly locations: readonly string[]
  readonly printerTypes: readonly string[]
  /** "SVG" if the jig was imported from a drawing; its slots are then locked. */
  readonly source?: 'SVG' | undefined
}

/**
 * The fields that all jigs have besides their id and slots, with the values of a new jig, in the order in which changes
 * are listed. Storing, comparing, copying and labelling a jig follow from them.
 */
export const JIG_DEFAULTS = {
  name: '',
  width: 300,
  height: 200,
  thickness: 0,
  referenceText: '',
  defaultSpacing: JIG_LIMITS.defaultSpacing,
  locations: [],
  printerTypes: [],
} satisfies Omit<Jig, 'id' | 'slots' | 'source'>
export type JigFieldName = keyof typeof JIG_DEFAULTS
export const JIG_FIELDS = Object.keys(JIG_DEFAULTS) as readonly JigFieldName[]

/** Returns the fields of `JIG_DEFAULTS` of a jig or of a request. */
export const pickJigFields = <T extends Pick<Jig, JigFieldName>>(jig: T): Pick<T, JigFieldName> =>
  Object.fromEntries(JIG_FIELDS.map((field) => [field, jig[field]])) as Pick<T, JigFieldName>
