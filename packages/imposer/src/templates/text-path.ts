import { cubicAt, type Outline, type Point, parsePathData } from '@platen/domain/geometry'
import type { TextItem, TextPath } from '@platen/domain/templates'
import { mmFromPt } from '@platen/domain/units'
import { findLargest, type PlacedGlyph, type TextFault, type TextLayout, type TextToFit } from './lay-out-text.ts'
import type { LineGlyph } from './paragraph.ts'

/** Straight edges of the longest curve; the baseline then deviates by less than 0.001 of its radius. */
const EDGES_OF_ELLIPSE = 1440
const EDGES_OF_CUBIC = 96

/** A baseline as straight edges, in mm, with the length up to each point. */
interface Baseline {
  readonly points: readonly Point[]
  readonly lengths: readonly number[]
  readonly length: number
}

/** Lays a text out along the path of its item, in one line; its size follows from the length of the path. */
export function layOutOnPath(
  text: TextToFit,
  item: TextItem,
  path: TextPath,
): TextLayout & { readonly fault?: TextFault } {
  const baseline = toBaseline(path, item)
  const { unitsPerEm } = text.font
  const [paragraph] = text.paragraphs
  if (paragraph === undefined) return { glyphs: [], size: item.minSize }
  const { glyphs, width } = paragraph.line({ start: 0, end: paragraph.text.length })
  const scaleOf = (size: number): number => mmFromPt(size) / unitsPerEm
  const fitting =
    text.paragraphs.length > 1
      ? undefined
      : findLargest(item.minSize, item.maxSize, (size) => width * scaleOf(size) <= baseline.length + 1e-9)
  const size = fitting ?? item.minSize
  const scale = scaleOf(size)
  const layout = { glyphs: placeOnPath(glyphs, { baseline, scale, width, align: item.align }), size }
  if (fitting !== undefined) return layout
  const detail = String(paragraph.countFitting(0, baseline.length / scale))
  return { ...layout, fault: { code: 'textTooLong', detail } }
}

function placeOnPath(
  glyphs: readonly LineGlyph[],
  {
    baseline,
    scale,
    width,
    align,
  }: {
    readonly baseline: Baseline
    readonly scale: number
    readonly width: number
    readonly align: TextItem['align']
  },
): PlacedGlyph[] {
  const free = Math.max(0, baseline.length - width * scale)
  const start = { LEFT: 0, CENTER: free / 2, RIGHT: free }[align]
  const placed: PlacedGlyph[] = []
  let pen = 0
  for (let i = 0; i < glyphs.length; ) {
    // the glyphs of a cluster, such as a letter with its accents, are turned together
    let end = i
    let advance = 0
    for (; end < glyphs.length && glyphs[end]!.cluster === glyphs[i]!.cluster; end += 1) advance += glyphs[end]!.advance
    const middle = pen + advance / 2
    const at = pointAt(baseline, start + middle * scale)
    if (at !== undefined) {
      const { x, y, dx, dy } = at
      for (const glyph of glyphs.slice(i, end)) {
        const along = (glyph.x - middle) * scale
        const up = glyph.y * scale
        const matrix = [
          scale * dx,
          scale * dy,
          scale * dy,
          -scale * dx,
          x + dx * along + dy * up,
          y + dy * along - dx * up,
        ]
        placed.push({ glyph: glyph.glyph, matrix: matrix as unknown as PlacedGlyph['matrix'] })
      }
    }
    pen += advance
    i = end
  }
  return placed
}

/** Returns a point of the baseline and its direction there; undefined beyond its end. */
function pointAt(
  { points, lengths, length }: Baseline,
  at: number,
): (Point & { readonly dx: number; readonly dy: number }) | undefined {
  if (at < -1e-9 || at > length + 1e-9) return undefined
  let low = 0
  let high = lengths.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (lengths[middle]! <= at) low = middle
    else high = middle
  }
  const [from, to] = [points[low]!, points[high]!]
  const edge = lengths[high]! - lengths[low]!
  const [dx, dy] = [(to.x - from.x) / edge, (to.y - from.y) / edge]
  const rest = at - lengths[low]!
  return { x: from.x + dx * rest, y: from.y + dy * rest, dx, dy }
}

function toBaseline(path: TextPath, item: TextItem): Baseline {
  const points = path.kind === 'ELLIPSE' ? ellipsePoints(path, item) : outlinePoints(path.data)
  const distinct: Point[] = []
  const lengths: number[] = []
  let length = 0
  for (const point of points) {
    const before = distinct.at(-1)
    const edge = before === undefined ? 0 : Math.hypot(point.x - before.x, point.y - before.y)
    if (before !== undefined && edge < 1e-9) continue
    length += edge
    distinct.push(point)
    lengths.push(length)
  }
  return { points: distinct, lengths, length: distinct.length < 2 ? 0 : length }
}

/** Returns the arc of the ellipse in the direction of reading. */
function ellipsePoints(
  { angle, side, sweep }: Extract<TextPath, { kind: 'ELLIPSE' }>,
  { width, height }: TextItem,
): Point[] {
  const edges = Math.max(8, Math.ceil((EDGES_OF_ELLIPSE * sweep) / 360))
  const direction = side === 'OUTSIDE' ? 1 : -1
  return Array.from({ length: edges + 1 }, (_, i) => {
    const turn = ((angle + direction * sweep * (i / edges - 0.5)) * Math.PI) / 180
    return { x: (width / 2) * (1 + Math.sin(turn)), y: (height / 2) * (1 - Math.cos(turn)) }
  })
}

/** Returns the points of the first subpath. */
function outlinePoints(data: string): Point[] {
  const read = parsePathData(data)
  const outline: Outline = read.ok ? read.outline : []
  const points: Point[] = []
  for (const [i, segment] of outline.entries()) {
    if (segment.type === 'M' && i > 0) return points
    if (segment.type === 'Z') return [...points, points[0]!]
    if (segment.type === 'C') {
      const from = points.at(-1)!
      for (let edge = 1; edge <= EDGES_OF_CUBIC; edge += 1) {
        const t = edge / EDGES_OF_CUBIC
        const { x1, y1, x2, y2 } = segment
        points.push({ x: cubicAt(from.x, x1, x2, segment.x, t), y: cubicAt(from.y, y1, y2, segment.y, t) })
      }
    } else points.push({ x: segment.x, y: segment.y })
  }
  return points
}
