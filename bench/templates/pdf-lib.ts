import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { PEN, type PensInput } from './input.ts'
import { OutlinedNames } from './pen-outlines.ts'

const PT_PER_MM = 72 / 25.4

/** The same PDFs by pdf-lib and fontkit: shaped text, fitted to its box, as outlines. */
export async function run({ folder, font, names }: PensInput): Promise<number> {
  const outlined = new OutlinedNames(font)
  const size: [number, number] = [PEN.width * PT_PER_MM, PEN.height * PT_PER_MM]
  for (const [i, name] of names.entries()) {
    const document = await PDFDocument.create()
    outlined.draw(document.addPage(size), name, { left: 0, top: 0, pageHeight: size[1] })
    await writeFile(path.join(folder, `pdf-lib-${i}.pdf`), await document.save())
  }
  return names.length
}
