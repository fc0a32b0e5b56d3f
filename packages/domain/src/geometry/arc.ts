import { composeTransforms, rotation, scaling, transformPoint, translation } from './matrix.ts'
import type { PathSegment, Point } from './types.ts'

/** Maximum span of each cubic of an arc in degrees; the curve then stays within 0.0000043 radii of the arc. */
const MAX_SPAN_DEGREES = 45

/** An elliptical arc in the endpoint form of SVG path data (SVG 2, 9.3.8). */
export interface EndpointArc {
  readonly from: Point
  readonly to: Point
  readonly rx: number
  readonly ry: number
  /** Degrees from the x axis to the first axis of the ellipse. */
  readonly axisRotation: number
  readonly largeArc: boolean
  readonly sweep: boolean
}

const lineTo = (p: Point): PathSegment[] => [{ type: 'L', x: p.x, y: p.y }]

/**
 * Returns the arc as cubic segments from `from` (not repeated) to `to`. Corrects out-of-range parameters as in SVG 2,
 * 9.5: a zero radius gives a line, radii that are too small are scaled up.
 */
export function arcToCubics(arc: EndpointArc): PathSegment[] {
  const { from, to, axisRotation } = arc
  if (from.x === to.x && from.y === to.y) return []
  let rx = Math.abs(arc.rx)
  let ry = Math.abs(arc.ry)
  if (rx === 0 || ry === 0) return lineTo(to)
  const half = transformPoint(rotation(-axisRotation), { x: (from.x - to.x) / 2, y: (from.y - to.y) / 2 })
  const reach = (half.x / rx) ** 2 + (half.y / ry) ** 2
  if (reach > 1) {
    rx *= Math.sqrt(reach)
    ry *= Math.sqrt(reach)
  }
  const shift =
    Math.sqrt(Math.max(0, 1 / Math.min(Math.max(reach, Number.MIN_VALUE), 1) - 1)) *
    (arc.largeArc === arc.sweep ? -1 : 1)
  const centreOnAxes = { x: (shift * rx * half.y) / ry, y: (-shift * ry * half.x) / rx }
  const turned = transformPoint(rotation(axisRotation), centreOnAxes)
  const centre = { x: turned.x + (from.x + to.x) / 2, y: turned.y + (from.y + to.y) / 2 }
  const start = Math.atan2((half.y - centreOnAxes.y) / ry, (half.x - centreOnAxes.x) / rx)
  const end = Math.atan2((-half.y - centreOnAxes.y) / ry, (-half.x - centreOnAxes.x) / rx)
  let span = end - start
  if (arc.sweep && span < 0) span += 2 * Math.PI
  if (!arc.sweep && span > 0) span -= 2 * Math.PI
  const place = composeTransforms(scaling(rx, ry), rotation(axisRotation), translation(centre.x, centre.y))
  const segments = unitArc(start, span).map((s): PathSegment => {
    const c1 = transformPoint(place, s.c1)
    const c2 = transformPoint(place, s.c2)
    const p = transformPoint(place, s.end)
    return { type: 'C', x1: c1.x, y1: c1.y, x2: c2.x, y2: c2.y, x: p.x, y: p.y }
  })
  const last = segments.at(-1)
  if (last?.type !== 'C') return lineTo(to)
  // the exact end point, without rounding errors of the trigonometry
  return [...segments.slice(0, -1), { ...last, x: to.x, y: to.y }]
}

/**
 * Returns cubics along the unit circle from an angle over a span, both in radians, positive clockwise (y points down).
 */
function unitArc(start: number, span: number): { c1: Point; c2: Point; end: Point }[] {
  const pieces = Math.max(1, Math.ceil((Math.abs(span) * 180) / Math.PI / MAX_SPAN_DEGREES - 1e-9))
  const step = span / pieces
  const handle = (4 / 3) * Math.tan(step / 4)
  return Array.from({ length: pieces }, (_, i) => {
    const a = start + i * step
    const b = a + step
    return {
      c1: { x: Math.cos(a) - handle * Math.sin(a), y: Math.sin(a) + handle * Math.cos(a) },
      c2: { x: Math.cos(b) + handle * Math.sin(b), y: Math.sin(b) - handle * Math.cos(b) },
      end: { x: Math.cos(b), y: Math.sin(b) },
    }
  })
}
