import { findOverlaps, newWorkBudget, type Point, rectContains } from '../geometry/index.ts'
import { roundTo } from '../units/index.ts'
import { JIG_LIMITS } from './limits.ts'
import { nextSlotId } from './new-jig.ts'
import { slotShape } from './slot-shape.ts'
import type { Jig, Slot } from './types.ts'

/** Slots in rows and columns. Lengths in mm. */
export interface SlotGrid {
  readonly rows: number
  readonly columns: number
  /** x and y of the first slot, before its rotation. */
  readonly offset: Point
  /** Distance from one slot to the next, from left edge to left edge and from top edge to top edge. */
  readonly pitch: Point
}

export type SlotGridRefusal =
  | { readonly code: 'tooManySlots' }
  /** How many columns and rows would fit at this offset and pitch. */
  | { readonly code: 'slotsExceedJig'; readonly columns: number; readonly rows: number }
  /** Slots of the grid overlap each other. */
  | { readonly code: 'pitchTooSmall' }
  /** Slots of the grid overlap a slot of the jig with this number, from 1. */
  | { readonly code: 'overlapsSlot'; readonly slotNo: number }

export interface SlotGridPlan {
  /** The jig with the grid; the unchanged jig if there are too many slots. */
  readonly jig: Jig
  /** Why the grid cannot be added; null if it can. */
  readonly refusal: SlotGridRefusal | null
}

const DECIMALS = 4

/** Returns how many steps fit between the start and the end of a side, at least 0. */
function countFitting(start: number, size: number, pitch: number, end: number): number {
  const slack = 1e-6
  if (start < -slack || start + size > end + slack) return 0
  return pitch > 0 ? Math.floor((end - start - size + slack) / pitch) + 1 : 1
}

/** Returns the number of columns and rows of copies of `template` that fit on the jig at an offset and a pitch. */
export function countFittingSlots(
  jig: Jig,
  template: Slot,
  { offset, pitch }: Pick<SlotGrid, 'offset' | 'pitch'>,
): Pick<SlotGrid, 'columns' | 'rows'> {
  const { x, y, width, height } = slotShape({ ...template, ...offset }).bounds
  return {
    columns: countFitting(x, width, pitch.x, jig.width),
    rows: countFitting(y, height, pitch.y, jig.height),
  }
}

/**
 * Returns the jig with a grid of copies of `template`, row by row, and why it cannot be added. The slots `replaced` are
 * removed.
 */
export function planSlotGrid(jig: Jig, template: Slot, grid: SlotGrid, replaced: ReadonlySet<string>): SlotGridPlan {
  const remainingSlots = jig.slots.filter((slot) => !replaced.has(slot.id))
  if (remainingSlots.length + grid.rows * grid.columns > JIG_LIMITS.maxSlots)
    return { jig, refusal: { code: 'tooManySlots' } }
  const first = Number(nextSlotId(remainingSlots).slice(1))
  const added = Array.from({ length: grid.rows * grid.columns }, (_, at): Slot => {
    const [column, row] = [at % grid.columns, Math.floor(at / grid.columns)]
    const x = roundTo(grid.offset.x + column * grid.pitch.x, DECIMALS)
    const y = roundTo(grid.offset.y + row * grid.pitch.y, DECIMALS)
    return { ...template, id: `s${first + at}`, x, y }
  })
  const planned = { ...jig, slots: [...remainingSlots, ...added] }
  return { jig: planned, refusal: checkGrid(planned, template, grid, remainingSlots.length) }
}

/** Checks the slots of a grid, which are the last ones of the jig, after `keptCount` others. */
function checkGrid(jig: Jig, template: Slot, grid: SlotGrid, keptCount: number): SlotGridRefusal | null {
  const shapes = jig.slots.map((slot) => slotShape(slot))
  const plate = { x: 0, y: 0, width: jig.width, height: jig.height }
  if (shapes.slice(keptCount).some(({ bounds }) => !rectContains(plate, bounds))) {
    return { code: 'slotsExceedJig', ...countFittingSlots(jig, template, grid) }
  }
  const { pairs } = findOverlaps(shapes, newWorkBudget(JIG_LIMITS.overlapWork))
  // the second one of a pair is the later one in the list
  const overlaps = pairs.filter(([, later]) => later >= keptCount)
  const withKept = overlaps.find(([earlier]) => earlier < keptCount)
  if (withKept) return { code: 'overlapsSlot', slotNo: withKept[0] + 1 }
  return overlaps.length > 0 ? { code: 'pitchTooSmall' } : null
}
