import type { ShapedGlyph } from './shaped-glyph.ts'

/** Kerning of pairs of glyphs in units of the font, by `pairKey`. */
export type KernPairs = ReadonlyMap<number, number>

const PAIR_BYTES = 6
/** Horizontal, neither minimum values nor across the line (OpenType 1.9, kern). */
const COVERAGE_MASK = 0xff07
const HORIZONTAL = 0x0001

const pairKey = (left: number, right: number): number => left * 65_536 + right

/**
 * Reads the pairs of the old kerning table (OpenType 1.9, kern, format 0), the only kerning of many fonts; the build of
 * HarfBuzz that is used does not read it.
 */
export function readKernPairs(kern: Uint8Array | undefined): KernPairs {
  const pairs = new Map<number, number>()
  if (kern === undefined || kern.length < 4) return pairs
  const view = new DataView(kern.buffer, kern.byteOffset, kern.length)
  if (view.getUint16(0) !== 0) return pairs
  const subtables = view.getUint16(2)
  for (let at = 4, i = 0; i < subtables && at + 14 <= kern.length; i += 1) {
    const isPairs = (view.getUint16(at + 4) & COVERAGE_MASK) === HORIZONTAL
    const count = view.getUint16(at + 6)
    // the length of a large subtable does not fit into its field
    const end = Math.min(at + 14 + count * PAIR_BYTES, kern.length)
    if (isPairs) {
      for (let pair = at + 14; pair + PAIR_BYTES <= end; pair += PAIR_BYTES) {
        const key = pairKey(view.getUint16(pair), view.getUint16(pair + 2))
        pairs.set(key, (pairs.get(key) ?? 0) + view.getInt16(pair + 4))
      }
    }
    at = isPairs ? end : at + Math.max(14, view.getUint16(at + 2))
  }
  return pairs
}

/** Moves the glyphs of a run from left to right by their kerning, as HarfBuzz does: each by a half. */
export function applyKerning(glyphs: readonly ShapedGlyph[], pairs: KernPairs): ShapedGlyph[] {
  const kerned = [...glyphs]
  for (let i = 0; i + 1 < kerned.length; i += 1) {
    const [left, right] = [kerned[i]!, kerned[i + 1]!]
    const value = pairs.get(pairKey(left.glyph, right.glyph))
    if (value === undefined) continue
    const half = value >> 1
    kerned[i] = { ...left, advance: left.advance + half }
    kerned[i + 1] = { ...right, advance: right.advance + value - half, dx: right.dx + value - half }
  }
  return kerned
}
