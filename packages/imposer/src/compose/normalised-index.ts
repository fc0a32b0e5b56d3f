/**
 * The form in which artwork waits for composing: a plain PDF whose every page draws one form XObject, with an index of
 * its own in the file. All streams stand first, then all small objects, so that composing copies the streams in one
 * sweep. References have a fixed width and the index knows where each one stands: a number is changed in place.
 *
 * The index is JSON in an unreferenced stream; the trailer's /PlatenReady tells where it is.
 */
export interface NormalisedIndex {
  readonly version: 1
  /** Form and size in points of each page, as viewed. */
  readonly pages: readonly { readonly form: number; readonly width: number; readonly height: number }[]
  /** Where the small objects begin. */
  readonly smallAt: number
  /**
   * Offset and length in turn, for object 1, 2, ... A stream is given whole, from its number to `endobj`; a small object
   * by its value alone.
   */
  readonly objects: readonly number[]
  /** How many references each object has. */
  readonly refCounts: readonly number[]
  /** Place within the object and target in turn, for all objects in order. */
  readonly refs: readonly number[]
  /** Names of spot colours: object, place within it, length of the text. All stand in small objects. */
  readonly spots: readonly (readonly [object: number, at: number, length: number, name: string])[]
  /** Layers, and whether they are shown by default. */
  readonly layers: readonly (readonly [object: number, shown: boolean])[]
}

export const NORMALISED_VERSION = 1

/** The trailer's entry; numbers padded, so that its length is known before it is written. */
export const indexTrailerEntry = (offset: number, length: number): string =>
  `/PlatenReady [${String(offset).padStart(14)} ${String(length).padStart(10)}]`

/** Reads the mark in the last bytes of a ready file; undefined where the file is none, or not whole. */
export function findIndexTrailerEntry(tail: Buffer): { offset: number; length: number } | undefined {
  const text = tail.toString('latin1', Math.max(0, tail.length - 512))
  const match = /\/PlatenReady \[ *(\d+) +(\d+)\] >>\nstartxref\n\d+\n%%EOF\n$/.exec(text)
  return match === null ? undefined : { offset: Number(match[1]), length: Number(match[2]) }
}
