import type { SvgSize } from '@platen/domain/artwork'
import { type Matrix, transformedBounds } from '@platen/domain/geometry'
import { PT_PER_INCH, ptFromMm } from '@platen/domain/units'
import type { NormalisedPdfBuilder } from '../images/normalised-pdf-builder.ts'
import { srgbProfile } from '../images/srgb-profile.ts'
import { UnusableArtworkError } from '../images/unusable-artwork-error.ts'
import { ContentStreamBuilder, DeferredObjects, matrixText } from './content-builder.ts'
import { type DrawingContext, drawChildren, invert } from './draw-elements.ts'
import {
  type DrawingTree,
  drawingTree,
  fitByAspectRatio,
  parseNumbers,
  UnsupportedVectorError,
} from './drawing-tree.ts'
import { embeddedImages } from './embedded-images.ts'

/** Metadata of a drawing that was converted to vectors. */
export interface VectorMetadata {
  readonly colourSpaces: readonly string[]
  readonly transparent: boolean
  /** The lowest effective resolution of its images; null if there is none. */
  readonly lowestResolutionDpi: number | null
}

/**
 * Adds a drawing as a page of vectors: paths, gradients, clips, opacity, blend modes and images, in sRGB; text as
 * outlines. Returns undefined and writes nothing if it contains unsupported features, which are rasterised: filters,
 * masks, patterns, repeating gradients, embedded drawings.
 *
 * @param microSvg the drawing as simplified by resvg (`Resvg.toString`)
 * @param tempPath prefix of temporary files, which the caller deletes
 */
export async function addVectors(
  pdf: NormalisedPdfBuilder,
  microSvg: string,
  size: SvgSize,
  sidePath: string,
): Promise<VectorMetadata | undefined> {
  let draft: PageDraft
  try {
    const tree = drawingTree(microSvg)
    draft = draftPage(tree, size, await getDrawing(tree, sidePath))
  } catch (error) {
    // resvg renders an embedded image that is unreadable or exceeds our limits as far as possible
    if (error instanceof UnsupportedVectorError || error instanceof UnusableArtworkError) return undefined
    throw error
  }
  const { drawing, content, page } = draft
  const numbered = await drawing.objects.writeTo(pdf)
  const group = `/Group<</S/Transparency/CS ${drawing.space}/I true>>`
  const entries = drawing.found.transparent ? numbered(group) : ''
  await pdf.addPage(page, content.text, numbered(content.resources), entries)
  const { lowestResolution, colourSpaces, transparent } = drawing.found
  const lowestResolutionDpi = Number.isFinite(lowestResolution) ? lowestResolution * PT_PER_INCH : null
  return { colourSpaces: [...colourSpaces].sort(), transparent, lowestResolutionDpi }
}

interface PageDraft {
  readonly drawing: DrawingContext
  readonly content: ContentStreamBuilder
  readonly page: { readonly widthPt: number; readonly heightPt: number }
}

async function getDrawing(tree: DrawingTree, sidePath: string): Promise<DrawingContext> {
  const objects = new DeferredObjects()
  const profile = objects.stream('/N 3/Alternate/DeviceRGB', srgbProfile())
  return {
    tree,
    objects,
    space: objects.object(`[/ICCBased ${profile}]`),
    images: await embeddedImages(tree, sidePath),
    imageReferences: new Map(),
    found: {
      transparent: false,
      lowestResolution: Number.POSITIVE_INFINITY,
      colourSpaces: new Set(['ICCBased']),
    },
  }
}

function draftPage({ root }: DrawingTree, { widthMm, heightMm }: SvgSize, drawing: DrawingContext): PageDraft {
  const [widthPt, heightPt]: [number, number] = [ptFromMm(widthMm), ptFromMm(heightMm)]
  const [x = 0, y = 0, width = 0, height = 0] = parseNumbers(root, 'viewBox', 4) ?? []
  if (!(width > 0 && height > 0)) throw new UnsupportedVectorError('no viewBox')
  const pageRect = { x: 0, y: 0, width: widthPt, height: heightPt }
  const fitted = fitByAspectRatio(pageRect, { width, height }, root)
  const [sx, sy] = [fitted.width / width, fitted.height / height]
  // y points down in the drawing and up on the page
  const matrix: Matrix = [sx, 0, 0, -sy, fitted.x - x * sx, heightPt - fitted.y + y * sy]
  const back = invert(matrix)
  if (!back) throw new UnsupportedVectorError('a viewBox of no size')
  const content = new ContentStreamBuilder()
  content.write(`q\n${matrixText(matrix)} cm`)
  drawChildren(drawing, { out: content, matrix, toPage: matrix, visible: transformedBounds(back, pageRect) }, root)
  content.write('Q')
  return { drawing, content, page: { widthPt, heightPt } }
}
