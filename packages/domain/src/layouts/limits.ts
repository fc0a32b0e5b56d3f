import type { Mm } from '../units/index.ts'

/** Specification section 9; the size limits are those of jigs. */
export const LAYOUT_DEFAULT_SPACING: Mm = 10
