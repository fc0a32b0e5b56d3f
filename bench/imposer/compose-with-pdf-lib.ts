import { readFile, writeFile } from 'node:fs/promises'
import type * as PdfLib from 'pdf-lib'
import type { FileKind } from './artwork-set.ts'
import { type Bed, onPage, POINTS_PER_MM } from './sample-bed.ts'

type Library = typeof PdfLib

/** Composes a bed with pdf-lib or its fork. `ready`: from one-page PDFs; otherwise from the original files. */
export async function composeWith(library: Library, bed: Bed, from: 'ready' | 'file'): Promise<void> {
  const { PDFDocument, pushGraphicsState, popGraphicsState, rectangle, clip, endPath } = library
  const sheet = await PDFDocument.create()
  const page = sheet.addPage([bed.width * POINTS_PER_MM, bed.height * POINTS_PER_MM])
  const embedded = new Map<string, PdfLib.PDFEmbeddedPage | PdfLib.PDFImage>()
  for (const slot of bed.slots) {
    const box = onPage(bed, slot)
    page.pushOperators(pushGraphicsState(), rectangle(box.x, box.y, box.width, box.height), clip(), endPath())
    const file = from === 'ready' ? slot.artwork.ready : slot.artwork.file
    const picture = embedded.get(file) ?? (await embed(file, from === 'ready' ? 'PDF' : slot.artwork.kind))
    embedded.set(file, picture)
    if (picture instanceof library.PDFEmbeddedPage) page.drawPage(picture, box)
    else page.drawImage(picture, box)
    page.pushOperators(popGraphicsState())
  }
  await writeFile(bed.output, await sheet.save())

  async function embed(file: string, kind: FileKind) {
    const bytes = await readFile(file)
    if (kind === 'PNG') return sheet.embedPng(bytes)
    if (kind === 'JPEG') return sheet.embedJpg(bytes)
    const [form] = await sheet.embedPdf(bytes)
    if (!form) throw new Error(`${file} has no page`)
    return form
  }
}
