import type { PrepareLimits } from './types.ts'

/** Default limits for one file. */
export const DEFAULT_LIMITS: PrepareLimits = {
  quickMs: 8_000,
  timeoutMs: 60_000,
  memoryMb: 1_500,
  fileBytes: 2_000_000_000,
}

/**
 * Returns the limit of a job in wall-clock time alone, in ms: for a child that does not get the processor, or that
 * waits for something else. A child of low priority may get no processor for many seconds on a busy machine, however
 * short its job is.
 */
export const toWallClockMs = (timeoutMs: number): number => 30_000 + 5 * timeoutMs

/** Heap limit of a child in MB; image data is outside of the heap and limited by `memoryMb`. */
export const CHILD_HEAP_MB = 512

/** Number of children that read files: one per core of a small server; more would only use more memory. */
export const POOL_SIZE = 2

/** Maximum children working on second attempts. */
export const SLOW_CHILDREN = 1

/** Maximum waiting files per environment. */
export const MAX_WAITING = 200

/**
 * Number of jobs after which a child is replaced, which bounds memory leaks of libraries: 10 MB in 1,000 thumbnails.
 * Starting a child takes as long as 80 small files.
 */
export const MAX_JOBS_PER_CHILD = 2000

/** Memory in MB above which an idle child is replaced. */
export const MAX_IDLE_MEMORY_MB = 400

/**
 * Niceness of children, added to that of the server: enough to keep the server responsive, but not so much that valid
 * files time out.
 */
export const CHILD_NICENESS = 5

/**
 * Niceness of the children that render thumbnails, added to that of the server: their priority is below that of the
 * others.
 */
export const THUMBNAIL_NICENESS = 10

/** Timeout for rendering thumbnails of one artwork, ms. */
export const THUMBNAILS_MS = 10_000

/** Timeout for tracing the contour of one page, ms. */
export const CONTOUR_MS = 60_000

/** Number of children that render thumbnails, and of those that trace contours. They are not those that read files. */
export const DRAWING_POOL_SIZE = 1
