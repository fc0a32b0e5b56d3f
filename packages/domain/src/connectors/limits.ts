const MB = 1024 * 1024

/** What connectors may send, for one environment. */
export const UPLOAD_LIMITS = {
  /** One file, bytes. */
  fileBytes: 2048 * MB,
  /** One call of an upload, bytes: what is lost at most when a connection breaks. */
  chunkBytes: 8 * MB,
  /** Files that lie uploaded and are no orders yet: bytes of all of them, and how many. */
  pendingBytes: 20 * 1024 * MB,
  pendingFiles: 2000,
  /** What nobody came back for in this time is thrown away, ms. */
  retentionMs: 7 * 24 * 3_600_000,
} as const

/** Channels that one connector may report. */
export const MAX_REPORTED_CHANNELS = 200

/** How long the server may be asked to wait for a sheet to claim, ms. */
export const CLAIM_WAIT_MS = 1500
