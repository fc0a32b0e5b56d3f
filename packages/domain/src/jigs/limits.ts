import { type Mm, mmFromInch } from '../units/index.ts'

/** Specification sections 5 and 9. Lengths in mm. */
export const JIG_LIMITS = {
  /** Largest width or height of a jig or layout: 5080 mm = 200 in. */
  maxSize: mmFromInch(200),
  minSlotCoordinate: -500 as Mm,
  maxSlotRotation: 359,
  defaultSpacing: 5 as Mm,
  minSearchLength: 3,
  /** Characters of a jig's or layout's name. */
  maxNameLength: 200,
  maxReferenceLength: 500,
  maxSlots: 5000,
  /** Characters of a slot's path data. */
  maxPathLength: 200_000,
} as const
