import type { AppearanceFont } from './appearance-font.ts'
import { formatNumber, formatNumbers } from './format-number.ts'

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

/** Written text: operators of a text object, after the font was set. */
export interface TextLayout {
  readonly size: number
  readonly operators: string
}

const MAX_LINE_SIZE = 20
/** Height from the middle of a line to its baseline, and from the baseline to the bottom, at size 1. */
const [MIDDLE, DESCENT] = [0.4, 0.33]
const MAX_LINES = 1000

const show = (codes: Buffer): string => `<${codes.toString('hex')}> Tj`

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
  const start = [alignLine(spec, width * size), spec.height / 2 - MIDDLE * size]
  return { size, operators: `${formatNumbers(start, 4)} Td ${show(codes)}` }
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
  let x = 0
  const operators = Array.from(codes, (code, i) => {
    const character = Buffer.of(code)
    const at = (first + i + 0.5) * cell - (spec.font.getWidth(character) * size) / 2
    const move = [at - x, i === 0 ? spec.height / 2 - MIDDLE * size : 0]
    x = at
    return `${formatNumbers(move, 4)} Td ${show(character)}`
  })
  return { size, operators: operators.join(' ') }
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
  let x = 0
  const operators = lines.map((codes, i) => {
    const at = alignLine(spec, spec.font.getWidth(codes) * size)
    const move = [at - x, i === 0 ? spec.height - size - (spec.margin - 2) : -size]
    x = at
    return `${formatNumbers(move, 4)} Td ${show(codes)}`
  })
  return { size, operators: operators.join(' ') }
}

/** Breaks text into lines that are at most `width` wide at size 1. */
function breakLines({ lines, font }: FieldTextSpec, width: number): Buffer[] | undefined {
  const broken: Buffer[] = []
  for (const line of lines) {
    const codes = font.encode(line)
    if (codes === undefined) return undefined
    let start = 0
    do {
      const end = findLineEnd(codes, start, width, font)
      broken.push(codes.subarray(start, end))
      start = codes[end] === SPACE ? end + 1 : end
    } while (start < codes.length && broken.length < MAX_LINES)
  }
  return broken
}

const SPACE = 32

/** Returns the end of a line: the last space before which everything fits, else the first character that does not fit. */
function findLineEnd(codes: Buffer, start: number, width: number, font: AppearanceFont): number {
  let used = 0
  let space = -1
  for (let at = start; at < codes.length; at++) {
    if (codes[at] === SPACE) space = at
    used += font.getWidth(codes.subarray(at, at + 1))
    if (used > width && codes[at] !== SPACE) return space > start ? space : Math.max(at, start + 1)
  }
  return codes.length
}

/** Wraps operators in a text object with font and colour. */
export const writeTextObject = (layout: TextLayout, fontName: string, colour: string): string =>
  `BT ${colour} /${fontName} ${formatNumber(layout.size)} Tf ${layout.operators} ET`
