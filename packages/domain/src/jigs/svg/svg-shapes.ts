import {
  arcToCubics,
  type Outline,
  type PathSegment,
  parsePathData,
  polygonOutline,
  type Rect,
  type Size,
} from '../../geometry/index.ts'
import { parsePoints, parseUserLength } from './svg-attributes.ts'
import type { XmlElement } from './xml-reader.ts'

/** A shape in user units of its element. Paths may be open, because the tolerance for touching is in mm. */
export type SvgShape =
  | { readonly kind: 'rect' | 'ellipse' | 'circle'; readonly box: Rect }
  | { readonly kind: 'path'; readonly outline: Outline }

/**
 * Result of reading an element: a shape, 'empty' (no size, no data), 'unsupported' (line, polyline) or 'bad' (invalid
 * attributes). Undefined for elements that are not shapes.
 */
export type ShapeReading = SvgShape | 'empty' | 'unsupported' | 'bad' | undefined

/**
 * Reads the shape of an element.
 *
 * @param viewport reference of percentages, in user units.
 */
export function readShape(element: XmlElement, viewport: Size): ShapeReading {
  switch (element.name) {
    case 'rect':
      return readRect(element, viewport)
    case 'circle':
    case 'ellipse':
      return readEllipse(element, viewport, element.name)
    case 'polygon':
      return readPolygon(element)
    case 'path':
      return readPath(element)
    case 'line':
    case 'polyline':
      return 'unsupported'
    default:
      return undefined
  }
}

/** Reads lengths of one element and records whether all are valid. */
class Lengths {
  sound = true
  private readonly element: XmlElement

  constructor(element: XmlElement) {
    this.element = element
  }

  of(name: string, whole: number): number {
    return this.given(name, whole) ?? 0
  }

  /** Returns undefined if the attribute is missing or auto. */
  given(name: string, whole: number): number | undefined {
    const text = this.element.attributes.get(name)
    if (text === undefined || text.trim() === 'auto') return undefined
    const value = parseUserLength(text, whole)
    if (value === undefined) this.sound = false
    return value
  }
}

const diagonal = (v: Size): number => Math.hypot(v.width, v.height) / Math.SQRT2

function readRect(element: XmlElement, v: Size): ShapeReading {
  const lengths = new Lengths(element)
  const box = {
    x: lengths.of('x', v.width),
    y: lengths.of('y', v.height),
    width: lengths.of('width', v.width),
    height: lengths.of('height', v.height),
  }
  const givenX = lengths.given('rx', v.width)
  const givenY = lengths.given('ry', v.height)
  if (!lengths.sound || box.width < 0 || box.height < 0) return 'bad'
  if (box.width === 0 || box.height === 0) return 'empty'
  const rx = Math.min(givenX ?? givenY ?? 0, box.width / 2)
  const ry = Math.min(givenY ?? givenX ?? 0, box.height / 2)
  if (rx < 0 || ry < 0) return 'bad'
  return rx === 0 || ry === 0 ? { kind: 'rect', box } : { kind: 'path', outline: roundedRect(box, rx, ry) }
}

function roundedRect({ x, y, width, height }: Rect, rx: number, ry: number): Outline {
  const [right, bottom] = [x + width, y + height]
  const corner = (fromX: number, fromY: number, toX: number, toY: number): PathSegment[] => [
    { type: 'L', x: fromX, y: fromY },
    ...arcToCubics({
      from: { x: fromX, y: fromY },
      to: { x: toX, y: toY },
      rx,
      ry,
      axisRotation: 0,
      largeArc: false,
      sweep: true,
    }),
  ]
  return [
    { type: 'M', x: x + rx, y },
    ...corner(right - rx, y, right, y + ry),
    ...corner(right, bottom - ry, right - rx, bottom),
    ...corner(x + rx, bottom, x, bottom - ry),
    ...corner(x, y + ry, x + rx, y),
    { type: 'Z' },
  ]
}

function readEllipse(element: XmlElement, v: Size, kind: 'circle' | 'ellipse'): ShapeReading {
  const lengths = new Lengths(element)
  const cx = lengths.of('cx', v.width)
  const cy = lengths.of('cy', v.height)
  const r = lengths.of('r', diagonal(v))
  const givenX = kind === 'circle' ? r : lengths.given('rx', v.width)
  const givenY = kind === 'circle' ? r : lengths.given('ry', v.height)
  const rx = givenX ?? givenY ?? 0
  const ry = givenY ?? givenX ?? 0
  if (!lengths.sound || rx < 0 || ry < 0) return 'bad'
  if (rx === 0 || ry === 0) return 'empty'
  return { kind, box: { x: cx - rx, y: cy - ry, width: 2 * rx, height: 2 * ry } }
}

function readPolygon(element: XmlElement): ShapeReading {
  const points = parsePoints(element.attributes.get('points') ?? '')
  if (points === undefined) return 'bad'
  return points.length < 3 ? 'empty' : { kind: 'path', outline: polygonOutline(points) }
}

function readPath(element: XmlElement): ShapeReading {
  const read = parsePathData(element.attributes.get('d') ?? '')
  if (!read.ok) return 'bad'
  return read.outline.length === 0 ? 'empty' : { kind: 'path', outline: read.outline }
}
