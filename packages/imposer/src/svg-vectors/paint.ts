import { composeTransforms, type Matrix, type Outline, outlineBounds, type Rect } from '@platen/domain/geometry'
import {
  ContentStreamBuilder,
  type DeferredObjects,
  matrixText,
  pathOperators,
  pdfBox,
  pdfNumber,
  pdfNumbers,
} from './content-builder.ts'
import {
  type DrawingTree,
  type DrawnElement,
  keywordAttribute,
  numberAttribute,
  parseNumbers,
  resolveUrlReference,
} from './drawing-tree.ts'
import { type Gradient, parseColour, toGradient } from './gradients.ts'
import { lengthenPoints } from './lengthen-points.ts'

/** State shared by all parts of a drawing during conversion. */
export interface Drawing {
  readonly tree: DrawingTree
  readonly objects: DeferredObjects
  /** Colour space of all content (PDF text). */
  readonly space: string
}

/** The current content stream and position in the drawing. */
export interface GraphicsContext {
  readonly out: ContentStreamBuilder
  /** Matrix from here to the start of the content stream, which is the reference of pattern space. */
  readonly matrix: Matrix
  /** Visible area of the page, in local units. */
  readonly visible: Rect
}

const CAPS = ['butt', 'round', 'square'] as const
const JOINS = ['miter', 'round', 'bevel'] as const

/** Writes fill and stroke of a path, in its `paint-order`. Returns whether anything is transparent. */
export function paintPath(
  drawing: Drawing,
  context: GraphicsContext,
  element: DrawnElement,
  outline: Outline,
): boolean {
  const steps = [paintFill, paintStroke]
  if (keywordAttribute(element, 'paint-order', ['normal', 'stroke'], 'normal') === 'stroke') steps.reverse()
  return steps.map((step) => step(drawing, context, element, outline)).some((transparent) => transparent)
}

function paintFill(drawing: Drawing, context: GraphicsContext, element: DrawnElement, outline: Outline): boolean {
  const rule = keywordAttribute(element, 'fill-rule', ['nonzero', 'evenodd'], 'nonzero')
  return paintPart(drawing, context, element, 'fill', outline, [], rule === 'evenodd' ? 'f*' : 'f')
}

function paintStroke(drawing: Drawing, context: GraphicsContext, element: DrawnElement, outline: Outline): boolean {
  const dash =
    element.attributes.get('stroke-dasharray') === 'none' ? undefined : parseNumbers(element, 'stroke-dasharray')
  const cap = keywordAttribute(element, 'stroke-linecap', CAPS, 'butt')
  const width = numberAttribute(element, 'stroke-width', 1)
  const drawn = cap === 'butt' ? outline : lengthenPoints(outline, width / 1000)
  const pen = [
    `${pdfNumber(width)} w`,
    `${CAPS.indexOf(cap)} J`,
    `${JOINS.indexOf(keywordAttribute(element, 'stroke-linejoin', JOINS, 'miter'))} j`,
    `${pdfNumber(numberAttribute(element, 'stroke-miterlimit', 4))} M`,
    ...(dash ? [`[${pdfNumbers(dash)}] ${pdfNumber(numberAttribute(element, 'stroke-dashoffset', 0))} d`] : []),
  ]
  return paintPart(drawing, context, element, 'stroke', drawn, pen, 'S')
}

/** Writes one fill or stroke: state, colour, outline, operator. Returns whether anything is transparent. */
function paintPart(
  drawing: Drawing,
  context: GraphicsContext,
  element: DrawnElement,
  part: 'fill' | 'stroke',
  outline: Outline,
  pen: readonly string[],
  operator: string,
): boolean {
  const paint = element.attributes.get(part) ?? (part === 'fill' ? '#000000' : 'none')
  if (paint === 'none') return false
  const { out } = context
  const opacity = numberAttribute(element, `${part}-opacity`, 1)
  const [colour, opacities] = paint.startsWith('url(')
    ? gradientPaint(drawing, context, element, part, outline)
    : [solid(drawing, out, paint, part), 1]
  if (colour === undefined) return false
  const state = extGState(drawing, context, opacity, opacities)
  const path = pathOperators(outline)
  out.write(['q', ...(state ? [state] : []), ...pen, colour, path, operator, 'Q'].join('\n'))
  return state !== undefined
}

function solid({ space }: Drawing, out: ContentStreamBuilder, paint: string, part: 'fill' | 'stroke'): string {
  const name = out.name('ColorSpace', space)
  const values = pdfNumbers(parseColour(paint))
  return part === 'fill' ? `${name} cs ${values} sc` : `${name} CS ${values} SC`
}

/** Returns the colours of a gradient as a pattern, and its opacity: a number, or the gradient if it varies. */
function gradientPaint(
  { tree, objects, space }: Drawing,
  { out, matrix }: GraphicsContext,
  element: DrawnElement,
  part: 'fill' | 'stroke',
  outline: Outline,
): readonly [string | undefined, number | Gradient] {
  const target = resolveUrlReference(tree, element, part)
  const bounds = outlineBounds(outline)
  const gradient = target && bounds && toGradient(target, bounds)
  if (!gradient) return [undefined, 1]
  const placed = matrixText(composeTransforms(gradient.matrix, matrix))
  const pattern = objects.object(`<</Type/Pattern/PatternType 2/Shading ${gradient.colours(space)}/Matrix[${placed}]>>`)
  const name = out.name('Pattern', pattern)
  const colour = part === 'fill' ? `/Pattern cs ${name} scn` : `/Pattern CS ${name} SCN`
  return [colour, gradient.opacity ?? gradient]
}

/** Returns the graphics state for an opacity; undefined if opaque. */
function extGState(
  { objects }: Drawing,
  { out, visible }: GraphicsContext,
  opacity: number,
  inner: number | Gradient,
): string | undefined {
  const total = typeof inner === 'number' ? opacity * inner : opacity
  const constant = `/ca ${pdfNumber(total)}/CA ${pdfNumber(total)}`
  if (typeof inner === 'number') return total === 1 ? undefined : `${out.name('ExtGState', `<<${constant}>>`)} gs`
  const content = new ContentStreamBuilder()
  const shading = content.name('Shading', objects.object(inner.opacityShading()))
  content.write(`${matrixText(inner.matrix)} cm ${shading} sh`)
  const mask = objects.stream(
    `/Type/XObject/Subtype/Form/BBox${pdfBox(visible)}/Group<</S/Transparency/CS/DeviceGray>>/Resources<<${content.resources}>>`,
    content.text,
  )
  return `${out.name('ExtGState', `<<${constant}/SMask<</S/Luminosity/G ${mask}>>>>`)} gs`
}
