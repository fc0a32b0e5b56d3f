import { SVG_LIMITS } from './limits.ts'
import {
  type Extent,
  joined,
  type Matrix,
  mapped,
  measureExtent,
  measureLength,
  parseTransform,
  times,
} from './svg-extent.ts'
import { embeddedSvg } from './svg-limits-check.ts'
import { type SvgElement, scanSvg } from './svg-scan.ts'
import { refuse } from './unusable-artwork-error.ts'

/** Rendering cost of an element, including its children and references. */
interface Cost {
  /** Number of dashes. */
  readonly dashes: number
  /** Steps of filters and layers, one per affected pixel. */
  readonly pixels: number
  /** Number of shapes; those of patterns are counted at every use. */
  readonly shapes: number
}

const NOTHING: Cost = { dashes: 0, pixels: 0, shapes: 0 }

const sum = (a: Cost, b: Cost): Cost => ({
  dashes: a.dashes + b.dashes,
  pixels: a.pixels + b.pixels,
  shapes: a.shapes + b.shapes,
})

/**
 * Throws for a small drawing that would take hours to render, before rendering: millions of dashes, filters and layers
 * over many pixels, nested patterns.
 *
 * @param plain the drawing as simplified by resvg: styles resolved, `use` and markers expanded, paths absolute and
 *   separated by spaces
 * @param simplify returns the simplified form of an embedded drawing
 */
export function checkDrawingCost(plain: string, canvas: Canvas, simplify: Simplify): void {
  const { dashes, pixels, shapes } = getDrawingCost(plain, canvas, simplify)
  const detail =
    dashes > SVG_LIMITS.dashes
      ? `a dashed line of more than ${SVG_LIMITS.dashes} dashes`
      : shapes > SVG_LIMITS.elementsDrawn
        ? `more than ${SVG_LIMITS.elementsDrawn} shapes once patterns are repeated`
        : pixels > SVG_LIMITS.pixelSteps
          ? 'filters, masks or transparent groups over too many pixels'
          : undefined
  if (detail !== undefined) throw refuse('tooComplex', { kind: 'SVG', detail })
}

/** Size of the rendering. */
interface Canvas {
  readonly widthPx: number
  readonly heightPx: number
}

type Simplify = (embedded: Buffer) => string

const getDrawingCost = (plain: string, canvas: Canvas, simplify: Simplify): Cost =>
  new DrawingCost(scanSvg(plain, { depth: PLAIN_DEPTH }).elements, canvas, simplify).total()

/** resvg's simplified form adds groups for transforms, clips and filters. */
const PLAIN_DEPTH = SVG_LIMITS.depth * 4

/** Steps per pixel of a group that is rendered separately and then composited. */
const LAYER_STEPS = 2
const MASK_STEPS = 6
/** Steps per pixel of filter primitives; a step is about 5 ns. */
const FILTER_STEPS: Readonly<Record<string, number>> = {
  feGaussianBlur: 12,
  feDropShadow: 16,
  feDiffuseLighting: 8,
  feSpecularLighting: 12,
}
const OTHER_FILTER_STEPS = 4
const TURBULENCE_STEPS = 20

class DrawingCost {
  private readonly elements: readonly SvgElement[]
  private readonly children: readonly (readonly number[])[]
  private readonly byId: ReadonlyMap<string, number>
  private readonly size: Canvas
  private readonly canvas: Extent
  private readonly simplify: Simplify
  private readonly embedded = new Map<string, Cost>()
  /** Matrix from each element's units to pixels. */
  private readonly matrices: Matrix[] = []
  /** Bounds of each element in pixels. */
  private readonly extents: (Extent | undefined)[]
  private readonly costs: (Cost | undefined)[]

  constructor(elements: readonly SvgElement[], size: Canvas, simplify: Simplify) {
    const { widthPx, heightPx } = size
    this.elements = elements
    this.size = size
    this.simplify = simplify
    this.canvas = { minX: 0, minY: 0, maxX: widthPx, maxY: heightPx }
    const children: number[][] = elements.map(() => [])
    const byId = new Map<string, number>()
    for (const [i, { parent, attributes }] of elements.entries()) {
      children[parent]?.push(i)
      const id = attributes.get('id')
      if (id !== undefined) byId.set(id, i)
    }
    this.children = children
    this.byId = byId
    const root = viewBoxMatrix(elements[0], widthPx, heightPx)
    for (const { parent, attributes } of elements) {
      this.matrices.push(times(this.matrices[parent] ?? root, parseTransform(attributes.get('transform'))))
    }
    this.extents = this.extentsOfElements()
    this.costs = elements.map(() => undefined)
  }

  total(): Cost {
    return this.elements.length === 0 ? NOTHING : this.getCost(0)
  }

  /** Children follow their parents, so one backward pass computes all bounds. */
  private extentsOfElements(): (Extent | undefined)[] {
    const extents: (Extent | undefined)[] = this.elements.map(({ name, attributes }, i) => {
      const matrix = this.matrices[i]
      if (matrix === undefined) return undefined
      if (name === 'image') return this.canvas
      const d = name === 'path' ? attributes.get('d') : undefined
      return d === undefined ? undefined : mapped(matrix, measureExtent(d))
    })
    for (let i = this.elements.length - 1; i > 0; i -= 1) {
      const parent = this.elements[i]?.parent ?? -1
      if (parent >= 0) extents[parent] = joined(extents[parent], extents[i])
    }
    return extents
  }

