import type { Mm } from '../units/index.ts'

/** Default spacing of jigs on a layout. The size limits of layouts are those of jigs. */
export const LAYOUT_DEFAULT_SPACING: Mm = 10

/** Limits of one layout when it is saved. */
export const LAYOUT_LIMITS = {
  /** Number of placed jigs. */
  maxJigs: 500,
  /** Total number of slots of all its jigs. */
  maxSlots: 10_000,
  /** Total characters of the path data of all these slots. */
  maxPathLength: 10_000_000,
} as const
