/**
 * How long the name of a file referenced by an order file is remembered after the file was last seen in the hot folder,
 * ms. A file with that name that appears later is imported as an order. The name is never deleted while the file is
 * present.
 */
export const REFERENCED_RETENTION_MS = 7 * 24 * 60 * 60 * 1000

/** How often the last-seen time of a file is written, ms; its precision. */
const LAST_SEEN_PRECISION_MS = 24 * 60 * 60 * 1000

/**
 * Returns how a scan of the folder changes a referenced name: `touch` updates its last-seen time, `delete` deletes
 * it.
 *
 * @param seenMs last-seen time as stored; a time in the future was written before the clock was set back
 */
export function referencedNameUpdate({
  seenMs,
  isPresent,
  nowMs,
}: {
  readonly seenMs: number
  readonly isPresent: boolean
  readonly nowMs: number
}): 'keep' | 'touch' | 'delete' {
  const age = nowMs - seenMs
  if (age < 0) return 'touch'
  if (isPresent) return age > LAST_SEEN_PRECISION_MS ? 'touch' : 'keep'
  return age > REFERENCED_RETENTION_MS ? 'delete' : 'keep'
}
