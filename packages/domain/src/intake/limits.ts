/** Limits of one order. Frames are counted as printed: one per page of a file with several pages. */
export const ORDER_LIMITS = {
  jobs: 500,
  /** Submitted frames of one job. */
  framesPerJob: 100,
  /** Frames of all jobs. */
  frames: 500,
  /** Copies of all frames. */
  copies: 10_000_000,
} as const