  private getCost(i: number): Cost {
    const cached = this.costs[i]
    if (cached !== undefined) return cached
    // zero while in progress, which stops recursion at circular references
    this.costs[i] = NOTHING
    const element = this.elements[i]
    if (element === undefined) return NOTHING
    let cost = this.ownCost(element, i)
    // content of `defs` is counted where it is referenced
    if (element.name !== 'defs') for (const child of this.children[i] ?? []) cost = sum(cost, this.getCost(child))
    for (const target of this.referred(element)) cost = sum(cost, this.getCost(target))
    this.costs[i] = cost
    return cost
  }

  private ownCost({ name, attributes }: SvgElement, i: number): Cost {
    if (name === 'image') return this.imageCost(attributes.get('href') ?? '')
    const isShape = name === 'path'
    const dashes = isShape ? getDashes(attributes) : 0
    return { dashes, shapes: isShape ? 1 : 0, pixels: name === 'g' ? this.layerSteps(attributes, i) : 0 }
  }

  /** An embedded drawing is rendered again for each use. */
  private imageCost(href: string): Cost {
    const cached = this.embedded.get(href)
    if (cached !== undefined) return cached
    const bytes = embeddedSvg(href)
    const cost = bytes === undefined ? NOTHING : getDrawingCost(this.simplify(bytes), this.size, this.simplify)
    this.embedded.set(href, { ...cost, shapes: cost.shapes + 1 })
    return { ...cost, shapes: cost.shapes + 1 }
  }

  private layerSteps(attributes: SvgElement['attributes'], i: number): number {
    const filter = attributes.get('filter')
    const isMasked = attributes.has('mask') || attributes.has('clip-path')
    const isLayer = attributes.has('opacity') || /mix-blend-mode|isolation/.test(attributes.get('style') ?? '')
    if (filter === undefined && !isMasked && !isLayer) return 0
    const filters = filter === undefined ? 0 : this.filterSteps(filter, i)
    return this.getPixels(i, filter !== undefined) * (LAYER_STEPS + (isMasked ? MASK_STEPS : 0) + filters)
  }

  /** Returns the number of pixels covered by an element; the default filter region is a fifth wider. */
  private getPixels(i: number, isFiltered: boolean): number {
    const extent = this.extents[i]
    if (extent === undefined) return isFiltered ? this.canvas.maxX * this.canvas.maxY : 0
    const grow = isFiltered ? 0.5 : 0
    const [byX, byY] = [grow * (extent.maxX - extent.minX), grow * (extent.maxY - extent.minY)]
    const width = Math.min(extent.maxX + byX, this.canvas.maxX) - Math.max(extent.minX - byX, 0)
    const height = Math.min(extent.maxY + byY, this.canvas.maxY) - Math.max(extent.minY - byY, 0)
    return Math.max(0, width) * Math.max(0, height)
  }

  private filterSteps(filter: string, i: number): number {
    const [a, b, c, d] = this.matrices[i] ?? [1, 0, 0, 1, 0, 0]
    const scale = Math.sqrt(Math.abs(a * d - b * c))
    const primitives = targetsIn(filter).flatMap((id) => this.children[this.byId.get(id) ?? -1] ?? [])
    return primitives.reduce((steps, at) => steps + primitiveSteps(this.elements[at], scale), 0)
  }

  private referred({ attributes }: SvgElement): number[] {
    return ['fill', 'stroke', 'mask', 'clip-path']
      .flatMap((name) => targetsIn(attributes.get(name) ?? ''))
      .flatMap((id) => this.byId.get(id) ?? [])
  }
}

const targetsIn = (value: string): string[] => [...value.matchAll(/url\(#([^)]{1,200})\)/g)].map((m) => m[1] ?? '')

const numbersIn = (value: string | undefined): number[] =>
  (value ?? '')
    .split(/[\s,]+/)
    .map(Number)
    .filter((n) => Number.isFinite(n))

function getDashes(attributes: SvgElement['attributes']): number {
  const pattern = numbersIn(attributes.get('stroke-dasharray'))
  const period = pattern.reduce((length, part) => length + part, 0)
  if (!(period > 0)) return 0
  return (measureLength(attributes.get('d') ?? '') / period) * pattern.length
}

/** Returns the steps per pixel of a filter primitive if a unit is `scale` pixels. */
function primitiveSteps(element: SvgElement | undefined, scale: number): number {
  const numbers = (name: string) => numbersIn(element?.attributes.get(name))
  switch (element?.name) {
    case 'feMorphology': {
      const [x = 0, y = x] = numbers('radius').map((radius) => 2 * Math.abs(radius) * scale + 1)
      return x * y
    }
    case 'feConvolveMatrix': {
      const [x = 3, y = x] = numbers('order')
      return x * y
    }
    case 'feTurbulence':
      return TURBULENCE_STEPS * Math.max(1, numbers('numOctaves')[0] ?? 1)
    default:
      return FILTER_STEPS[element?.name ?? ''] ?? OTHER_FILTER_STEPS
  }
}

function viewBoxMatrix(root: SvgElement | undefined, widthPx: number, heightPx: number): Matrix {
  const [x = 0, y = 0, width = 0, height = 0] = numbersIn(root?.attributes.get('viewBox'))
  if (!(width > 0 && height > 0)) return [1, 0, 0, 1, 0, 0]
  const [sx, sy] = [widthPx / width, heightPx / height]
  return [sx, 0, 0, sy, -x * sx, -y * sy]
}
