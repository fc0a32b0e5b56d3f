import {
  findOverlaps,
  isClosedOutline,
  outlineBounds,
  parsePathData,
  type Rect,
  rectContains,
  TOLERANCE_MM,
  TOUCHING_MM,
} from '../geometry/index.ts'
import { areSlotsLocked } from './edit-slots.ts'
import { JIG_LIMITS } from './limits.ts'
import { type Named, nameProblem } from './names.ts'
import { slotShape } from './slot-shape.ts'
import type { Jig, Slot } from './types.ts'

export const JIG_PROBLEMS = [
  'nameMissing',
  'nameTaken',
  'nameTooLong',
  /** Width or height is not above 0. */
  'sizeMissing',
  'sizeTooLarge',
  'thicknessNegative',
  'spacingNegative',
  'noSlots',
  'tooManySlots',
  'slotIdTaken',
  'slotSizeMissing',
  'slotCoordinateTooSmall',
  'slotRotationOutOfRange',
  'circleNotRound',
  /** The path cannot be read, is not closed, or does not fill the slot's bounds. */
  'slotPathInvalid',
  'slotsExceedJig',
  'slotsOverlap',
  'imageBoxSizeMissing',
  'imageExceedsSlot',
] as const
export type JigProblemCode = (typeof JIG_PROBLEMS)[number]

export type JigField = 'name' | 'width' | 'height' | 'thickness' | 'defaultSpacing' | 'slots'
export type SlotField = 'id' | 'x' | 'y' | 'width' | 'height' | 'rotation' | 'path'
export type ImageBoxField = 'imageBox' | 'imageBox.width' | 'imageBox.height'

/** One thing that is wrong, on the object that it speaks of. */
export interface JigProblem {
  readonly code: JigProblemCode
  /** The field to mend; missing where it is the slot as a whole. */
  readonly field?: JigField | SlotField | ImageBoxField
  /** Place in the jig's list of slots, from 0; missing where it is the jig itself. */
  readonly slotIndex?: number
  /** The other slot of an overlap. */
  readonly otherIndex?: number
}

/**
 * What SVG import rounds to 3 decimals (place, size and jig, half a thousandth each) may stick out by this much more
 * than what it measured; slots of SVG-sourced jigs are locked, so nobody could mend it.
 */
const ROUNDING_MM = 2 * TOLERANCE_MM

/**
 * Every rule for jigs (specification section 5), one list for server and dialogs; an empty list may be saved. Slots
 * are judged by their true shape, image boxes against the bounds of their slot before it is turned (the artwork is
 * clipped to the true shape in any case). Slots of SVG-sourced jigs may overlap. n log n in the number of slots.
 *
 * @param others all jigs of the environment; this one may be among them.
 */
export function validateJig(jig: Jig, others: readonly Named[]): JigProblem[] {
  const problems = [...jigProblems(jig, others), ...idProblems(jig.slots)]
  const sound: number[] = []
  jig.slots.forEach((slot, slotIndex) => {
    const own = slotProblems(slot).map((p): JigProblem => ({ ...p, slotIndex }))
    problems.push(...own)
    if (own.length === 0) sound.push(slotIndex)
  })
  return [...problems, ...geometryProblems(jig, sound)]
}

function jigProblems(jig: Jig, others: readonly Named[]): JigProblem[] {
  const problems: JigProblem[] = []
  const name = nameProblem(jig.name, jig.id, others)
  if (name !== undefined) problems.push({ code: name, field: 'name' })
  for (const field of ['width', 'height'] as const) {
    if (!(jig[field] > 0)) problems.push({ code: 'sizeMissing', field })
    else if (jig[field] > JIG_LIMITS.maxSize + TOUCHING_MM) problems.push({ code: 'sizeTooLarge', field })
  }
  if (!(jig.thickness >= 0)) problems.push({ code: 'thicknessNegative', field: 'thickness' })
  if (!(jig.defaultSpacing >= 0)) problems.push({ code: 'spacingNegative', field: 'defaultSpacing' })
  if (jig.slots.length === 0) problems.push({ code: 'noSlots', field: 'slots' })
  if (jig.slots.length > JIG_LIMITS.maxSlots) problems.push({ code: 'tooManySlots', field: 'slots' })
  return problems
}

