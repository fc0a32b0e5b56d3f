import {
  findOverlaps,
  isClosedOutline,
  newWorkBudget,
  outlineBounds,
  parsePathData,
  type Rect,
  rectContains,
  type Shape,
  TOUCH_TOLERANCE_MM,
  type WorkBudget,
} from '../geometry/index.ts'
import { areSlotsLocked } from './edit-slots.ts'
import { JIG_LIMITS } from './limits.ts'
import { type Named, nameProblem } from './names.ts'
import { DRAWN_SLACK_MM, fillsSlot, slotShape } from './slot-shape.ts'
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
  /** The path cannot be parsed. */
  'slotPathInvalid',
  'slotPathOpen',
  /** The bounds of the path differ from those of the slot. */
  'slotPathNotFilling',
  'slotPathTooLong',
  /** The paths of all slots together have too many points or characters. */
  'tooManyPathPoints',
  'slotsExceedJig',
  'slotsOverlap',
  /** The overlap test exceeded the work budget. */
  'slotsTooIntricate',
  'imageBoxSizeMissing',
  'imageExceedsSlot',
] as const
export type JigProblemCode = (typeof JIG_PROBLEMS)[number]

export type JigField = 'name' | 'width' | 'height' | 'thickness' | 'defaultSpacing' | 'slots'
export type SlotField = 'id' | 'x' | 'y' | 'width' | 'height' | 'rotation' | 'path'
export type ImageBoxField = 'imageBox' | 'imageBox.width' | 'imageBox.height'

/** A problem with the object that it affects. */
export interface JigProblem {
  readonly code: JigProblemCode
  /** The invalid field; omitted if the slot as a whole is affected. */
  readonly field?: JigField | SlotField | ImageBoxField
  /** Index in the jig's list of slots, from 0; omitted if the jig itself is affected. */
  readonly slotIndex?: number
  /** The other slot of an overlap. */
  readonly otherIndex?: number
}

/**
 * Validates all rules for jigs, for server and dialogs; a jig with an empty result may be saved. Slots are validated by
 * their true shape, image boxes against the bounds of their slot before rotation (the artwork is clipped to the true
 * shape in any case). Slots of SVG-sourced jigs may overlap. O(n log n) in the number of slots and path points for
 * slots next to each other; a jig that exceeds the budget is rejected as too intricate. Numbers are checked before
 * paths are parsed, and a jig with too many slots or path characters is not examined further.
 * See REQ-185, REQ-186, REQ-187.
 *
 * @param others all jigs of the environment, possibly including this one.
 */
export function validateJig(
  jig: Jig,
  others: readonly Named[],
  budget: WorkBudget = newWorkBudget(JIG_LIMITS.overlapWork),
): JigProblem[] {
  const tooMuch = excessProblems(jig)
  if (tooMuch.length > 0) return [...jigProblems(jig, others), ...tooMuch]
  const problems = [...jigProblems(jig, others), ...idProblems(jig.slots)]
  const validIndexes: number[] = []
  jig.slots.forEach((slot, slotIndex) => {
    const slotErrors = slotProblems(slot).map((p): JigProblem => ({ ...p, slotIndex }))
    problems.push(...slotErrors)
    if (slotErrors.length === 0) validIndexes.push(slotIndex)
  })
  return [...problems, ...geometryProblems(jig, validIndexes, budget)]
}

/** Checks the limits beyond which a jig is not examined further. */
function excessProblems({ slots }: Jig): JigProblem[] {
  if (slots.length > JIG_LIMITS.maxSlots) return [{ code: 'tooManySlots', field: 'slots' }]
  const length = slots.reduce((sum, { path }) => sum + (path?.length ?? 0), 0)
  return length > JIG_LIMITS.maxJigPathLength ? [{ code: 'tooManyPathPoints', field: 'slots' }] : []
}

