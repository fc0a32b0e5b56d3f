// cspell:words HOQCG Sbdfhkl gjpqy sfnt upem GSUB GPOS
import { existsSync, readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Outline, outlineBounds, outlineToSvgPath, type PathSegment, type Rect } from '@platen/domain/geometry'
import { Blob, Buffer, DrawFuncs, Face, Feature, Font, shape } from 'harfbuzzjs'
import { pathOperators } from '../compose/sheet-content.ts'
import { applyKerning, type KernPairs, readKernPairs } from './kern-table.ts'
import { readFontTables } from './sfnt.ts'
import type { ShapedGlyph } from './shaped-glyph.ts'

/** The outline of a glyph in units of the font, y up. */
export interface GlyphOutline {
  /** Path operators of PDF, without painting operator; empty for a glyph without outline, such as a space. */
  readonly operators: string
  /** Path data of SVG. */
  readonly svg: string
  readonly bounds: Rect | undefined
}

/** A part of a text with one direction and one script. */
export interface TextRun {
  readonly start: number
  readonly end: number
  readonly isRightToLeft: boolean
  /** ISO 15924. */
  readonly script: string
}

/** HarfBuzz's directions. */
const LEFT_TO_RIGHT = 4
const RIGHT_TO_LEFT = 5

/** Ligatures, which would hide the space between letters. */
const WITHOUT_LIGATURES = ['-liga', '-clig'].flatMap((text) => Feature.fromString(text) ?? [])

/** Collects the segments of an outline; HarfBuzz converts quadratic curves to cubic ones. */
const collector = new DrawFuncs()
const to = (data: unknown): PathSegment[] => data as PathSegment[]
collector.setMoveToFunc((x, y, data) => to(data).push({ type: 'M', x, y }))
collector.setLineToFunc((x, y, data) => to(data).push({ type: 'L', x, y }))
collector.setCubicToFunc((x1, y1, x2, y2, x, y, data) => to(data).push({ type: 'C', x1, y1, x2, y2, x, y }))
collector.setClosePathFunc((data) => to(data).push({ type: 'Z' }))

/** Reused: HarfBuzz's memory of a buffer is freed only by the garbage collector. */
const buffer = new Buffer()

/** Extent of the letters of most fonts, as a share of the size, for fonts without Latin letters. */
const USUAL_CAP_HEIGHT = 0.7
const USUAL_DESCENT = 0.22

/** Outlines of all fonts that are kept, and the number of their characters. */
let outlines = new WeakMap<TemplateFont, Map<number, GlyphOutline>>()
let cachedCharacters = 0
const MAX_CACHED_CHARACTERS = 8_000_000

/** Bytes of fonts that are in HarfBuzz's memory. It is freed only by the garbage collector. */
let allocatedBytes = 0

/** A font with which text is shaped (HarfBuzz) and whose glyphs are outlines. */
export class TemplateFont {
  readonly face: Face
  readonly bytes: number
  readonly unitsPerEm: number
  /** Height of capitals above the baseline. */
  readonly capHeight: number
  /** Height of the highest letters without accents, such as f. */
  readonly ascent: number
  /** Depth of letters such as g below the baseline, above 0. */
  readonly descent: number
  /** OpenType tags of the scripts that have glyph substitutions. */
  readonly scriptTags: ReadonlySet<string>
  /** Whether the font says where accents and vowel signs are (GPOS, mark). */
  readonly hasMarkPositions: boolean
  readonly #font: Font
  readonly #kernPairs: KernPairs

  constructor(bytes: Uint8Array) {
    this.bytes = bytes.length
    allocatedBytes += bytes.length
    this.face = new Face(new Blob(bytes))
    this.#font = new Font(this.face)
    this.unitsPerEm = this.face.upem
    this.capHeight = this.#reach('H', 1) ?? Math.round(USUAL_CAP_HEIGHT * this.unitsPerEm)
    this.ascent = this.#reach('HOQCGSbdfhkl', 1) ?? this.capHeight
    this.descent = this.#reach('gjpqyQJ', -1) ?? Math.round(USUAL_DESCENT * this.unitsPerEm)
    this.scriptTags = new Set(this.face.getTableScriptTags('GSUB'))
    const positions = this.face.getTableFeatureTags('GPOS')
    this.hasMarkPositions = positions.includes('mark')
    this.#kernPairs = readKernPairs(positions.includes('kern') ? undefined : this.face.referenceTable('kern'))
  }

