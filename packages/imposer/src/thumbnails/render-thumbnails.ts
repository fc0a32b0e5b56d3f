import { readFile, stat } from 'node:fs/promises'
import type { ArtworkKind, ArtworkPage } from '@platen/domain/artwork'
import sharp, { type Sharp } from 'sharp'
import { MAX_PIXELS } from '../images/limits.ts'
import { type PdfiumDocument, openWithPdfium } from './pdfium-document.ts'

/** Pixels of a thumbnail's longer side. */
const THUMBNAIL_PIXELS = 400
/** WebP keeps transparency and is a tenth of the size of PNG for photos. */
export const THUMBNAIL_EXTENSION = 'webp'
const WEBP = { quality: 82, alphaQuality: 90, effort: 3 } as const

/** pdfium holds a PDF in memory whole; a larger one gets no thumbnails rather than none of its artwork. */
const MAX_PDF_BYTES = 400_000_000

export interface ThumbnailRequest {
  readonly kind: ArtworkKind
  readonly source: string
  /** The plain PDF made of it, which is what is printed. */
  readonly readyFile: string
  /** The pages to draw: the first of the artwork. */
  readonly pages: readonly ArtworkPage[]
  /** The path of the thumbnail of a page, counted from 1. */
  readonly pathOf: (page: number) => string
}

/**
 * Draws pages, as viewed, into files. PDFs and drawings are drawn as they are printed: cut to the TrimBox, with the look
 * of filled form fields, without notes that only a screen shows. Answers the paths of those that could be drawn: up to
 * the first page that cannot.
 */
export async function renderThumbnails(request: ThumbnailRequest): Promise<string[]> {
  // Several pages of an image are those of a TIFF, some of which may be left out: the plain PDF has the right ones.
  if (request.kind === 'PDF' || request.kind === 'SVG' || request.pages.length > 1) return drawPdf(request)
  try {
    await drawImage(request, 'warning')
  } catch (error) {
    // The decoder's warnings are a mixed lot: stray bytes are harmless, but lost pixels would be printed as grey.
    if (request.kind !== 'JPEG' || isDataLoss(error)) throw error
    await drawImage(request, 'truncated')
  }
  return [request.pathOf(1)]
}

const isDataLoss = (error: unknown): boolean =>
  error instanceof Error && /premature end|bad huffman|corrupt jpeg data(?!: \d+ extraneous)/i.test(error.message)

async function drawImage(request: ThumbnailRequest, failOn: 'warning' | 'truncated'): Promise<void> {
  const image = openImage(request, failOn)
  await image.resize(THUMBNAIL_PIXELS, THUMBNAIL_PIXELS, { fit: 'inside' }).webp(WEBP).toFile(request.pathOf(1))
}

function openImage(request: ThumbnailRequest, failOn: 'warning' | 'truncated'): Sharp {
  const { kind, source } = request
  // TIFF's warnings are about tags that nobody needs; its pixels have been read whole already.
  const level = kind === 'JPEG' ? failOn : 'truncated'
  return sharp(source, { limitInputPixels: MAX_PIXELS, failOn: level, autoOrient: true })
}

async function drawPdf({ readyFile, pages, pathOf }: ThumbnailRequest): Promise<string[]> {
  const paths: string[] = []
  const view = await openView(readyFile)
  try {
    for (let page = 1; view && page <= Math.min(pages.length, view.pageCount); page++) {
      if (!(await drawPage(view, page - 1, pathOf(page)))) break
      paths.push(pathOf(page))
    }
  } finally {
    view?.close()
  }
  return paths
}

/** Draws one page of a plain PDF, counted from 1, into a file; false where it cannot be drawn or is not there. */
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

/** Width in pixels at which the longer side is `THUMBNAIL_PIXELS`. */
function pixelWidth(page: ArtworkPage | undefined): number {
  const shape = page ? Math.min(1, page.widthMm / page.heightMm) : 1
  return Math.max(1, Math.floor(THUMBNAIL_PIXELS * shape))
}
