import { readFileSync } from 'node:fs'

/** Coordinates of contours are whole numbers of micrometres. */
export const UNITS_PER_MM = 1000

/** How far a simplified line may be from the traced one. */
export const SIMPLIFIED_MM = 0.02

/** Placing a contour takes about 10 microseconds a point. */
export const MAX_CONTOUR_POINTS = 400_000

/**
 * The outline of what a page prints, in units of its true size from its top left corner, y down. Each ring contains x
 * and y alternately; outer rings run clockwise, holes anticlockwise. Rings do not cross.
 */
export interface Contour {
  readonly width: number
  readonly height: number
  readonly rings: readonly (readonly number[])[]
}

/** Returns the content of the file of a contour: always the same bytes for the same contour. */
export const formatContour = ({ width, height, rings }: Contour): string => JSON.stringify({ width, height, rings })

/** Reads a file that `formatContour` wrote. */
export const readContour = (file: string): Contour => JSON.parse(readFileSync(file, 'utf8')) as Contour
