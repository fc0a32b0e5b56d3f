/** `copy-page.ts PEER FILE OUT`: copies the first page of a PDF into a new PDF with a peer, in a process of its own. */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

interface Muhammara {
  readonly ePDFPageBoxCropBox: number
  createWriter(file: string): {
    createPDFCopyingContext(file: string): { appendPDFPageFromPDF(page: number): void }
    end(): void
  }
}

const [peer, file = '', out = ''] = process.argv.slice(2)
if (peer === 'muhammara') {
  const writer = (createRequire(import.meta.url)('muhammara') as Muhammara).createWriter(out)
  writer.createPDFCopyingContext(file).appendPDFPageFromPDF(0)
  writer.end()
} else {
  const { PDFDocument } = await import('pdf-lib')
  const source = await PDFDocument.load(await readFile(file))
  const copy = await PDFDocument.create()
  const [page] = await copy.copyPages(source, [0])
  if (page) copy.addPage(page)
  await writeFile(out, await copy.save())
}
