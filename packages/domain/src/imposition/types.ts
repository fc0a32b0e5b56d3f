import type { Matrix, Outline, Rect, Size } from '../geometry/index.ts'
import type { SlotAddress } from '../layouts/index.ts'
import type { Mm } from '../units/index.ts'

/** What is booked on a slot: which artwork and how large it truly is. */
export interface BookedSlot extends SlotAddress {
  /** Who it is for; handed through untouched. */
  readonly orderRef: string
  /** Which artwork; handed through untouched. */
  readonly artworkRef: string
  /** Size of the artwork in mm, as it is viewed (after a page's own turn). */
  readonly artwork: Size
}

/**
 * One artwork on the sheet. Everything in mm on the layout, y down. `matrix` maps the artwork's unit square
 * (0,0 = its top left, 1,1 = its bottom right, as viewed) to the layout. `clip` is the slot's outline cut with the image box,
 * given as outlines of which the artwork shows only inside all.
 */
export interface SheetPlacement extends SlotAddress {
  readonly orderRef: string
  readonly artworkRef: string
  readonly matrix: Matrix
  readonly clips: readonly Outline[]
}

/** A sheet: one true-size page (readings P1). */
export interface SheetPlan {
  readonly width: Mm
  readonly height: Mm
  /** The printable area: the clip of everything and the TrimBox. */
  readonly printableArea: Rect
  readonly placements: readonly SheetPlacement[]
}

/** Device settings of the channel that the page is composed with (readings P3). */
export interface DeviceSettings {
  readonly outputRotation: 0 | 180
  readonly referenceZeroPointAsLeft: boolean
  readonly autoCropping: boolean
}
