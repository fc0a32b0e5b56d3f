import {
  composeTransforms,
  IDENTITY,
  type Matrix,
  type Outline,
  parsePathData,
  type Rect,
  transformedBounds,
  transformOutline,
} from '@platen/domain/geometry'
import { ContentStreamBuilder, matrixText, pathOperators, pdfBox, pdfNumber, pdfNumbers } from './content-builder.ts'
import {
  type DrawnElement,
  fitByAspectRatio,
  getStyle,
  keywordAttribute,
  numberAttribute,
  parseMatrix,
  resolveUrlReference,
  UnsupportedVectorError,
} from './drawing-tree.ts'
import type { EmbeddedImage } from './embedded-images.ts'
import { type Drawing, type GraphicsContext, paintPath } from './paint.ts'

export interface DrawingContext extends Drawing {
  readonly images: ReadonlyMap<string, EmbeddedImage>
  readonly imageReferences: Map<string, string>
  readonly found: DrawingFindings
}

/** Findings collected while a drawing is converted. */
export interface DrawingFindings {
  transparent: boolean
  /** The lowest effective image resolution, in pixels per page unit. */
  lowestResolution: number
  readonly colourSpaces: Set<string>
}

/** Graphics context of an element, with the matrix to the page. */
export interface DrawContext extends GraphicsContext {
  readonly toPage: Matrix
}

export function drawChildren(drawing: DrawingContext, context: DrawContext, parent: DrawnElement): void {
  for (const child of parent.children) drawElement(drawing, context, child)
}

function drawElement(drawing: DrawingContext, context: DrawContext, element: DrawnElement): void {
  switch (element.name) {
    case 'g':
      return drawGroup(drawing, context, element)
    case 'path':
      return drawPath(drawing, context, element)
    case 'image':
      return drawImage(drawing, context, element)
    case 'defs':
    case 'title':
    case 'desc':
      return
    default:
      throw new UnsupportedVectorError(element.name)
  }
}

/** Returns the context for the content of a transformed element; undefined if none of it is visible. */
function withTransform(context: DrawContext, matrix: Matrix | undefined): DrawContext | undefined {
  if (!matrix) return context
  const back = invert(matrix)
  if (!back) return undefined
  context.out.write(`${matrixText(matrix)} cm`)
  return {
    out: context.out,
    matrix: composeTransforms(matrix, context.matrix),
    toPage: composeTransforms(matrix, context.toPage),
    visible: transformedBounds(back, context.visible),
  }
}

/** Returns the inverse matrix; undefined for a singular one. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const area = a * d - b * c
  if (!Number.isFinite(1 / area)) return undefined
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area]
}

/**
 * Blend modes that all PDF readers render identically. Excludes `color-dodge` and `color-burn`: for full colours, early
 * PDF versions define them differently from SVG.
 */
const BLEND_MODES =
  'normal multiply screen overlay darken lighten hard-light soft-light difference exclusion hue saturation color luminosity'.split(
    ' ',
  )
/** Converts `hard-light` to HardLight. */
const blendName = (mode: string): string =>
  mode.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())

/** Draws a group; one with opacity, blend mode or isolation becomes a transparency group. */
function drawGroup(drawing: DrawingContext, context: DrawContext, group: DrawnElement): void {
  for (const name of ['filter', 'mask']) if (group.attributes.has(name)) throw new UnsupportedVectorError(name)
  const style = getStyle(group)
  for (const name of style.keys())
    if (name !== 'mix-blend-mode' && name !== 'isolation') throw new UnsupportedVectorError(name)
  const blend = style.get('mix-blend-mode') ?? 'normal'
  if (!BLEND_MODES.includes(blend)) throw new UnsupportedVectorError(`mix-blend-mode:${blend}`)
  const opacity = numberAttribute(group, 'opacity', 1)
  const { out } = context
  out.write('q')
  const inside = withTransform(context, parseMatrix(group, 'transform'))
  const clip = inside ? applyClip(drawing, inside, resolveUrlReference(drawing.tree, group, 'clip-path')) : 'nothing'
  if (inside && clip !== 'nothing') {
    const plain = opacity === 1 && blend === 'normal' && style.get('isolation') !== 'isolate'
    // a mask applies to a single object: a nested mask would replace it
    if (plain && clip !== 'mask') drawChildren(drawing, inside, group)
    else {
      drawing.found.transparent = true
      const state = `<</ca ${pdfNumber(opacity)}/CA ${pdfNumber(opacity)}/BM/${blendName(blend)}>>`
      out.write(`${out.name('ExtGState', state)} gs`)
      out.write(`${out.name('XObject', transparencyGroup(drawing, inside, group))} Do`)
    }
  }
  out.write('Q')
}

/** Returns the content of an element as a transparency group. */
function transparencyGroup(drawing: DrawingContext, { visible, toPage }: DrawContext, element: DrawnElement): string {
  const out = new ContentStreamBuilder()
  drawChildren(drawing, { out, matrix: IDENTITY, visible, toPage }, element)
  const group = `/Group<</S/Transparency/CS ${drawing.space}/I true>>`
  const entries = `/Type/XObject/Subtype/Form/BBox${pdfBox(visible)}${group}/Resources<<${out.resources}>>`
  return drawing.objects.stream(entries, out.text)
}

