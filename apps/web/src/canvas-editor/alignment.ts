import type { Point, Rect } from '@platen/domain/geometry'

export const ALIGNMENTS = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const
export type Alignment = (typeof ALIGNMENTS)[number]
export type Axis = 'x' | 'y'

export interface Alignable {
  readonly key: string
  /** Axis-aligned bounds in mm. */
  readonly bounds: Rect
}

/** Displacement of each item in mm, by its key. */
export type OffsetsByKey = ReadonlyMap<string, Point>

/** Returns the bounding box of all items, or undefined if there are none. */
export function unionBounds(items: readonly { readonly bounds: Rect }[]): Rect | undefined {
  const [first] = items
  if (!first) return undefined
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { bounds } of items) {
    left = Math.min(left, bounds.x)
    top = Math.min(top, bounds.y)
    right = Math.max(right, bounds.x + bounds.width)
    bottom = Math.max(bottom, bounds.y + bounds.height)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

const ALIGN_FRACTION = { left: 0, centre: 0.5, right: 1, top: 0, middle: 0.5, bottom: 1 } as const

/** Aligns an edge or the centre of all items with that of their bounding box. */
export function align(items: readonly Alignable[], alignment: Alignment): OffsetsByKey {
  const totalBounds = unionBounds(items)
  if (!totalBounds) return new Map()
  const fraction = ALIGN_FRACTION[alignment]
  const isHorizontal = alignment === 'left' || alignment === 'centre' || alignment === 'right'
  return new Map(
    items.map(({ key, bounds }) => [
      key,
      isHorizontal
        ? { x: totalBounds.x + fraction * (totalBounds.width - bounds.width) - bounds.x, y: 0 }
        : { x: 0, y: totalBounds.y + fraction * (totalBounds.height - bounds.height) - bounds.y },
    ]),
  )
}

/**
 * Makes the gaps between neighbours equal; the outermost items keep their position. Does nothing with fewer than three
 * items.
 */
export function distribute(items: readonly Alignable[], axis: Axis): OffsetsByKey {
  const side = axis === 'x' ? 'width' : 'height'
  const sorted = items.toSorted((a, b) => a.bounds[axis] - b.bounds[axis])
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last || sorted.length < 3) return new Map()
  const totalSize = last.bounds[axis] + last.bounds[side] - first.bounds[axis]
  const gap = (totalSize - sorted.reduce((sum, { bounds }) => sum + bounds[side], 0)) / (sorted.length - 1)
  const offsets = new Map<string, Point>()
  let position = first.bounds[axis]
  for (const { key, bounds } of sorted) {
    const offset = position - bounds[axis]
    offsets.set(key, axis === 'x' ? { x: offset, y: 0 } : { x: 0, y: offset })
    position += bounds[side] + gap
  }
  return offsets
}
