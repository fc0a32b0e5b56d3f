import type { Point, Rect, Size } from '@platen/domain/geometry'
import type { DisplayUnit } from '@platen/domain/units'
import type { DragOffsetStore } from './drag-offset-store.ts'
import type { RotatedBox } from './resize-box.ts'

/** An item on the canvas that can be selected and moved. Lengths in mm. */
export interface CanvasItem {
  readonly key: string
  /** Axis-aligned bounds after rotation. */
  readonly bounds: Rect
}

/** The item with handles that resize and rotate it. */
export interface CanvasResizing {
  readonly key: string
  readonly box: RotatedBox
  readonly keepsRatio: boolean
  readonly onChange: (box: RotatedBox) => void
}

export interface CanvasProps {
  /** Size of the jig or layout in mm. */
  readonly size: Size
  readonly items: readonly CanvasItem[]
  readonly selected: ReadonlySet<string>
  readonly onSelect: (keys: Iterable<string>) => void
  /** Receives the offset of the current drag, for numbers that follow it. */
  readonly dragged?: DragOffsetStore
  /** Displacement in mm. */
  readonly onMove: (keys: ReadonlySet<string>, delta: Point) => void
  /** Rotates by 90 degrees, clockwise if `delta` is positive. */
  readonly onRotate: (keys: ReadonlySet<string>, delta: 90 | -90) => void
  readonly onDelete: (keys: ReadonlySet<string>) => void
  /** Default spacing in mm, a snap distance. */
  readonly spacing: number
  readonly unit: DisplayUnit
  /** Items can be selected but not moved, rotated or deleted. */
  readonly locked: boolean
}
