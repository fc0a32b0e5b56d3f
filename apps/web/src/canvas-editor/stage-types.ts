import type { Point, Rect, Size } from '@platen/domain/geometry'
import type { DisplayUnit } from '@platen/domain/units'
import type { DragOffsetStore } from './drag-offset-store.ts'

/** Something on the drawing that can be chosen and moved. Lengths in mm. */
export interface CanvasItem {
  readonly key: string
  /** Upright bounds as it lies. */
  readonly bounds: Rect
}

export interface CanvasProps {
  /** Of the jig or layout, in mm. */
  readonly size: Size
  readonly items: readonly CanvasItem[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (keys: Iterable<string>) => void
  /** Told how far what is chosen is being dragged, for numbers that follow. */
  readonly dragged?: DragOffsetStore
  /** How far, in mm. */
  readonly onMove: (keys: ReadonlySet<string>, by: Point) => void
  /** By 90 degrees, clockwise where it is above 0. */
  readonly onTurn: (keys: ReadonlySet<string>, by: 90 | -90) => void
  readonly onDelete: (keys: ReadonlySet<string>) => void
  /** mm: default spacing, which is snapped to. */
  readonly spacing: number
  readonly unit: DisplayUnit
  /** Nothing can be moved or deleted; choosing is free. */
  readonly locked: boolean
}
