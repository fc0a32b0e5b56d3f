import type { JigBody } from '@platen/contract/jigs'
import type { Point } from '@platen/domain/geometry'
import { areSlotsLocked, type Jig, pickJigFields, type Slot } from '@platen/domain/jigs'
import { roundTo } from '@platen/domain/units'
import type { OffsetsByKey } from '../../../canvas-editor/alignment.ts'

/** Decimals of mm after dragging and arranging, to remove floating-point noise. */
const MM_PRECISION = 4

/** Returns the jig with some slots changed. */
export const updateSlots = (jig: Jig, keys: ReadonlySet<string>, to: (slot: Slot) => Slot): Jig => ({
  ...jig,
  slots: jig.slots.map((slot) => (keys.has(slot.id) ? to(slot) : slot)),
})

const translateSlot = (slot: Slot, delta: Point): Slot =>
  delta.x === 0 && delta.y === 0
    ? slot
    : { ...slot, x: roundTo(slot.x + delta.x, MM_PRECISION), y: roundTo(slot.y + delta.y, MM_PRECISION) }

/** Slots of SVG-sourced jigs cannot be moved. */
export const moveSlots = (jig: Jig, keys: ReadonlySet<string>, delta: Point): Jig =>
  areSlotsLocked(jig) ? jig : updateSlots(jig, keys, (slot) => translateSlot(slot, delta))

/** Rotates each slot about its centre, in degrees clockwise. */
export const rotateSlots = (jig: Jig, keys: ReadonlySet<string>, delta: number): Jig =>
  areSlotsLocked(jig)
    ? jig
    : updateSlots(jig, keys, (slot) => ({ ...slot, rotation: (slot.rotation + delta + 360) % 360 }))

export const arrangeSlots = (jig: Jig, moves: OffsetsByKey): Jig =>
  areSlotsLocked(jig)
    ? jig
    : { ...jig, slots: jig.slots.map((slot) => translateSlot(slot, moves.get(slot.id) ?? { x: 0, y: 0 })) }

export const deleteSlots = (jig: Jig, keys: ReadonlySet<string>): Jig =>
  areSlotsLocked(jig) ? jig : { ...jig, slots: jig.slots.filter((slot) => !keys.has(slot.id)) }

/** Returns the request body. */
export function toJigBody(jig: Jig): JigBody {
  const fields = pickJigFields(jig)
  return {
    ...fields,
    name: fields.name.trim(),
    slots: jig.slots.map((slot) => ({ ...slot })),
    locations: [...fields.locations],
    printerTypes: [...fields.printerTypes],
    ...(jig.source ? { source: jig.source } : {}),
  }
}
