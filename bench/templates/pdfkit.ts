import { createWriteStream, readFileSync } from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import PdfKit from 'pdfkit'
import { BOX, PEN, type PensInput, SIZES } from './input.ts'

const PT_PER_MM = 72 / 25.4

/** The same texts by pdfkit as it is usually used: shaped by fontkit, with the font embedded as a subset. */
export async function run({ folder, font, names }: PensInput): Promise<number> {
  const bytes = readFileSync(font)
  const [width, height] = [BOX.width * PT_PER_MM, BOX.height * PT_PER_MM]
  for (const [i, name] of names.entries()) {
    const document = new PdfKit({ size: [PEN.width * PT_PER_MM, PEN.height * PT_PER_MM], margin: 0 })
    const file = document.pipe(createWriteStream(path.join(folder, `pdfkit-${i}.pdf`)))
    document.font(bytes).fontSize(1)
    const size = Math.min(SIZES.largest, width / document.widthOfString(name), height)
    if (size < SIZES.smallest) throw new Error(`${name} is too long.`)
    document.fontSize(size).fillColor([0, 0, 0, 100])
    const left = BOX.x * PT_PER_MM + (width - document.widthOfString(name)) / 2
    document.text(name, left, BOX.y * PT_PER_MM, { lineBreak: false })
    document.end()
    await finished(file)
  }
  return names.length
}
