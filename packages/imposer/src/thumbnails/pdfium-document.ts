import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { mmFromPt } from '@platen/domain/units'

/** A picture of a page: 4 bytes a pixel, red, green, blue and alpha (not multiplied). */
export interface PageBitmap {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array
}

/** A PDF opened for looking at. Pages count from 0. */
export interface PdfiumDocument {
  readonly pageCount: number
  /** Size in mm as viewed. */
  size(page: number): { readonly widthMm: number; readonly heightMm: number }
  /** Draws a page `width` pixels wide on nothing, so that what is transparent stays so; undefined where it cannot. */
  draw(page: number, width: number): Promise<PageBitmap | undefined>
  text(page: number): string
  close(): void
}

/** More than any picture of a page that somebody looks at; the bitmap of a page as thin as a hair has no bounds. */
const MAX_DRAWN_PIXELS = 50_000_000

let library: Promise<PDFiumLibrary> | undefined

/**
 * Opens a PDF with pdfium; undefined where pdfium cannot. It may hang on hostile files and holds the whole file in
 * memory: use it in a process that may be killed.
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