/** Clips subsequent content to a clip path. Returns the kind of clip: nothing visible, a path or a mask. */
function applyClip(
  drawing: DrawingContext,
  context: DrawContext,
  clip: DrawnElement | undefined,
): 'nothing' | 'path' | 'mask' | undefined {
  if (!clip) return undefined
  keywordAttribute(clip, 'clipPathUnits', ['userSpaceOnUse'], 'userSpaceOnUse')
  const before = applyClip(drawing, context, resolveUrlReference(drawing.tree, clip, 'clip-path'))
  if (before === 'nothing') return before
  const shapes = getShapes(clip, parseMatrix(clip, 'transform') ?? IDENTITY)
  const [first] = shapes
  if (!first) return 'nothing'
  if (shapes.length === 1) {
    context.out.write(`${pathOperators(first.outline)} ${first.evenOdd ? 'W*' : 'W'} n`)
    return before ?? 'path'
  }
  if (before === 'mask') throw new UnsupportedVectorError('two masks at once')
  context.out.write(`${context.out.name('ExtGState', unionMask(drawing, context.visible, shapes))} gs`)
  return 'mask'
}

interface ClipShape {
  readonly outline: Outline
  readonly evenOdd: boolean
}

function getShapes(parent: DrawnElement, matrix: Matrix): ClipShape[] {
  return parent.children.flatMap((child) => {
    if (isHidden(child)) return []
    if (child.attributes.has('clip-path')) throw new UnsupportedVectorError('a clip path of a part of a clip path')
    const toParent = composeTransforms(parseMatrix(child, 'transform') ?? IDENTITY, matrix)
    if (child.name === 'g') return getShapes(child, toParent)
    if (child.name !== 'path') throw new UnsupportedVectorError(`${child.name} in a clip path`)
    const evenOdd = [child.attributes.get('clip-rule'), child.attributes.get('fill-rule')].includes('evenodd')
    return [{ outline: transformOutline(toParent, getOutline(child)), evenOdd }]
  })
}

/** Clips to the union of several shapes by a mask, since PDF clipping paths can only be intersected. */
function unionMask(drawing: DrawingContext, visible: Rect, shapes: readonly ClipShape[]): string {
  drawing.found.transparent = true
  const content = shapes.map(({ outline, evenOdd }) => `${pathOperators(outline)}\n${evenOdd ? 'f*' : 'f'}`)
  const mask = drawing.objects.stream(
    `/Type/XObject/Subtype/Form/BBox${pdfBox(visible)}/Group<</S/Transparency/CS/DeviceGray/I true>>`,
    `1 g\n${content.join('\n')}`,
  )
  return `<</SMask<</S/Luminosity/G ${mask}>>>>`
}

function getOutline(path: DrawnElement): Outline {
  const read = parsePathData(path.attributes.get('d') ?? '')
  if (!read.ok) throw new UnsupportedVectorError(`a path that is ${read.reason}`)
  return read.outline
}

const isHidden = (element: DrawnElement): boolean =>
  keywordAttribute(element, 'visibility', ['visible', 'hidden', 'collapse'], 'visible') !== 'visible'

function drawPath(drawing: DrawingContext, context: DrawContext, path: DrawnElement): void {
  if (isHidden(path)) return
  const matrix = parseMatrix(path, 'transform')
  if (matrix) context.out.write('q')
  const inside = withTransform(context, matrix)
  const transparent = inside !== undefined && paintPath(drawing, inside, path, getOutline(path))
  if (transparent) drawing.found.transparent = true
  if (matrix) context.out.write('Q')
}

function drawImage(drawing: DrawingContext, context: DrawContext, element: DrawnElement): void {
  if (isHidden(element)) return
  const address = element.attributes.get('href') ?? ''
  const image = drawing.images.get(address)
  if (!image) throw new UnsupportedVectorError('an image that does not exist')
  const [x, y] = [numberAttribute(element, 'x', 0), numberAttribute(element, 'y', 0)]
  const [width, height] = [numberAttribute(element, 'width', 0), numberAttribute(element, 'height', 0)]
  if (!(width > 0 && height > 0)) return
  const reference = drawing.imageReferences.get(address) ?? drawing.objects.image((pdf) => image.write(pdf))
  drawing.imageReferences.set(address, reference)
  const imageRect = fitByAspectRatio({ x, y, width, height }, image.size, element)
  context.out.write('q')
  const inside = withTransform(context, parseMatrix(element, 'transform'))
  if (inside) {
    context.out.write(`${pdfNumbers([x, y, width, height])} re W n`)
    // images are drawn with y up
    context.out.write(
      `${pdfNumbers([imageRect.width, 0, 0, -imageRect.height, imageRect.x, imageRect.y + imageRect.height])} cm`,
    )
    context.out.write(`${context.out.name('XObject', reference)} Do`)
    note(drawing.found, image, imageRect, inside.toPage)
  }
  context.out.write('Q')
}

function note(findings: DrawingFindings, image: EmbeddedImage, imageRect: Rect, [a, b, c, d]: Matrix): void {
  const across = image.size.width / (imageRect.width * Math.hypot(a, b))
  const down = image.size.height / (imageRect.height * Math.hypot(c, d))
  findings.lowestResolution = Math.min(findings.lowestResolution, across, down)
  findings.colourSpaces.add(image.colourSpace)
  findings.transparent ||= image.transparent
}
