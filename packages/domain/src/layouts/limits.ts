import type { Mm } from '../units/index.ts'

/** Specification section 9; the size limits are those of jigs. */
export const LAYOUT_DEFAULT_SPACING: Mm = 10

/** Limits of one layout when it is saved. */
export const LAYOUT_LIMITS = {
  /** Jigs placed on it. */
  maxJigs: 500,
  /** Slots of all its jigs together. */
  maxSlots: 20_000,
  /** Characters of the path data of all these slots together. */
  maxPathLength: 10_000_000,
} as const
