import { createWriteStream, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import PdfKit from 'pdfkit'
import { encodeQR } from 'qr'
import type { LabelsInput } from './input.ts'

const require = createRequire(import.meta.url)
const PT_PER_MM = 72 / 25.4
const [WIDTH, HEIGHT] = [100 * PT_PER_MM, 62 * PT_PER_MM]

/** The same content with plain pdfkit: no text fitting, no other scripts, no fsync. */
export async function run({ folder, labels }: LabelsInput): Promise<number> {
  const doc = new PdfKit({ size: [WIDTH, HEIGHT], margin: 0, autoFirstPage: false })
  const file = doc.pipe(createWriteStream(path.join(folder, 'pdfkit.pdf')))
  for (const [name, weight] of [
    ['regular', '400Regular/NotoSans_400Regular'],
    ['bold', '700Bold/NotoSans_700Bold'],
  ] as const) {
    doc.registerFont(name, readFileSync(require.resolve(`@expo-google-fonts/noto-sans/${weight}.ttf`)))
  }
  for (const label of labels) {
    doc.addPage()
    const write = (font: string, size: number, text: string, x: number, y: number) =>
      doc.font(font).fontSize(size).text(text, x, y, { lineBreak: false })
    write('regular', 7, 'Order', 10, 8)
    write('bold', 18, label.orderId, 10, 18)
    write('regular', 12, `${label.copy} / ${label.copies}`, 200, 22)
    const fields = { Job: label.jobId, Media: label.media, Size: label.size, Colour: label.colour }
    for (const [i, [name, value]] of Object.entries(fields).entries()) {
      write('regular', 7, name, 90, 45 + i * 24)
      write('bold', 11, value, 90, 54 + i * 24)
    }
    write('regular', 12, 'Jig', 10, 150)
    write('bold', 16, String(label.jigNo), 50, 148)
    write('regular', 12, 'Slot', 90, 150)
    write('bold', 16, String(label.slotNo), 130, 148)
    if (label.thumbnail !== undefined) doc.image(label.thumbnail, 10, 45, { fit: [70, 95] })
    drawCode(doc, label.url)
  }
  doc.end()
  await finished(file)
  return labels.length
}

function drawCode(doc: PDFKit.PDFDocument, text: string): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  const module = 90 / rows.length
  for (const [y, row] of rows.entries()) {
    for (const [x, dark] of row.entries()) if (dark) doc.rect(185 + x * module, 80 + y * module, module, module)
  }
  doc.fill('#000000')
}
