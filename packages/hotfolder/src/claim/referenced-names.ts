/**
 * How long the name of a file that an order file named as its artwork is kept after the file was last seen in the hot
 * folder, ms. A file of that name that comes later is an order of its own. While the file is there, which may be for
 * ever, its name is kept.
 */
export const REFERENCED_KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** How exactly it is known when a file was last seen, ms: so rarely it is written down. */
const SEEN_EVERY_MS = 24 * 60 * 60 * 1000

/**
 * What becomes of a name at a look at the folder: `seenAgain` is kept and written down with the time of this look.
 *
 * @param seenMs when the file was last seen, as it was written down; a time to come is from before the clock was set back
 */
export function fateOfReferenced({
  seenMs,
  isPresent,
  nowMs,
}: {
  readonly seenMs: number
  readonly isPresent: boolean
  readonly nowMs: number
}): 'kept' | 'seenAgain' | 'forgotten' {
  const age = nowMs - seenMs
  if (age < 0) return 'seenAgain'
  if (isPresent) return age > SEEN_EVERY_MS ? 'seenAgain' : 'kept'
  return age > REFERENCED_KEPT_MS ? 'forgotten' : 'kept'
}