function jigProblems(jig: Jig, others: readonly Named[]): JigProblem[] {
  const problems: JigProblem[] = []
  const name = nameProblem(jig.name, jig.id, others)
  if (name !== undefined) problems.push({ code: name, field: 'name' })
  for (const field of ['width', 'height'] as const) {
    if (!(jig[field] > 0)) problems.push({ code: 'sizeMissing', field })
    else if (jig[field] > JIG_LIMITS.maxSize + TOUCH_TOLERANCE_MM) problems.push({ code: 'sizeTooLarge', field })
  }
  if (!(jig.thickness >= 0)) problems.push({ code: 'thicknessNegative', field: 'thickness' })
  if (!(jig.defaultSpacing >= 0)) problems.push({ code: 'spacingNegative', field: 'defaultSpacing' })
  if (jig.slots.length === 0) problems.push({ code: 'noSlots', field: 'slots' })
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

/** Validates the numbers of a slot, independent of its surroundings. */
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
  if (slot.type === 'CIRCLE' && Math.abs(slot.width - slot.height) > DRAWN_SLACK_MM) {
    problems.push({ code: 'circleNotRound', field: 'height' })
  }
  const path = slot.type === 'PATH' ? pathProblem(slot) : undefined
  if (path !== undefined) problems.push({ code: path, field: 'path' })
  return problems
}

/**
 * Validates a path: it must be parseable, have only closed subpaths, fill the slot's bounds, and not exceed the maximum
 * number of points.
 */
function pathProblem(slot: Slot): JigProblemCode | undefined {
  if (slot.path === undefined) return 'slotPathInvalid'
  if (slot.path.length > JIG_LIMITS.maxPathLength) return 'slotPathTooLong'
  const read = parsePathData(slot.path)
  if (!read.ok) return read.reason === 'tooLong' ? 'slotPathTooLong' : 'slotPathInvalid'
  if (read.outline.length > JIG_LIMITS.maxPathPoints) return 'slotPathTooLong'
  const pathBounds = outlineBounds(read.outline)
  if (pathBounds === undefined) return 'slotPathInvalid'
  if (!isClosedOutline(read.outline)) return 'slotPathOpen'
  return fillsSlot(slot, pathBounds) ? undefined : 'slotPathNotFilling'
}

/**
 * Checks that slots are inside the jig, image boxes inside their slots, and that slots do not overlap; only for slots
 * with valid numbers.
 */
function geometryProblems(jig: Jig, validIndexes: readonly number[], budget: WorkBudget): JigProblem[] {
  const locked = areSlotsLocked(jig)
  const slack = locked ? DRAWN_SLACK_MM : TOUCH_TOLERANCE_MM
  const jigRect: Rect = { x: 0, y: 0, width: jig.width, height: jig.height }
  const placed = validIndexes.flatMap((slotIndex) => {
    const slot = jig.slots[slotIndex]
    return slot === undefined ? [] : [{ slotIndex, slot, shape: slotShape(slot) }]
  })
  const problems: JigProblem[] = []
  if (getPathPoints(placed) > JIG_LIMITS.maxJigPathPoints) return [{ code: 'tooManyPathPoints', field: 'slots' }]
  for (const { slotIndex, slot, shape } of placed) {
    if (!rectContains(jigRect, shape.bounds, slack)) problems.push({ code: 'slotsExceedJig', slotIndex })
    const room = { x: 0, y: 0, width: slot.width, height: slot.height }
    if (slot.imageBox !== undefined && !rectContains(room, slot.imageBox, slack)) {
      problems.push({ code: 'imageExceedsSlot', slotIndex, field: 'imageBox' })
    }
  }
  if (locked) return problems
  const { pairs, isComplete } = findOverlaps(
    placed.map((p) => p.shape),
    budget,
  )
  for (const [a, b] of pairs) {
    problems.push({ code: 'slotsOverlap', slotIndex: validIndexes[a] ?? a, otherIndex: validIndexes[b] ?? b })
  }
  if (!isComplete) problems.push({ code: 'slotsTooIntricate', field: 'slots' })
  return problems
}

/** Total number of points of all paths. */
const getPathPoints = (placed: readonly { readonly shape: Shape }[]): number =>
  placed.reduce((sum, { shape }) => sum + (shape.segments ?? 0), 0)

/** Whether several slots can be added at once: the jig has at most one slot or is valid. */
export const canAddSlots = (jig: Jig, problems: readonly JigProblem[]): boolean =>
  !areSlotsLocked(jig) && (jig.slots.length <= 1 || problems.length === 0)
