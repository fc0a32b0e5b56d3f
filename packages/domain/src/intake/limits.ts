/** What one order may carry. Frames are counted as they are printed: one for each page of a file with several pages. */
export const ORDER_LIMITS = {
  jobs: 100,
  /** As the order names them, of one job. */
  framesPerJob: 100,
  /** Of all jobs. */
  frames: 500,
  /** Of all frames. */
  copies: 10_000_000,
} as const
