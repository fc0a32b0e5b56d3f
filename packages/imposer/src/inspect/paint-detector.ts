import { IDENTITY, type Matrix } from '@platen/domain/geometry'
import { isArray, type PdfObject, PdfString } from '../pdf/objects.ts'
import type { Box } from '../pdf/pages.ts'

/** Axis-parallel bounds in points of the page as displayed: least x, least y, greatest x, greatest y. */
export type Bounds = readonly [number, number, number, number]

interface PaintState {
  /** Contains the clipping path; empty if a minimum exceeds its maximum. */
  readonly clip: Bounds
  readonly lineWidth: number
  readonly miterLimit: number
  readonly textMode: number
}

/** Text rendering modes (ISO 32000 9.3.6) that paint nothing: neither fill nor stroke. */
const UNPAINTED_TEXT_MODES = [3, 7]
/** Added to the width of lines in points: thin lines are drawn with the width of a device pixel. */
const MIN_LINE_POINTS = 1

const numbersOf = (operands: readonly PdfObject[]): number[] => operands.filter((item) => typeof item === 'number')

/**
 * Detects whether a page draws something inside its box. Paths, images, shadings and text that are painted count,
 * whatever their colour: white, spot colours for white ink, varnish or cutting, and lines of any width are printed,
 * cut, or cover what is below. In case of doubt the page draws: bounds contain more than the shape, text counts
 * wherever it is, and layers, opacity, soft masks and the pixels of images are not considered. So a page on which
 * nothing was detected is blank in every reader.
 */
export class PaintDetector {
  draws = false
  /** Whether a Type 3 font is used, whose glyphs are painted in every text rendering mode. */
  hasType3Font = false
  #state: PaintState
  readonly #saved: PaintState[] = []
  #hidden = 0
  #path: Bounds | undefined
  #clips = false

  /** @param box the page as displayed, or the part of it in which something has to be drawn, in points */
  constructor(box: Bounds) {
    this.#state = { clip: box, lineWidth: 1, miterLimit: 10, textMode: 0 }
  }

  save(): void {
    this.#saved.push(this.#state)
  }

  restore(): void {
    this.#state = this.#saved.pop() ?? this.#state
  }

  /** Scans content that is not painted where it is found: patterns, glyphs and soft masks. */
  hide(scan: () => void): void {
    this.#hidden += 1
    this.inForm(undefined, IDENTITY, scan)
    this.#hidden -= 1
  }

  /** Scans a form within its bounding box. */
  inForm(box: Box | undefined, matrix: Matrix, scan: () => void): void {
    const depth = this.#saved.length
    const before = { state: this.#state, path: this.#path, clips: this.#clips }
    if (box) this.#clip(transformed([box[0], box[1], box[2], box[1], box[2], box[3], box[0], box[3]], matrix))
    this.#path = undefined
    this.#clips = false
    scan()
    this.#saved.length = depth
    this.#state = before.state
    this.#path = before.path
    this.#clips = before.clips
  }

  setLine(width: PdfObject | undefined, miterLimit: PdfObject | undefined): void {
    if (typeof width === 'number') this.#state = { ...this.#state, lineWidth: Math.abs(width) }
    if (typeof miterLimit === 'number') this.#state = { ...this.#state, miterLimit: Math.max(10, miterLimit) }
  }

  image(ctm: Matrix): void {
    this.#paint(transformed([0, 0, 1, 0, 1, 1, 0, 1], ctm))
  }

  operator(word: string, operands: readonly PdfObject[], ctm: Matrix): void {
    if (this.draws || this.#hidden > 0) return
    switch (word) {
      case 'm':
      case 'l':
      case 'c':
      case 'v':
      case 'y':
        return this.#extend(transformed(numbersOf(operands).slice(-6), ctm))
      case 're': {
        const [x, y, width, height] = numbersOf(operands).slice(-4)
        if (x === undefined || y === undefined || width === undefined || height === undefined) return
        const corners = [x, y, x + width, y, x + width, y + height, x, y + height]
        return this.#extend(transformed(corners, ctm))
      }
      case 'W':
      case 'W*':
        this.#clips = true
        return
      case 'w':
        return this.setLine(operands.at(-1), undefined)
      case 'M':
        return this.setLine(undefined, operands.at(-1))
      case 'Tr': {
        const mode = operands.at(-1)
        if (typeof mode === 'number') this.#state = { ...this.#state, textMode: mode }
        return
      }
      default:
        return this.#painting(word, operands, ctm)
    }
  }

  #painting(word: string, operands: readonly PdfObject[], ctm: Matrix): void {
    switch (word) {
      case 'f':
      case 'F':
      case 'f*':
        return this.#endPath(0)
      case 's':
      case 'S':
      case 'b':
      case 'b*':
      case 'B':
      case 'B*':
        return this.#endPath(this.#lineReach(ctm))
      case 'n':
        return this.#endPath(undefined)
      case 'sh':
        return this.#paint(this.#state.clip)
      case 'Tj':
      case 'TJ':
      case "'":
      case '"':
        if (this.hasType3Font || !UNPAINTED_TEXT_MODES.includes(this.#state.textMode)) this.#text(operands.at(-1))
    }
  }

  /** How far a line reaches beyond its path in points: half its width, or the length of its mitre joins. */
  #lineReach(ctm: Matrix): number {
    const scale = Math.max(Math.hypot(ctm[0], ctm[1]), Math.hypot(ctm[2], ctm[3])) * Math.SQRT2
    return (this.#state.lineWidth * scale * this.#state.miterLimit) / 2 + MIN_LINE_POINTS
  }

  #text(shown: PdfObject | undefined): void {
    const parts = isArray(shown) ? shown : [shown]
    if (parts.some((part) => part instanceof PdfString && part.bytes.length > 0)) this.#paint(this.#state.clip)
  }

  #extend(bounds: Bounds | undefined): void {
    this.#path = bounds && this.#path ? union(this.#path, bounds) : (bounds ?? this.#path)
  }

  /** Paints the path with lines that reach this far, or only ends it. */
  #endPath(reach: number | undefined): void {
    const path = this.#path
    if (path && reach !== undefined) {
      this.#paint([path[0] - reach, path[1] - reach, path[2] + reach, path[3] + reach])
    }
    if (path && this.#clips) this.#clip(path)
    this.#path = undefined
    this.#clips = false
  }

  #clip(bounds: Bounds | undefined): void {
    if (bounds) this.#state = { ...this.#state, clip: intersection(this.#state.clip, bounds) }
  }

  #paint(bounds: Bounds | undefined): void {
    if (this.draws || this.#hidden > 0 || !bounds) return
    const [x0, y0, x1, y1] = intersection(this.#state.clip, bounds)
    // bounds that only touch the box count, and those that are not numbers
    this.draws = !(x0 > x1 || y0 > y1)
  }
}

/** Returns the bounds of transformed points, given as x, y, x, y and so on. */
function transformed(points: readonly number[], [a, b, c, d, e, f]: Matrix): Bounds | undefined {
  const xs: number[] = []
  const ys: number[] = []
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [x, y] = [points[i] ?? 0, points[i + 1] ?? 0]
    xs.push(a * x + c * y + e)
    ys.push(b * x + d * y + f)
  }
  return xs.length === 0 ? undefined : [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

const union = (a: Bounds, b: Bounds): Bounds => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
]

const intersection = (a: Bounds, b: Bounds): Bounds => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
]
