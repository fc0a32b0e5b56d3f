import type { Mm } from '../units/index.ts'

/** A point in mm; x to the right, y down, as on the screen and on the print bed seen from above. */
export interface Point {
  readonly x: Mm
  readonly y: Mm
}

export interface Size {
  readonly width: Mm
  readonly height: Mm
}

/** An axis-aligned rectangle; x and y are its top left corner. */
export interface Rect extends Point, Size {}

/**
 * An affine transform (a b c d e f): x' = a x + c y + e, y' = b x + d y + f. Same order as SVG's `matrix()` and PDF's
 * `cm`.
 */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/**
 * One segment of an outline, with absolute coordinates in mm. Imports convert all other SVG commands (arcs, quadratics,
 * shorthands) to these four, so that screen and print draw the same curve.
 */
export type PathSegment =
  | { readonly type: 'M'; readonly x: Mm; readonly y: Mm }
  | { readonly type: 'L'; readonly x: Mm; readonly y: Mm }
  | {
      readonly type: 'C'
      readonly x1: Mm
      readonly y1: Mm
      readonly x2: Mm
      readonly y2: Mm
      readonly x: Mm
      readonly y: Mm
    }
  | { readonly type: 'Z' }

export type Outline = readonly PathSegment[]

/** The geometric tolerance in mm: touching within it is not overlapping. */
export const TOLERANCE_MM = 0.001

/** The tolerance with a slack of a billionth, so that a decimal distance of 0.001 mm is within it in binary. */
export const TOUCH_TOLERANCE_MM = TOLERANCE_MM + 1e-9
