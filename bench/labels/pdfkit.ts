import { createWriteStream, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import PdfKit from 'pdfkit'
import { encodeQR } from 'qr'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
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
  const wasm = readFileSync(require.resolve('zxing-wasm/writer/zxing_writer.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
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
    const qrCode = encodeQR(label.url, 'raw', { ecc: 'medium', border: 1 })
    drawCode(doc, qrCode.length, (x, y) => qrCode[y]?.[x] === true, { x: 185, y: 80, size: 90 })
    const { symbol } = await writeBarcode(label.code, { format: 'DataMatrix' })
    drawCode(doc, symbol.width, (x, y) => symbol.data[y * symbol.width + x] === 0, { x: 185, y: 25, size: 40 })
    write('regular', 7, label.code, 230, 25)
  }
  doc.end()
  await finished(file)
  return labels.length
}

function drawCode(
  doc: PDFKit.PDFDocument,
  modules: number,
  isDark: (x: number, y: number) => boolean,
  place: { readonly x: number; readonly y: number; readonly size: number },
): void {
  const module = place.size / modules
  for (let y = 0; y < modules; y += 1) {
    for (let x = 0; x < modules; x += 1)
      if (isDark(x, y)) doc.rect(place.x + x * module, place.y + y * module, module, module)
  }
  doc.fill('#000000')
}
