/**
 * Index of a normalised PDF, in which every page draws one form XObject. All streams come first, then all small
 * objects, so that composing copies the streams in one pass. References have a fixed width and the index contains their
 * positions, so that numbers are changed in place. The index is JSON in an unreferenced stream; the trailer entry
 * /PlatenReady contains its offset and length.
 */
export interface NormalisedIndex {
  readonly version: 1
  /** Form and displayed size in points of each page. */
  readonly pages: readonly { readonly form: number; readonly width: number; readonly height: number }[]
  /** Offset of the small objects. */
  readonly smallAt: number
  /**
   * Offset and length alternately, for object 1, 2, ... Of a stream, the range from its number to `endobj`; of a small
   * object, only its value.
   */
  readonly objects: readonly number[]
  /** Number of references in each object. */
  readonly refCounts: readonly number[]
  /** Position in the object and target alternately, for all objects in order. */
  readonly refs: readonly number[]
  /** Spot colour names: object, position in it, length of the text. All are in small objects. */
  readonly spots: readonly (readonly [object: number, at: number, length: number, name: string])[]
  /** OCGs, and whether they are visible by default. */
  readonly layers: readonly (readonly [object: number, shown: boolean])[]
}

export const NORMALISED_VERSION = 1

/** Returns the trailer entry; numbers are padded so that its length is known in advance. */
export const indexTrailerEntry = (offset: number, length: number): string =>
  `/PlatenReady [${String(offset).padStart(14)} ${String(length).padStart(10)}]`

/** Parses the trailer entry in the last bytes of a normalised PDF; undefined if the file is not one or is truncated. */
export function findIndexTrailerEntry(tail: Buffer): { offset: number; length: number } | undefined {
  const text = tail.toString('latin1', Math.max(0, tail.length - 512))
  const match = /\/PlatenReady \[ *(\d+) +(\d+)\] >>\nstartxref\n\d+\n%%EOF\n$/.exec(text)
  return match === null ? undefined : { offset: Number(match[1]), length: Number(match[2]) }
}