  /** Whether the font has a glyph for a character. */
  has(codePoint: number): boolean {
    return this.nominalGlyph(codePoint) !== 0
  }

  /** Returns the glyph of a character; 0 if the font has none. */
  nominalGlyph(codePoint: number): number {
    return this.#font.nominalGlyph(codePoint) ?? 0
  }

  /** Returns the glyphs of a part of a text in the order in which they are drawn, from left to right. */
  shape(text: string, { start, end, isRightToLeft, script }: TextRun, hasLigatures = true): ShapedGlyph[] {
    buffer.reset()
    buffer.addText(text, start, end - start)
    buffer.setDirection(isRightToLeft ? RIGHT_TO_LEFT : LEFT_TO_RIGHT)
    buffer.setScript(script)
    buffer.setLanguage('und')
    shape(this.#font, buffer, hasLigatures ? [] : WITHOUT_LIGATURES)
    const glyphs = buffer
      .getGlyphInfosAndPositions()
      .map(({ codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
        glyph: codepoint,
        cluster,
        advance: xAdvance,
        dx: xOffset,
        dy: yOffset,
      }))
    return this.#kernPairs.size === 0 || isRightToLeft ? glyphs : applyKerning(glyphs, this.#kernPairs)
  }

  outline(glyph: number): GlyphOutline {
    const cached = outlines.get(this)?.get(glyph)
    if (cached) return cached
    const segments: PathSegment[] = []
    this.#font.drawGlyph(glyph, collector, segments)
    const outline: Outline = segments
    const created = {
      operators: pathOperators(outline),
      svg: outlineToSvgPath(outline, 3),
      bounds: outlineBounds(outline),
    }
    this.#keep(glyph, created)
    return created
  }

  #keep(glyph: number, outline: GlyphOutline): void {
    const size = outline.operators.length + outline.svg.length
    cachedCharacters += size
    if (cachedCharacters > MAX_CACHED_CHARACTERS) {
      outlines = new WeakMap()
      cachedCharacters = size
    }
    const ofFont = outlines.get(this) ?? new Map<number, GlyphOutline>()
    outlines.set(this, ofFont.set(glyph, outline))
  }

  /**
   * Returns how far some letters reach above (1) or below (-1) the baseline; undefined if the font has none of them.
   */
  #reach(letters: string, direction: 1 | -1): number | undefined {
    const glyphs = Array.from(letters, (letter) => this.nominalGlyph(letter.codePointAt(0) ?? 0))
    const reaches = glyphs.map((glyph) => {
      const bounds = glyph === 0 ? undefined : this.outline(glyph).bounds
      if (bounds === undefined) return 0
      return direction === 1 ? bounds.y + bounds.height : -bounds.y
    })
    return Math.max(0, ...reaches) || undefined
  }
}

/** Fonts that stay open: a template has few, and orders of one template are drawn after one another. */
const MAX_OPEN = 6
const MAX_OPEN_BYTES = 64_000_000
/** Bytes of closed fonts in HarfBuzz's memory at which it is freed. */
const MAX_CLOSED_BYTES = 64_000_000
const open = new Map<string, TemplateFont>()

/**
 * Opens a font, or returns the open one with its id; undefined if the file does not exist or is no font. The id follows
 * from the content; the path differs when the file is downloaded for each drawing. `closeFonts` is called after it.
 */
export function openFont(id: string, path: string): TemplateFont | undefined {
  const font = open.get(id) ?? readFont(path)
  open.delete(id)
  if (font === undefined) return undefined
  open.set(id, font)
  return font
}

function readFont(path: string): TemplateFont | undefined {
  if (!existsSync(path)) return undefined
  const bytes = readFileSync(path)
  return typeof readFontTables(bytes) === 'string' ? undefined : new TemplateFont(bytes)
}

/** Closes all but the fonts that were used last, and frees the memory of closed fonts when there are many. */
export async function closeFonts(): Promise<void> {
  let bytes = [...open.values()].reduce((sum, font) => sum + font.bytes, 0)
  for (const [id, font] of open) {
    if (open.size <= MAX_OPEN && bytes <= MAX_OPEN_BYTES) break
    open.delete(id)
    bytes -= font.bytes
  }
  if (allocatedBytes - bytes <= MAX_CLOSED_BYTES) return
  // the collector does not know of HarfBuzz's memory, and would not run for it
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
  // finalizers run after the current task
  await setImmediate()
  allocatedBytes = bytes
}