function idProblems(slots: readonly Slot[]): JigProblem[] {
  const seen = new Set<string>()
  return slots.flatMap((slot, slotIndex): JigProblem[] => {
    if (seen.has(slot.id)) return [{ code: 'slotIdTaken', field: 'id', slotIndex }]
    seen.add(slot.id)
    return []
  })
}

/** What is wrong with a slot's own numbers, whatever lies around it. */
function slotProblems(slot: Slot): JigProblem[] {
  const problems: JigProblem[] = []
  for (const field of ['x', 'y'] as const) {
    if (!(slot[field] >= JIG_LIMITS.minSlotCoordinate)) problems.push({ code: 'slotCoordinateTooSmall', field })
  }
  for (const field of ['width', 'height'] as const) {
    if (!(slot[field] > 0)) problems.push({ code: 'slotSizeMissing', field })
    if (slot.imageBox !== undefined && !(slot.imageBox[field] > 0)) {
      problems.push({ code: 'imageBoxSizeMissing', field: `imageBox.${field}` })
    }
  }
  if (!(slot.rotation >= 0 && slot.rotation <= JIG_LIMITS.maxSlotRotation)) {
    problems.push({ code: 'slotRotationOutOfRange', field: 'rotation' })
  }
  if (slot.type === 'CIRCLE' && Math.abs(slot.width - slot.height) > TOUCHING_MM + ROUNDING_MM) {
    problems.push({ code: 'circleNotRound', field: 'height' })
  }
  if (slot.type === 'PATH' && !isPathSound(slot)) problems.push({ code: 'slotPathInvalid', field: 'path' })
  return problems
}

/** A path must be readable, of closed pieces only, and fill the slot's bounds. */
function isPathSound(slot: Slot): boolean {
  if (slot.path === undefined || slot.path.length > JIG_LIMITS.maxPathLength) return false
  const read = parsePathData(slot.path)
  if (!read.ok || read.outline.length === 0 || !isClosedOutline(read.outline)) return false
  const own = outlineBounds(read.outline)
  if (own === undefined) return false
  const wanted = { x: 0, y: 0, width: slot.width, height: slot.height }
  return rectContains(wanted, own, TOUCHING_MM + ROUNDING_MM) && rectContains(own, wanted, TOUCHING_MM + ROUNDING_MM)
}

/** Inside the jig, inside the slot, no overlaps; among the slots whose own numbers make sense. */
function geometryProblems(jig: Jig, sound: readonly number[]): JigProblem[] {
  const locked = areSlotsLocked(jig)
  const slack = locked ? TOUCHING_MM + ROUNDING_MM : TOUCHING_MM
  const plate: Rect = { x: 0, y: 0, width: jig.width, height: jig.height }
  const placed = sound.flatMap((slotIndex) => {
    const slot = jig.slots[slotIndex]
    return slot === undefined ? [] : [{ slotIndex, slot, shape: slotShape(slot) }]
  })
  const problems: JigProblem[] = []
  for (const { slotIndex, slot, shape } of placed) {
    if (!rectContains(plate, shape.bounds, slack)) problems.push({ code: 'slotsExceedJig', slotIndex })
    const room = { x: 0, y: 0, width: slot.width, height: slot.height }
    if (slot.imageBox !== undefined && !rectContains(room, slot.imageBox, slack)) {
      problems.push({ code: 'imageExceedsSlot', slotIndex, field: 'imageBox' })
    }
  }
  if (locked) return problems
  for (const [a, b] of findOverlaps(placed.map((p) => p.shape)).pairs) {
    problems.push({ code: 'slotsOverlap', slotIndex: sound[a] ?? a, otherIndex: sound[b] ?? b })
  }
  return problems
}

/** Adding several slots at once is allowed while the jig has at most one slot or is valid (specification section 2). */
export const mayAddMultiple = (jig: Jig, problems: readonly JigProblem[]): boolean =>
  !areSlotsLocked(jig) && (jig.slots.length <= 1 || problems.length === 0)
