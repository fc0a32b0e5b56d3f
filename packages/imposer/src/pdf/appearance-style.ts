import type { Matrix } from '@platen/domain/geometry'
import type { PdfDocument } from './document.ts'
import { formatNumbers } from './format-number.ts'
import { isArray, type PdfDict, PdfName, type PdfObject } from './objects.ts'
import type { Box } from './pages.ts'

/** An appearance that is not stored in the file, but follows from the entries of its annotation. */
export interface GeneratedAppearance {
  readonly box: Box
  /** From the space of `content` to the page. */
  readonly matrix: Matrix
  readonly content: string
  readonly resources: PdfDict
}

/** Border of an annotation (ISO 32000-1, 12.5.4). */
export interface BorderStyle {
  readonly width: number
  readonly style: 'solid' | 'dashed' | 'beveled' | 'inset' | 'underline'
  /** Operator that sets the dashes. */
  readonly dash: string
}

const FILL_OPERATORS: Readonly<Record<number, string>> = { 1: 'g', 3: 'rg', 4: 'k' }
const STROKE_OPERATORS: Readonly<Record<number, string>> = { 1: 'G', 3: 'RG', 4: 'K' }

/** Returns the operators that set a colour of 1, 3 or 4 components; undefined for no colour. */
export function formatColour(document: PdfDocument, value: PdfObject | undefined, use: 'fill' | 'stroke') {
  const numbers = getNumbers(document, value)
  const operator = (use === 'fill' ? FILL_OPERATORS : STROKE_OPERATORS)[numbers.length]
  return operator === undefined ? undefined : `${formatNumbers(numbers)} ${operator}`
}

/** Returns the numbers of an array; an empty array if it is none or has other items. */
export function getNumbers(document: PdfDocument, value: PdfObject | undefined): readonly number[] {
  const list = document.resolve(value)
  const numbers = isArray(list) ? list.map((item) => document.resolve(item)) : []
  return numbers.every((item) => typeof item === 'number') ? numbers : []
}

const STYLES: Readonly<Record<string, BorderStyle['style']>> = {
  D: 'dashed',
  B: 'beveled',
  I: 'inset',
  U: 'underline',
}

/** Returns the border of an annotation, by default a solid line of one unit. */
export function getBorderStyle(document: PdfDocument, annotation: PdfDict): BorderStyle {
  const style = document.dict(annotation.get('BS'))
  if (style !== undefined) {
    const width = document.resolve(style.get('W'))
    const name = document.resolve(style.get('S'))
    const kind = (name instanceof PdfName ? STYLES[name.name] : undefined) ?? 'solid'
    const dash = style.has('D') ? getNumbers(document, style.get('D')) : [3]
    return { width: typeof width === 'number' ? width : 1, style: kind, dash: kind === 'dashed' ? toDash(dash) : '' }
  }
  const border = document.resolve(annotation.get('Border'))
  if (!isArray(border)) return { width: 1, style: 'solid', dash: '' }
  const width = document.resolve(border[2])
  const dash = getNumbers(document, border[3])
  const isDashed = dash.length > 0
  return {
    width: typeof width === 'number' ? width : 1,
    style: isDashed ? 'dashed' : 'solid',
    dash: isDashed ? toDash(dash) : '',
  }
}

/** Dashes that are negative, or all zero, are a solid line. */
function toDash(lengths: readonly number[]): string {
  const isUsable = lengths.every((length) => length >= 0) && lengths.some((length) => length > 0)
  return isUsable ? `[${formatNumbers(lengths)}] 0 d` : ''
}

/** Path of an ellipse that fills a box. */
export function getEllipse([x0, y0, x1, y1]: Box): string {
  const [rx, ry] = [(x1 - x0) / 2, (y1 - y0) / 2]
  const [x, y] = [x0 + rx, y0 + ry]
  // distance of the control points of a quarter of a circle
  const [kx, ky] = [rx * 0.5523, ry * 0.5523]
  const curve = (...numbers: readonly number[]) => `${formatNumbers(numbers, 4)} c`
  return [
    `${formatNumbers([x1, y], 4)} m`,
    curve(x1, y + ky, x + kx, y1, x, y1),
    curve(x - kx, y1, x0, y + ky, x0, y),
    curve(x0, y - ky, x - kx, y0, x, y0),
    curve(x + kx, y0, x1, y - ky, x1, y),
    'h',
  ].join(' ')
}
