/** Samples of one byte at the centres of pixels; everything outside is 0. */
export interface SampleGrid {
  readonly width: number
  readonly height: number
  readonly samples: Uint8Array
}

/** A closed line: x and y alternately, in pixels from the top left corner of the grid. */
export type Ring = readonly number[]

/**
 * Traces the lines on which the samples reach `threshold` (marching squares with linear interpolation), and passes each
 * closed line to `use`. The area inside is on the right of the line, seen in its direction with y down: outer lines run
 * clockwise, holes anticlockwise. Lines do not cross or touch each other; two pixels that meet only at a corner are
 * separate areas.
 *
 * The time is linear in the number of pixels: d3-contour searches the outer line of every hole among all lines.
 *
 * @param threshold above 0
 */
export function traceContours(grid: SampleGrid, threshold: number, use: (ring: Ring) => void): void {
  const { width, height, samples } = grid
  const get = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (samples[y * width + x] ?? 0)
  /** Whether the line between a pixel and its left neighbour was followed upwards. */
  const followed = new Uint8Array(Math.ceil((width * height) / 8))

  /** Follows the line upwards from the edge between the pixel x, y, which is inside, and its left neighbour. */
  function follow(startX: number, startY: number): Ring {
    const points: number[] = []
    // the pixel on the right of the line, which is inside, and the direction to it from the one on the left
    let [x, y, dx, dy] = [startX, startY, 1, 0]
    do {
      const [inside, outside] = [get(x, y), get(x - dx, y - dy)]
      const back = (inside - threshold) / (inside - outside)
      points.push(x + 0.5 - dx * back, y + 0.5 - dy * back)
      if (dx === 1)
        followed[(y * width + x) >> 3] = (followed[(y * width + x) >> 3] ?? 0) | (1 << ((y * width + x) & 7))
      // the direction of the line is dy, -dx: a quarter turn to the left
      const [aheadX, aheadY] = [x + dy, y - dx]
      if (get(aheadX, aheadY) < threshold) {
        // turns right, around the pixel
        ;[dx, dy] = [-dy, dx]
      } else if (get(aheadX - dx, aheadY - dy) < threshold) {
        ;[x, y] = [aheadX, aheadY]
      } else {
        ;[x, y] = [aheadX - dx, aheadY - dy]
        ;[dx, dy] = [dy, -dx]
      }
    } while (x !== startX || y !== startY || dx !== 1)
    return points
  }

  for (let y = 0, at = 0; y < height; y += 1) {
    let wasInside = false
    for (let x = 0; x < width; x += 1, at += 1) {
      const isInside = (samples[at] ?? 0) >= threshold
      if (isInside && !wasInside && ((followed[at >> 3] ?? 0) & (1 << (at & 7))) === 0) use(follow(x, y))
      wasInside = isInside
    }
  }
}
