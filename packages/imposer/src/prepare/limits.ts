import type { PrepareLimits } from './types.ts'

/** What one file may cost before it is given up. */
export const DEFAULT_LIMITS: PrepareLimits = {
  quickMs: 8_000,
  timeoutMs: 60_000,
  memoryMb: 1_500,
  fileBytes: 2_000_000_000,
  thumbnailPages: 24,
}

/** JavaScript's own heap in a child, in MB; pictures lie outside of it and count by `memoryMb`. */
export const CHILD_HEAP_MB = 512

/** Children at work at once: one for each core of a small server, more would only take memory. */
export const POOL_SIZE = 2

/** Children at most that work on files which did not end within the short limit of the first try. */
export const SLOW_CHILDREN = 1

/** Files of one environment that may wait for a child. */
export const MAX_WAITING = 200

/** Files after which a child is replaced, so that what libraries leak never adds up. */
export const MAX_JOBS_PER_CHILD = 200

/** A child that holds more than this after a file is replaced at once. */
export const MAX_IDLE_MEMORY_MB = 400

/** How far children stand back behind the server: enough to let it answer, not so far that honest files run out of time. */
export const CHILD_NICENESS = 5

/** A page of artwork that takes longer than this to draw gets no picture, in ms. */
export const DRAWING_MS = 8_000
