import {
  composeTransforms,
  IDENTITY,
  type Matrix,
  type Point,
  type Rect,
  rotation,
  scaling,
  translation,
} from '../../geometry/index.ts'
import { type Mm, mmFromInch, mmFromPt } from '../../units/index.ts'

// unambiguous expressions: no text matches in two ways, so that hostile texts cause no backtracking
const NUMBER = '[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?'
const LENGTH = new RegExp(`^(${NUMBER})([a-zA-Z%]*)$`)
const NEXT_NUMBER = new RegExp(`\\s*(?:,\\s*)?(${NUMBER})`, 'y')

/** px, pt and numbers without a unit are 1/72 inch. */
const TO_MM_BY_UNIT: Readonly<Record<string, (value: number) => Mm>> = {
  '': mmFromPt,
  px: mmFromPt,
  pt: mmFromPt,
  in: mmFromInch,
  cm: (value) => value * 10,
  mm: (value) => value,
}

export type Length = { readonly mm: Mm } | { readonly fraction: number }

/** Parses a length; returns undefined if it is invalid or has an unsupported unit. */
export function parseLength(text: string): Length | undefined {
  const match = LENGTH.exec(text.trim())
  const value = Number(match?.[1])
  if (match === null || !Number.isFinite(value)) return undefined
  const unit = (match[2] ?? '').toLowerCase()
  if (unit === '%') return { fraction: value / 100 }
  const toMm = Object.hasOwn(TO_MM_BY_UNIT, unit) ? TO_MM_BY_UNIT[unit] : undefined
  return toMm === undefined ? undefined : { mm: toMm(value) }
}

/**
 * Parses a length inside a drawing to user units, 72 per inch before the drawing is scaled.
 *
 * @param whole reference of percentages, in user units.
 */
export function parseUserLength(text: string, whole: number): number | undefined {
  const length = parseLength(text)
  if (length === undefined) return undefined
  if ('fraction' in length) return length.fraction * whole
  // a plain number must not be changed by a unit conversion
  const plain = Number(text)
  return Number.isFinite(plain) ? plain : length.mm / mmFromPt(1)
}

/** Parses numbers separated by white space or commas; returns undefined if there is anything else. */
function parseNumbers(text: string): number[] | undefined {
  const numbers: number[] = []
  const end = text.trimEnd().length
  let at = 0
  while (at < end) {
    NEXT_NUMBER.lastIndex = at
    const match = NEXT_NUMBER.exec(text)
    const value = Number(match?.[1])
    if (match === null || !Number.isFinite(value)) return undefined
    numbers.push(value)
    at = NEXT_NUMBER.lastIndex
  }
  return numbers
}

export function parsePoints(text: string): Point[] | undefined {
  const numbers = parseNumbers(text)
  if (numbers === undefined || numbers.length % 2 !== 0) return undefined
  return Array.from({ length: numbers.length / 2 }, (_, i) => ({ x: numbers[2 * i] ?? 0, y: numbers[2 * i + 1] ?? 0 }))
}

/** An area in user units. */
export interface ViewBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Parses a viewBox with a positive area. */
export function parseViewBox(text: string | undefined): ViewBox | undefined {
  const [x, y, width, height, more] = parseNumbers(text ?? '') ?? []
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined
  return more === undefined && width > 0 && height > 0 ? { x, y, width, height } : undefined
}

const CALL = /\s*(?:,\s*)?(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)/y

/** Parses the transform attribute (SVG 1.1, 7.6); returns undefined if it is malformed. */
export function parseTransform(text: string): Matrix | undefined {
  const end = text.trimEnd().length
  let at = 0
  let matrix = IDENTITY
  while (at < end) {
    CALL.lastIndex = at
    const match = CALL.exec(text)
    const one = match === null ? undefined : toTransform(match[1] ?? '', parseNumbers(match[2] ?? '') ?? [])
    if (one === undefined) return undefined
    // the last transform of the list is applied first
    matrix = composeTransforms(one, matrix)
    at = CALL.lastIndex
  }
  return matrix
}

function toTransform(name: string, n: readonly number[]): Matrix | undefined {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = n
  const count = n.length
  const slope = Math.tan((a * Math.PI) / 180)
  if (name === 'matrix' && count === 6) return [a, b, c, d, e, f]
  if (name === 'translate' && (count === 1 || count === 2)) return translation(a, b)
  if (name === 'scale' && (count === 1 || count === 2)) return scaling(a, count === 2 ? b : a)
  if (name === 'rotate' && count === 1) return rotation(a)
  if (name === 'rotate' && count === 3) return composeTransforms(translation(-b, -c), rotation(a), translation(b, c))
  if (name === 'skewX' && count === 1) return [1, 0, slope, 1, 0, 0]
  if (name === 'skewY' && count === 1) return [1, slope, 0, 1, 0, 0]
  return undefined
}

const ASPECT = /^(?:defer\s+)?(none|x(Min|Mid|Max)Y(Min|Mid|Max))(?:\s+(meet|slice))?$/
const SHARE: Readonly<Record<string, number>> = { Min: 0, Mid: 0.5, Max: 1 }

/**
 * Returns the transform from a viewBox to its viewport by preserveAspectRatio (SVG 1.1, 7.8); an invalid value means
 * the default.
 */
export function viewBoxMatrix(viewBox: ViewBox, area: Rect, preserveAspectRatio: string | undefined): Matrix {
  const [, align = 'xMidYMid', alignX = 'Mid', alignY = 'Mid', mode = 'meet'] =
    ASPECT.exec((preserveAspectRatio ?? '').trim()) ?? []
  const wide = area.width / viewBox.width
  const high = area.height / viewBox.height
  const uniform = mode === 'slice' ? Math.max(wide, high) : Math.min(wide, high)
  const [sx, sy] = align === 'none' ? [wide, high] : [uniform, uniform]
  const left = area.x + (SHARE[alignX] ?? 0) * (area.width - viewBox.width * sx)
  const top = area.y + (SHARE[alignY] ?? 0) * (area.height - viewBox.height * sy)
  return composeTransforms(translation(-viewBox.x, -viewBox.y), scaling(sx, sy), translation(left, top))
}
