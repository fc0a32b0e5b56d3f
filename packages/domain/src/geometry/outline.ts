import { roundTo } from '../units/index.ts'
import type { Outline, PathSegment, Point, Rect } from './types.ts'

/** Handle length of a quarter circle as one cubic; the curve stays within 0.00027 radii of the circle. */
const QUARTER_HANDLE = (4 / 3) * Math.tan(Math.PI / 8)

/** Returns an axis-aligned rectangle, clockwise from its top left corner, closed. */
export function rectOutline(r: Rect): Outline {
  const right = r.x + r.width
  const bottom = r.y + r.height
  return [
    { type: 'M', x: r.x, y: r.y },
    { type: 'L', x: right, y: r.y },
    { type: 'L', x: right, y: bottom },
    { type: 'L', x: r.x, y: bottom },
    { type: 'Z' },
  ]
}

/** Returns the ellipse inscribed in a rectangle as four cubics, clockwise from its rightmost point, closed. */
export function ellipseOutline(r: Rect): Outline {
  const rx = r.width / 2
  const ry = r.height / 2
  const cx = r.x + rx
  const cy = r.y + ry
  const quarter = (ax: number, ay: number, bx: number, by: number): PathSegment => ({
    type: 'C',
    x1: cx + rx * (ax + QUARTER_HANDLE * bx),
    y1: cy + ry * (ay + QUARTER_HANDLE * by),
    x2: cx + rx * (bx + QUARTER_HANDLE * ax),
    y2: cy + ry * (by + QUARTER_HANDLE * ay),
    x: cx + rx * bx,
    y: cy + ry * by,
  })
  return [
    { type: 'M', x: cx + rx, y: cy },
    quarter(1, 0, 0, 1),
    quarter(0, 1, -1, 0),
    quarter(-1, 0, 0, -1),
    quarter(0, -1, 1, 0),
    { type: 'Z' },
  ]
}

/** Returns a closed subpath of straight edges through the points. */
export function polygonOutline(points: readonly Point[]): Outline {
  const edges = points.map((p, i): PathSegment => ({ type: i === 0 ? 'M' : 'L', x: p.x, y: p.y }))
  return [...edges, { type: 'Z' }]
}

/** Whether every subpath of an outline is closed. */
export const isClosedOutline = (outline: Outline): boolean =>
  outline.at(-1)?.type === 'Z' && outline.every((s, i) => s.type !== 'M' || i === 0 || outline[i - 1]?.type === 'Z')

/** Maps every coordinate of an outline, first x then y of each point. */
export function mapCoordinates(outline: Outline, change: (value: number) => number): Outline {
  return outline.map((s): PathSegment => {
    if (s.type === 'Z') return s
    if (s.type !== 'C') return { type: s.type, x: change(s.x), y: change(s.y) }
    return {
      type: 'C',
      x1: change(s.x1),
      y1: change(s.y1),
      x2: change(s.x2),
      y2: change(s.y2),
      x: change(s.x),
      y: change(s.y),
    }
  })
}

/** Default number of decimals of path data: a millionth of a millimetre. */
const PATH_DECIMALS = 6

/** Returns path data for SVG's `d`, absolute, in the units of the outline. */
export function outlineToSvgPath(outline: Outline, decimals: number = PATH_DECIMALS): string {
  const n = (value: number): string => formatNumber(roundTo(value, decimals))
  return outline
    .map((s) => {
      if (s.type === 'Z') return 'Z'
      if (s.type !== 'C') return `${s.type}${n(s.x)} ${n(s.y)}`
      return `C${n(s.x1)} ${n(s.y1)} ${n(s.x2)} ${n(s.y2)} ${n(s.x)} ${n(s.y)}`
    })
    .join('')
}

/** Formats a number for SVG: no exponent, no negative zero. */
export function formatNumber(value: number): string {
  if (value === 0) return '0'
  const text = String(value)
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text
}
