import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { mmFromPt } from '@platen/domain/units'

/** Bitmap of a page: 4 bytes per pixel, red, green, blue and alpha (not premultiplied). */
export interface PageBitmap {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array
}

/** A PDF opened for rendering. Page numbers start at 0. */
export interface PdfiumDocument {
  readonly pageCount: number
  /** Size in mm as displayed. */
  size(page: number): { readonly widthMm: number; readonly heightMm: number }
  /** Renders a page `width` pixels wide on a transparent background; undefined if that fails. */
  draw(page: number, width: number): Promise<PageBitmap | undefined>
  text(page: number): string
  close(): void
}

/**
 * Maximum bitmap size, more than any thumbnail needs: the bitmap of an extremely narrow page is otherwise unbounded.
 */
const MAX_DRAWN_PIXELS = 50_000_000

let library: Promise<PDFiumLibrary> | undefined

/**
 * Opens a PDF with pdfium; undefined if pdfium cannot open it. It may hang on hostile files and keeps the entire file
 * in memory: use it in a process that can be killed.
 */
export async function openWithPdfium(bytes: Uint8Array): Promise<PdfiumDocument | undefined> {
  library ??= PDFiumLibrary.init()
  const pdfium = await library
  let document: PDFiumDocument
  try {
    document = await pdfium.loadDocument(bytes)
  } catch {
    return undefined
  }
  return {
    pageCount: document.getPageCount(),
    size(page) {
      const { originalWidth, originalHeight } = document.getPage(page).getOriginalSize()
      return { widthMm: mmFromPt(originalWidth), heightMm: mmFromPt(originalHeight) }
    },
    async draw(page, width) {
      const view = document.getPage(page)
      const { originalWidth, originalHeight } = view.getOriginalSize()
      if (!(originalWidth > 0 && originalHeight > 0)) return undefined
      const height = Math.max(1, Math.round((width * originalHeight) / originalWidth))
      if (width * height > MAX_DRAWN_PIXELS) return undefined
      const picture = await view.render({ width, height, scale: 1, transparent: true })
      return { width: picture.width, height: picture.height, rgba: picture.data }
    },
    text: (page) => document.getPage(page).getText(),
    close: () => document.destroy(),
  }
}
