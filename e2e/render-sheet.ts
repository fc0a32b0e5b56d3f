import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'

export interface RenderedSheet {
  readonly pages: number
  /** Width of the page in mm. */
  readonly width: number
  readonly height: number
  /** Returns whether anything is printed at a position, in mm from the top left corner. */
  readonly isPrinted: (x: number, y: number) => boolean
}

const PIXELS_PER_POINT = 1
const MM_PER_POINT = 25.4 / 72

/** Renders the first page of a print file with PDFium, an independent implementation. */
export async function renderSheet(file: string): Promise<RenderedSheet> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(await readFile(file))
    const page = document.getPage(0)
    const size = page.getOriginalSize()
    const picture = await page.render({ scale: PIXELS_PER_POINT, render: 'bitmap' })
    const pages = document.getPageCount()
    const { data, width } = picture
    document.destroy()
    return {
      pages,
      width: size.originalWidth * MM_PER_POINT,
      height: size.originalHeight * MM_PER_POINT,
      isPrinted(x, y) {
        const at = (Math.round(y / MM_PER_POINT) * width + Math.round(x / MM_PER_POINT)) * 4
        return [0, 1, 2].some((channel) => (data[at + channel] ?? 255) < 250)
      },
    }
  } finally {
    library.destroy()
  }
}
