import { readFile, writeFile } from 'node:fs/promises'
import type * as PdfLib from 'pdf-lib'
import { type Bed, onPage, POINTS_PER_MM } from './bed.ts'

type Library = typeof PdfLib

/** How pdf-lib, and its fork alike, compose a bed. `ready`: from one-page PDFs; otherwise from files as they came. */
export async function composeBy(library: Library, bed: Bed, from: 'ready' | 'file'): Promise<void> {
  const { PDFDocument, pushGraphicsState, popGraphicsState, rectangle, clip, endPath } = library
  const sheet = await PDFDocument.create()
  const page = sheet.addPage([bed.width * POINTS_PER_MM, bed.height * POINTS_PER_MM])
  for (const slot of bed.slots) {
    const box = onPage(bed, slot)
    page.pushOperators(pushGraphicsState(), rectangle(box.x, box.y, box.width, box.height), clip(), endPath())
    const kind = from === 'ready' ? 'PDF' : slot.artwork.kind
    const bytes = await readFile(from === 'ready' ? slot.artwork.ready : slot.artwork.file)
    if (kind === 'PDF') {
      const [form] = await sheet.embedPdf(bytes)
      if (form) page.drawPage(form, box)
    } else {
      page.drawImage(kind === 'PNG' ? await sheet.embedPng(bytes) : await sheet.embedJpg(bytes), box)
    }
    page.pushOperators(popGraphicsState())
  }
  await writeFile(bed.output, await sheet.save())
}
