import type { Matrix, Rect } from '@platen/domain/geometry'
import type { TemplateFault, TextItem } from '@platen/domain/templates'
import { mmFromPt } from '@platen/domain/units'
import type { TemplateFont } from './font.ts'
import { findMissingCharacters } from './missing-characters.ts'
import { type LineGlyph, type LineRange, Paragraph } from './paragraph.ts'

/** A glyph with the matrix from its font units (y up) to mm in the bounds of its item (y down). */
export interface PlacedGlyph {
  readonly glyph: number
  readonly matrix: Matrix
}

export interface TextLayout {
  readonly glyphs: readonly PlacedGlyph[]
  /** Points. */
  readonly size: number
}

export type TextFault = Pick<TemplateFault, 'code' | 'detail'>

/** Sizes are hundredths of a point. */
const STEPS = 100

/** A text without faults of its characters; lengths in units of the font. */
export interface TextToFit {
  readonly font: TemplateFont
  readonly paragraphs: readonly Paragraph[]
  /** Positions of each paragraph at which a line may end. */
  readonly breaks: readonly (readonly number[])[]
  /** Extent above the first baseline and below the last one. */
  readonly above: number
  readonly below: number
}

/**
 * A line with its extent: from `left` to `right` of its start, which includes what letters have outside of their width.
 */
interface Line {
  readonly glyphs: readonly LineGlyph[]
  readonly width: number
  readonly left: number
  readonly right: number
}

/** Shapes a text; returns its faults that do not depend on the size, and what can be drawn of it. */
export function readText(
  font: TemplateFont,
  text: string,
  item: Pick<TextItem, 'tracking'>,
): { readonly text: TextToFit; readonly faults: readonly TextFault[] } {
  const tracking = (item.tracking / 1000) * font.unitsPerEm
  const paragraphs = text.split('\n').map((line) => new Paragraph(font, line, tracking))
  const missing = paragraphs.flatMap((paragraph) => findMissingCharacters(font, paragraph))
  const faults: TextFault[] = []
  if (missing.length > 0) faults.push({ code: 'glyphMissing', detail: [...new Set(missing)].join(' ') })
  else {
    const scripts = new Set(paragraphs.flatMap((paragraph) => paragraph.unsupportedScripts()))
    if (scripts.size > 0) faults.push({ code: 'scriptNotSupported', detail: [...scripts].join(', ') })
  }
  const breaks = paragraphs.map((paragraph) => paragraph.breaks())
  return { text: { font, paragraphs, breaks, ...getExtent(font, paragraphs) }, faults }
}

/**
 * Returns the extent of lines above and below their baseline: that of all letters without accents, or of the outlines
 * if these are larger. Texts of ordinary letters so have one size and one baseline in the same bounds.
 */
function getExtent(font: TemplateFont, paragraphs: readonly Paragraph[]): { above: number; below: number } {
  let above = font.ascent
  let below = font.descent
  for (const { glyph, dy } of paragraphs.flatMap((paragraph) => paragraph.glyphs)) {
    const { bounds } = font.outline(glyph)
    if (bounds === undefined) continue
    above = Math.max(above, bounds.y + bounds.height + dy)
    below = Math.max(below, -(bounds.y + dy))
  }
  return { above, below }
}

/**
 * Lays a text out in the bounds of its item, with the largest size at which its outlines are inside. Text that is too
 * long at the smallest size is laid out in that size, with a fault: the number of characters that fit.
 */
export function layOutText(text: TextToFit, item: TextItem): TextLayout & { readonly fault?: TextFault } {
  const mmPerUnit = (size: number): number => mmFromPt(size) / text.font.unitsPerEm
  const fits = (size: number): LineRange[][] | undefined => {
    const scale = mmPerUnit(size)
    return breakToFit(text, item, { width: item.width / scale, height: item.height / scale })
  }
  const size = findLargest(item.minSize, item.maxSize, (each) => fits(each) !== undefined)
  const ranges = size === undefined ? undefined : fits(size)
  if (size !== undefined && ranges !== undefined) {
    const lines = toLines(text, ranges)
    const widest = Math.max(...lines.map(({ left, right }) => right - left))
    // lines are shaped on their own, and outlines may be wider than the glyphs
    const scale = Math.min(mmPerUnit(size), item.width / widest)
    const exact = Math.floor((scale / mmPerUnit(1 / STEPS)) * (1 + 1e-12)) / STEPS
    if (exact >= item.minSize) return { glyphs: placeLines(lines, text, item, mmPerUnit(exact)), size: exact }
  }
  const scale = mmPerUnit(item.minSize)
  const space = { width: item.width / scale, height: item.height / scale }
  const lines = toLines(
    text,
    text.paragraphs.map(({ text: { length } }) => [{ start: 0, end: length }]),
  )
  const fault: TextFault = { code: 'textTooLong', detail: String(countFitting(text, item, space)) }
  return { glyphs: placeLines(lines, text, item, scale), size: item.minSize, fault }
}

