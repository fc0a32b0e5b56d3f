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

// None of these can match the same text in two ways, so that a hostile text costs one look, not one for each way.
const NUMBER = '[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?'
const LENGTH = new RegExp(`^(${NUMBER})([a-zA-Z%]*)$`)
const NEXT_NUMBER = new RegExp(`\\s*(?:,\\s*)?(${NUMBER})`, 'y')

/** px, pt and no unit at all use 72 per inch (specification section 5). */
const MM_OF: Readonly<Record<string, (value: number) => Mm>> = {
  '': mmFromPt,
  px: mmFromPt,
  pt: mmFromPt,
  in: mmFromInch,
  cm: (value) => value * 10,
  mm: (value) => value,
}

export type Length = { readonly mm: Mm } | { readonly fraction: number }

/** A length as it is written; undefined where it is none or has a unit that is not supported. */
export function parseLength(text: string): Length | undefined {
  const match = LENGTH.exec(text.trim())
  const value = Number(match?.[1])
  if (match === null || !Number.isFinite(value)) return undefined
  const unit = (match[2] ?? '').toLowerCase()
  if (unit === '%') return { fraction: value / 100 }
  const toMm = Object.hasOwn(MM_OF, unit) ? MM_OF[unit] : undefined
  return toMm === undefined ? undefined : { mm: toMm(value) }
}

/**
 * A length inside a drawing in user units, of which 72 make an inch before the drawing is scaled.
 *
 * @param whole what 100 % is, in user units.
 */
export function parseUserLength(text: string, whole: number): number | undefined {
  const length = parseLength(text)
  if (length === undefined) return undefined
  if ('fraction' in length) return length.fraction * whole
  // A plain number must not pass through a conversion and come back changed.
  const plain = Number(text)
  return Number.isFinite(plain) ? plain : length.mm / mmFromPt(1)
}

/** Numbers apart by blanks or commas, and nothing else; undefined where anything else stands there. */
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

/** A viewBox with an area. */
export function parseViewBox(text: string | undefined): ViewBox | undefined {
  const [x, y, width, height, more] = parseNumbers(text ?? '') ?? []
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined
  return more === undefined && width > 0 && height > 0 ? { x, y, width, height } : undefined
}

const CALL = /\s*(?:,\s*)?(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)/y

/** The transform attribute (SVG 1.1, 7.6); undefined where it is malformed. */
export function parseTransform(text: string): Matrix | undefined {
  const end = text.trimEnd().length
  let at = 0
  let matrix = IDENTITY
  while (at < end) {
    CALL.lastIndex = at
    const match = CALL.exec(text)
    const one = match === null ? undefined : transformOf(match[1] ?? '', parseNumbers(match[2] ?? '') ?? [])
    if (one === undefined) return undefined
    // The last of the list is applied first.
    matrix = composeTransforms(one, matrix)
    at = CALL.lastIndex
  }
  return matrix
}

function transformOf(name: string, n: readonly number[]): Matrix | undefined {
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

/** From a viewBox to the area that shows it, by preserveAspectRatio (SVG 1.1, 7.8); what cannot be read is the default. */
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
