import { type Point, PolygonCache, type Rect, rectContains, type Shape, shapesOverlap } from '../geometry/index.ts'
import { newSlot, nextSlotId } from './new-jig.ts'
import { slotShape } from './slot-shape.ts'
import type { Jig, Slot } from './types.ts'

/** The slots of a jig, extended one slot at a time, so that adding many is fast. */
class SlotPacker {
  private readonly plate: Rect
  private readonly gap: number
  private readonly shapes: Shape[]
  private readonly polygons = new PolygonCache()

  constructor(jig: Jig) {
    this.plate = { x: 0, y: 0, width: jig.width, height: jig.height }
    this.gap = jig.defaultSpacing
    this.shapes = jig.slots.map((slot) => slotShape(slot))
  }

  add(slot: Slot): void {
    this.shapes.push(slotShape(slot))
  }

  /** Returns the slot at the next position that fits, or undefined. */
  place(slot: Slot): Slot | undefined {
    const bounds = slotShape(slot).bounds
    for (const p of this.candidates()) {
      // the bounds of a rotated slot differ from its x and y
      const moved = { ...slot, x: slot.x + p.x - bounds.x, y: slot.y + p.y - bounds.y }
      if (this.isFree(moved)) return moved
    }
    return undefined
  }

  private isFree(slot: Slot): boolean {
    const shape = slotShape(slot)
    return (
      rectContains(this.plate, shape.bounds) && !this.shapes.some((other) => shapesOverlap(other, shape, this.polygons))
    )
  }

  private candidates(): Point[] {
    const { gap } = this
    const last = this.shapes.at(-1)?.bounds
    if (last === undefined) {
      return [
        { x: gap, y: gap },
        { x: 0, y: 0 },
      ]
    }
    const left = this.shapes.reduce((min, { bounds }) => Math.min(min, bounds.x), last.x)
    const bottom = this.shapes.reduce((max, { bounds }) => Math.max(max, bounds.y + bounds.height), 0)
    return [
      { x: last.x + last.width + gap, y: last.y },
      { x: left, y: bottom + gap },
    ]
  }
}

/**
 * Returns the jig with one more slot, a copy of `template` or a new one: to the right of the last slot at the jig's
 * default spacing if it fits there, otherwise in a new row below all slots; undefined if there is no space. A slot fits
 * if it is inside the jig and overlaps no slot. In a jig without slots it starts at the top left, one spacing from the
 * sides if there is enough space.
 */
export function addSlot(jig: Jig, template: Slot = newSlot('', jig)): Jig | undefined {
  const { jig: grown, added } = addSlots(jig, template, 1)
  return added === 1 ? grown : undefined
}

/** Adds up to `count` copies of `template`, row by row, and returns the number of added slots. */
export function addSlots(jig: Jig, template: Slot, count: number): { readonly jig: Jig; readonly added: number } {
  const packing = new SlotPacker(jig)
  const first = Number(nextSlotId(jig.slots).slice(1))
  const added: Slot[] = []
  while (added.length < count) {
    const slot = packing.place({ ...template, id: `s${first + added.length}` })
    if (slot === undefined) break
    packing.add(slot)
    added.push(slot)
  }
  return { jig: { ...jig, slots: [...jig.slots, ...added] }, added: added.length }
}