interface Space {
  readonly width: number
  readonly height: number
}

/** Returns the lines of each paragraph if all fit, otherwise undefined. */
function breakToFit(text: TextToFit, item: TextItem, space: Space): LineRange[][] | undefined {
  const maxLines = Math.min(item.maxLines, countLines(text, item, space))
  if (maxLines < text.paragraphs.length) return undefined
  const lines: LineRange[][] = []
  let count = 0
  for (const [i, paragraph] of text.paragraphs.entries()) {
    const broken = paragraph.breakLines(space.width, text.breaks[i] ?? [])
    if (broken === undefined) return undefined
    lines.push(broken)
    count += broken.length
    if (count > maxLines) return undefined
  }
  return lines
}

/** Returns the number of lines for which there is height. */
function countLines({ above, below, font }: TextToFit, { lineHeight }: TextItem, { height }: Space): number {
  const further = (height - above - below) / (lineHeight * font.unitsPerEm)
  return further < -1e-9 ? 0 : Math.floor(further + 1e-9) + 1
}

/** Returns the number of characters that fit into the lines, from the start of the text. */
function countFitting(text: TextToFit, item: TextItem, space: Space): number {
  let lines = Math.min(item.maxLines, countLines(text, item, space))
  let count = 0
  for (const [i, paragraph] of text.paragraphs.entries()) {
    // an empty line needs as much space as any other
    if (paragraph.text === '') lines = Math.max(0, lines - 1)
    for (let start = 0; start < paragraph.text.length; lines -= 1) {
      if (lines === 0) return count
      const lastFittingBreak = (text.breaks[i] ?? []).findLast(
        (end) => end > start && paragraph.width({ start, end }) <= space.width,
      )
      const end =
        lastFittingBreak !== undefined && (lines > 1 || lastFittingBreak === paragraph.text.length)
          ? lastFittingBreak
          : undefined
      if (end === undefined) return count + paragraph.countFitting(start, space.width)
      count += Array.from(paragraph.text.slice(start, end)).length
      start = end
    }
  }
  return count
}

/** Returns the largest size at which something fits, within hundredths of a point; smaller sizes fit as well. */
export function findLargest(min: number, max: number, fits: (size: number) => boolean): number | undefined {
  if (fits(max)) return max
  if (!fits(min)) return undefined
  let low = Math.floor(min * STEPS)
  let high = Math.ceil(max * STEPS)
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (fits(middle / STEPS)) low = middle
    else high = middle
  }
  return Math.max(min, low / STEPS)
}

function toLines({ font, paragraphs }: TextToFit, ranges: readonly (readonly LineRange[])[]): Line[] {
  return paragraphs.flatMap((paragraph, i) =>
    (ranges[i] ?? []).map((range) => {
      const { glyphs, width } = paragraph.line(range)
      let [left, right] = [0, width]
      for (const { glyph, x } of glyphs) {
        const { bounds } = font.outline(glyph)
        if (bounds === undefined) continue
        left = Math.min(left, x + bounds.x)
        right = Math.max(right, x + bounds.x + bounds.width)
      }
      return { glyphs, width, left, right }
    }),
  )
}

/** Places lines in the bounds; a line is moved from its alignment as far as its outlines would be outside. */
function placeLines(lines: readonly Line[], text: TextToFit, item: TextItem, scale: number): PlacedGlyph[] {
  const pitch = item.lineHeight * text.font.unitsPerEm * scale
  const top = getFirstBaseline(text, item, { scale, further: (lines.length - 1) * pitch })
  return lines.flatMap(({ glyphs, width, left, right }, i) => {
    const free = item.width - width * scale
    const aligned = { LEFT: 0, CENTER: free / 2, RIGHT: free }[item.align]
    const x = Math.max(-left * scale, Math.min(aligned, item.width - right * scale))
    const baseline = top + i * pitch
    return glyphs.map((glyph) => ({
      glyph: glyph.glyph,
      matrix: [scale, 0, 0, -scale, x + glyph.x * scale, baseline - glyph.y * scale] as const,
    }))
  })
}

/**
 * Returns the first baseline: with the highest letters at the top of the bounds, capitals in the middle, or the deepest
 * letters at the bottom; moved as far as the text would be outside.
 */
function getFirstBaseline(
  { font, above, below }: TextToFit,
  { height, verticalAlign }: Rect & Pick<TextItem, 'verticalAlign'>,
  { scale, further }: { readonly scale: number; readonly further: number },
): number {
  const aligned = {
    TOP: font.ascent * scale,
    MIDDLE: (height - further + font.capHeight * scale) / 2,
    BOTTOM: height - further - font.descent * scale,
  }[verticalAlign]
  return Math.max(above * scale, Math.min(aligned, height - further - below * scale))
}
