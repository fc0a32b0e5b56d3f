const MB = 1024 * 1024

/** Limits of uploads by connectors, per environment. */
export const UPLOAD_LIMITS = {
  /** Bytes of one file. */
  fileBytes: 2048 * MB,
  /** Bytes of one upload call: the maximum loss when a connection breaks. */
  chunkBytes: 8 * MB,
  /** Bytes of the files that a call of the intake contains in total; larger files are uploaded before. */
  maxContentBytes: 256 * 1024,
  /** Number of files that a call of the intake may contain. */
  maxFilesPerCall: 32,
  /** Uploaded files without an order: total bytes, number of files, and number of the parts in which they arrived. */
  pendingBytes: 20 * 1024 * MB,
  pendingFiles: 2000,
  pendingParts: 10_000,
  /** Share of these bytes and parts up to which new uploads begin; the rest is reserved for those that have begun. */
  shareForNew: 0.75,
} as const

/** Maximum number of channels that one connector may report. */
export const MAX_REPORTED_CHANNELS = 200

/** Maximum time that a call may wait for a sheet to lease, ms. */
export const CLAIM_WAIT_MS = 1500
