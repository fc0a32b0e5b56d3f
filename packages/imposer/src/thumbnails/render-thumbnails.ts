import { readFile, rename, stat } from 'node:fs/promises'
import type { ArtworkKind, ArtworkPage } from '@platen/domain/artwork'
import sharp, { type Sharp } from 'sharp'
import { hasOnlyZeroAlpha } from '../images/has-only-zero-alpha.ts'
import { MAX_PIXELS } from '../images/limits.ts'
import { openWithPdfium, type PdfiumDocument } from './pdfium-document.ts'

/** Longer side of a thumbnail in pixels. */
const THUMBNAIL_PIXELS = 400
const WEBP = { quality: 82, alphaQuality: 90, effort: 0 } as const

/** pdfium loads the entire PDF into memory; a larger PDF is not rendered. */
export const MAX_PDF_BYTES = 400_000_000

/** Page of a normalised PDF, counted from 1, and the file that its thumbnail is written to. */
export interface PageThumbnail {
  readonly page: number
  readonly path: string
}

/**
 * Renders the thumbnail of an image. Its pixels are decoded completely by this for the first time: throws if they
 * cannot be read.
 */
export async function renderImageThumbnail(
  kind: Exclude<ArtworkKind, 'PDF' | 'SVG'>,
  source: string,
  path: string,
): Promise<void> {
  try {
    await drawImage(kind, source, path, 'warning')
  } catch (error) {
    // some decoder warnings are harmless, but lost pixels would be printed as grey
    if (kind !== 'JPEG' || isDataLoss(error)) throw error
    await drawImage(kind, source, path, 'truncated')
  }
}

/**
 * Whether every pixel of an image is completely transparent. All of its pixels are only read if its thumbnail has no
 * visible ones: a few pixels of a large image are lost in it.
 */
export async function isTransparent(source: string, thumbnail: string): Promise<boolean> {
  return (
    (await hasOnlyZeroAlpha(sharp(thumbnail))) &&
    hasOnlyZeroAlpha(sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'none' }))
  )
}

const isDataLoss = (error: unknown): boolean =>
  error instanceof Error && /premature end|bad huffman|corrupt jpeg data(?!: \d+ extraneous)/i.test(error.message)

async function drawImage(
  kind: ArtworkKind,
  source: string,
  path: string,
  failOn: 'warning' | 'truncated',
): Promise<void> {
  // TIFF warnings concern irrelevant tags; its pixels have already been decoded completely
  const level = kind === 'JPEG' ? failOn : 'truncated'
  const image: Sharp = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: level, autoOrient: true })
  await image.resize(THUMBNAIL_PIXELS, THUMBNAIL_PIXELS, { fit: 'inside' }).webp(WEBP).toFile(path)
}

/**
 * Renders pages of a normalised PDF, as displayed, to files: as printed, clipped to the TrimBox, with the appearance of
 * filled form fields, without screen-only annotations. Each file appears when it is complete, so that those of finished
 * pages can be used if the process is killed. Pages that do not exist or cannot be rendered get no file.
 */
export async function renderPages(preparedFile: string, thumbnails: readonly PageThumbnail[]): Promise<void> {
  const view = await openView(preparedFile)
  try {
    for (const { page, path } of thumbnails) {
      const unfinished = `${path}.unfinished`
      if (!view || page > view.pageCount || !(await drawPage(view, page - 1, unfinished))) continue
      await rename(unfinished, path)
    }
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
