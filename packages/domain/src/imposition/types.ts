import type { Matrix, Outline, Rect, Size } from '../geometry/index.ts'
import type { SlotAddress } from '../layouts/index.ts'
import type { Mm } from '../units/index.ts'

/** A booked slot: its artwork and the artwork's true size. */
export interface BookedSlot extends SlotAddress {
  /** Reference to the order; passed through unchanged. */
  readonly orderRef: string
  /** Reference to the artwork; passed through unchanged. */
  readonly artworkRef: string
  /** Size of the artwork in mm in displayed orientation (after the page's /Rotate). */
  readonly artwork: Size
}

/**
 * One artwork on the sheet. All lengths in mm on the layout, y down. `matrix` maps the artwork's unit square (0,0 = its
 * top left, 1,1 = its bottom right, in displayed orientation) to the layout. `clip` is the intersection of the slot's
 * outline and the image box, as a list of outlines; the artwork is visible inside all of them.
 */
export interface SheetPlacement extends SlotAddress {
  readonly orderRef: string
  readonly artworkRef: string
  readonly matrix: Matrix
  readonly clips: readonly Outline[]
}

/** A sheet: one page at true size. */
export interface SheetPlan {
  readonly width: Mm
  readonly height: Mm
  /** The printable area: clips all placements, and is the TrimBox. */
  readonly printableArea: Rect
  readonly placements: readonly SheetPlacement[]
}
