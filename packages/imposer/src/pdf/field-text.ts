import type { AppearanceFont } from './appearance-font.ts'
import { formatNumber, formatNumbers } from './format-number.ts'
import { getSubstituteGlyph } from './substitute-glyphs.ts'

/** Text of a field and the place for it: a rectangle from the origin, with a margin on each side. */
export interface FieldTextSpec {
  readonly lines: readonly string[]
  readonly font: AppearanceFont
  /** 0: as large as the place allows. */
  readonly size: number
  readonly align: 'left' | 'centre' | 'right'
  readonly width: number
  readonly height: number
  readonly margin: number
}

/** Codes of a font at a position. */
export interface PlacedText {
  readonly x: number
  readonly y: number
  readonly codes: readonly number[]
}

export interface TextLayout {
  readonly size: number
  readonly lines: readonly PlacedText[]
}

const MAX_LINE_SIZE = 20
/** Height from the middle of a line to its baseline, and from the baseline to the bottom, at size 1. */
const [MIDDLE, DESCENT] = [0.4, 0.33]
const MAX_LINES = 1000

function alignLine(spec: FieldTextSpec, width: number): number {
  if (spec.align === 'centre') return (spec.width - width) / 2
  return spec.align === 'right' ? spec.width - spec.margin - width : spec.margin
}

/** Lays out one line, in the middle of the height. Returns undefined if a character has no code. */
export function layOutLine(spec: FieldTextSpec): TextLayout | undefined {
  const codes = spec.font.encode(spec.lines.join(' '))
  if (codes === undefined) return undefined
  const width = spec.font.getWidth(codes)
  const size = spec.size > 0 ? spec.size : fitLine(spec, width)
  return { size, lines: [{ x: alignLine(spec, width * size), y: spec.height / 2 - MIDDLE * size, codes }] }
}

function fitLine({ width, height, margin }: FieldTextSpec, lineWidth: number): number {
  const byWidth = lineWidth > 0 ? (width - 2 * margin) / lineWidth : height
  return Math.max(1, Math.floor(Math.min(height - 2 * margin + 4, byWidth)))
}

/** Lays out one line in cells of the same width. Returns undefined if a character has no code. */
export function layOutComb(spec: FieldTextSpec, cells: number): TextLayout | undefined {
  const codes = spec.font.encode(spec.lines.join(' ').slice(0, cells))
  if (codes === undefined) return undefined
  const cell = spec.width / cells
  const size = spec.size > 0 ? spec.size : Math.max(1, Math.floor(Math.min(spec.height - 2 * spec.margin + 4, cell)))
  const empty = cells - codes.length
  const first = spec.align === 'left' ? 0 : spec.align === 'right' ? empty : Math.floor(empty / 2)
  const lines = codes.map((code, i) => {
    const x = (first + i + 0.5) * cell - (spec.font.getWidth([code]) * size) / 2
    return { x, y: spec.height / 2 - MIDDLE * size, codes: [code] }
  })
  return { size, lines }
}

/** Lays out lines from the top, broken between words. Returns undefined if a character has no code. */
export function layOutParagraphs(spec: FieldTextSpec): TextLayout | undefined {
  const place = spec.width - 2 * spec.margin
  let size = spec.size > 0 ? spec.size : MAX_LINE_SIZE
  let lines = breakLines(spec, place / size)
  while (spec.size <= 0 && size > 1 && lines && (lines.length + DESCENT) * size > spec.height) {
    size -= 1
    lines = breakLines(spec, place / size)
  }
  if (lines === undefined) return undefined
  const top = spec.height - (spec.margin - 2)
  const placed = lines.map((codes, i) => {
    return { x: alignLine(spec, spec.font.getWidth(codes) * size), y: top - (i + 1) * size, codes }
  })
  return { size, lines: placed }
}

/** Breaks text into lines that are at most `width` wide at size 1. */
function breakLines({ lines, font }: FieldTextSpec, width: number): (readonly number[])[] | undefined {
  const broken: (readonly number[])[] = []
  for (const line of lines) {
    const codes = font.encode(line)
    if (codes === undefined) return undefined
    let start = 0
    do {
      const end = findLineEnd(codes, start, width, font)
      broken.push(codes.slice(start, end))
      start = codes[end] === SPACE ? end + 1 : end
    } while (start < codes.length && broken.length < MAX_LINES)
  }
  return broken
}

const SPACE = 32

/**
 * Returns the end of a line: the last space before which everything fits, else the first character that does not fit.
 */
function findLineEnd(codes: readonly number[], start: number, width: number, font: AppearanceFont): number {
  let used = 0
  let space = -1
  for (let at = start; at < codes.length; at++) {
    if (codes[at] === SPACE) space = at
    used += font.getWidth(codes.slice(at, at + 1))
    if (used > width && codes[at] !== SPACE) return space > start ? space : Math.max(at, start + 1)
  }
  return codes.length
}

/** Writes a layout: a text object, and the outlines of characters that the font lacks. */
export function writeText({ size, lines }: TextLayout, font: AppearanceFont, colour: string): string {
  const shown: string[] = []
  const outlines: string[] = []
  for (const { x, y, codes } of lines) {
    let at = x
    for (const run of splitRuns(codes)) {
      const isSubstituted = (run[0] ?? 0) < 0
      const place = formatNumbers([at, y], 4)
      if (isSubstituted) outlines.push(drawSubstitute(-(run[0] ?? 0), size, place))
      else shown.push(`1 0 0 1 ${place} Tm <${Buffer.from(run).toString('hex')}> Tj`)
      at += font.getWidth(run) * size
    }
  }
  const text = shown.length > 0 ? `BT ${colour} /F ${formatNumber(size)} Tf ${shown.join(' ')} ET` : ''
  return outlines.length > 0 ? `${text} q ${colour} ${outlines.join(' ')} Q` : text
}

/** Splits codes into runs of the font, and single characters that it lacks. */
function splitRuns(codes: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const code of codes) {
    const last = runs.at(-1)
    if (code >= 0 && last && (last[0] ?? 0) >= 0) last.push(code)
    else runs.push([code])
  }
  return runs
}

function drawSubstitute(codePoint: number, size: number, place: string): string {
  const path = getSubstituteGlyph(String.fromCodePoint(codePoint))?.path ?? ''
  return `q ${formatNumber(size)} 0 0 ${formatNumber(size)} ${place} cm ${path} f Q`
}
