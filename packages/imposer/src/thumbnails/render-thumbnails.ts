import { readFile, stat } from 'node:fs/promises'
import type { ArtworkKind, ArtworkPage } from '@platen/domain/artwork'
import sharp, { type Sharp } from 'sharp'
import { MAX_PIXELS } from '../images/limits.ts'
import { openWithPdfium, type PdfiumDocument } from './pdfium-document.ts'

/** Longer side of a thumbnail in pixels. */
const THUMBNAIL_PIXELS = 400
/** WebP supports transparency and is a tenth of the size of PNG for photos. */
export const THUMBNAIL_EXTENSION = 'webp'
const WEBP = { quality: 82, alphaQuality: 90, effort: 3 } as const

/** pdfium loads the entire PDF into memory; a larger PDF is accepted without thumbnails. */
const MAX_PDF_BYTES = 400_000_000

export interface ThumbnailRequest {
  readonly kind: ArtworkKind
  readonly source: string
  /** The normalised PDF, which is printed. */
  readonly readyFile: string
  /** The pages to render, from the first on. */
  readonly pages: readonly ArtworkPage[]
  /** Returns the path of a page's thumbnail; page numbers start at 1. */
  readonly getPath: (page: number) => string
}

/**
 * Renders pages, as displayed, to files. PDF and SVG artwork is rendered as printed: clipped to the TrimBox, with the
 * appearance of filled form fields, without screen-only annotations. Returns the paths of the rendered pages, up to the
 * first one that fails.
 */
export async function renderThumbnails(request: ThumbnailRequest): Promise<string[]> {
  // only a TIFF has several pages, some of which may be omitted: the normalised PDF has the right ones
  if (request.kind === 'PDF' || request.kind === 'SVG' || request.pages.length > 1) return drawPdf(request)
  try {
    await drawImage(request, 'warning')
  } catch (error) {
    // some decoder warnings are harmless, but lost pixels would be printed as grey
    if (request.kind !== 'JPEG' || isDataLoss(error)) throw error
    await drawImage(request, 'truncated')
  }
  return [request.getPath(1)]
}

const isDataLoss = (error: unknown): boolean =>
  error instanceof Error && /premature end|bad huffman|corrupt jpeg data(?!: \d+ extraneous)/i.test(error.message)

async function drawImage(request: ThumbnailRequest, failOn: 'warning' | 'truncated'): Promise<void> {
  const image = openImage(request, failOn)
  await image.resize(THUMBNAIL_PIXELS, THUMBNAIL_PIXELS, { fit: 'inside' }).webp(WEBP).toFile(request.getPath(1))
}

function openImage(request: ThumbnailRequest, failOn: 'warning' | 'truncated'): Sharp {
  const { kind, source } = request
  // TIFF warnings concern irrelevant tags; its pixels have already been decoded completely
  const level = kind === 'JPEG' ? failOn : 'truncated'
  return sharp(source, { limitInputPixels: MAX_PIXELS, failOn: level, autoOrient: true })
}

async function drawPdf({ readyFile, pages, getPath }: ThumbnailRequest): Promise<string[]> {
  const paths: string[] = []
  const view = await openView(readyFile)
  try {
    for (let page = 1; view && page <= Math.min(pages.length, view.pageCount); page++) {
      if (!(await drawPage(view, page - 1, getPath(page)))) break
      paths.push(getPath(page))
    }
  } finally {
    view?.close()
  }
  return paths
}

/**
 * Renders one page of a normalised PDF to a file; page numbers start at 1. Returns false if the page does not exist or
 * cannot be rendered.
 */
export async function renderPage(readyFile: string, page: number, path: string): Promise<boolean> {
  const view = await openView(readyFile)
  try {
    return view !== undefined && page <= view.pageCount && (await drawPage(view, page - 1, path))
  } finally {
    view?.close()
  }
}

async function openView(path: string): Promise<PdfiumDocument | undefined> {
  const { size } = await stat(path)
  return size > MAX_PDF_BYTES ? undefined : openWithPdfium(await readFile(path))
}

async function drawPage(view: PdfiumDocument, page: number, path: string): Promise<boolean> {
  const picture = await view.draw(page, pixelWidth(view.size(page)))
  if (!picture) return false
  await sharp(picture.rgba, { raw: { width: picture.width, height: picture.height, channels: 4 } })
    .webp(WEBP)
    .toFile(path)
  return true
}

/** Returns the width in pixels for a longer side of `THUMBNAIL_PIXELS`. */
function pixelWidth(page: ArtworkPage | undefined): number {
  const shape = page ? Math.min(1, page.widthMm / page.heightMm) : 1
  return Math.max(1, Math.floor(THUMBNAIL_PIXELS * shape))
}
