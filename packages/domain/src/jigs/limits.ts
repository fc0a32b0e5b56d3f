import { type Mm, mmFromInch } from '../units/index.ts'

/** Limits of jigs. Lengths in mm. */
export const JIG_LIMITS = {
  /** Maximum width or height of a jig or layout: 5080 mm = 200 in. */
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
  /** Points (segments of path data) of one slot's path; twice as many as in the largest real jigs. */
  maxPathPoints: 5_000,
  /** Points of the paths of all slots together. */
  maxJigPathPoints: 100_000,
  /** Characters of the path data of all slots together. */
  maxJigPathLength: 2_000_000,
  /**
   * Maximum cost of the search for overlaps, in units of `WorkBudget`: about half a second. A jig with 5,000 ellipses
   * next to each other uses four fifths of it.
   */
  overlapWork: 10_000_000,
} as const
