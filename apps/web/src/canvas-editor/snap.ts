import type { Rect } from '@platen/domain/geometry'
import { type DisplayUnit, mmFromInch } from '@platen/domain/units'

/** Lines to which a dragged item can snap, sorted, in mm. */
export interface SnapLines {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
}

const sorted = (values: number[]): number[] => [...new Set(values)].toSorted((a, b) => a - b)

/**
 * Returns the edges and centres of the plate and of all items that are not dragged, and lines at the default spacing
 * from their edges.
 */
export function getSnapLines(plate: Rect, stationary: readonly Rect[], spacing: number): SnapLines {
  const xs = [plate.x, plate.x + plate.width / 2, plate.x + plate.width]
  const ys = [plate.y, plate.y + plate.height / 2, plate.y + plate.height]
  if (spacing > 0) {
    xs.push(plate.x + spacing, plate.x + plate.width - spacing)
    ys.push(plate.y + spacing, plate.y + plate.height - spacing)
  }
  for (const { x, y, width, height } of stationary) {
    xs.push(x, x + width / 2, x + width)
    ys.push(y, y + height / 2, y + height)
    if (spacing > 0) {
      xs.push(x - spacing, x + width + spacing)
      ys.push(y - spacing, y + height + spacing)
    }
  }
  return { xs: sorted(xs), ys: sorted(ys) }
}

/** Returns the line nearest to a position (binary search). */
export function nearestLine(lines: readonly number[], position: number): number | undefined {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle] ?? 0) < position) low = middle + 1
    else high = middle
  }
  const [before, after] = [lines[low - 1], lines[low]]
  if (before === undefined || after === undefined) return before ?? after
  return position - before <= after - position ? before : after
}

interface Snapped {
  /** The snapped displacement. */
  readonly delta: number
  /** The line the item snapped to; undefined if it is not snapped. */
  readonly guide: number | undefined
}

function snapAxis(
  lines: readonly number[],
  start: number,
  size: number,
  delta: number,
  tolerance: number,
  grid: number,
) {
  let best: (Snapped & { distance: number }) | undefined
  for (const fraction of [0, 1, 0.5]) {
    const position = start + fraction * size + delta
    const line = nearestLine(lines, position)
    if (line === undefined) continue
    const distance = Math.abs(line - position)
    if (distance <= tolerance && (best === undefined || distance < best.distance - 1e-9))
      best = { delta: delta + line - position, guide: line, distance }
  }
  if (best) return best
  return { delta: Math.round((start + delta) / grid) * grid - start, guide: undefined }
}

/** Snaps a rectangle dragged by dx, dy to the nearest line within `tolerance`, else to the grid. All values in mm. */
export function snapDrag(lines: SnapLines, box: Rect, dx: number, dy: number, tolerance: number, grid: number) {
  return {
    x: snapAxis(lines.xs, box.x, box.width, dx, tolerance, grid),
    y: snapAxis(lines.ys, box.y, box.height, dy, tolerance, grid),
  }
}

/** The increment to which a drag rounds, in mm: 0.1 mm or 0.01 in. */
export const dragIncrement = (unit: DisplayUnit): number => (unit === 'mm' ? 0.1 : mmFromInch(0.01))

/** The step of an arrow key in mm: 1 mm or 0.05 in; Shift: ten times that, Alt: a tenth, both: a hundredth. */
export function arrowKeyStep(unit: DisplayUnit, { shiftKey, altKey }: Pick<KeyboardEvent, 'shiftKey' | 'altKey'>) {
  const step = unit === 'mm' ? 1 : mmFromInch(0.05)
  if (altKey) return step / (shiftKey ? 100 : 10)
  return shiftKey ? step * 10 : step
}
