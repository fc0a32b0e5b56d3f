import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { PENS_A_SHEET, penPlace, readCsv, SHEET, type SheetsInput } from './input.ts'
import { OutlinedNames } from './pen-outlines.ts'

const PT_PER_MM = 72 / 25.4

/** A script of a shop: the same texts drawn directly on the sheets, without artwork of each order. */
export async function run({ folder, font, csv }: SheetsInput): Promise<number> {
  const names = readCsv(csv)
  const outlined = new OutlinedNames(font)
  const size: [number, number] = [SHEET.width * PT_PER_MM, SHEET.height * PT_PER_MM]
  const sheets = Math.ceil(names.length / PENS_A_SHEET)
  for (let sheet = 0; sheet < sheets; sheet += 1) {
    const document = await PDFDocument.create()
    const page = document.addPage(size)
    for (const [i, name] of names.slice(sheet * PENS_A_SHEET, (sheet + 1) * PENS_A_SHEET).entries()) {
      const { x, y } = penPlace(i)
      outlined.draw(page, name, { left: x, top: y, pageHeight: size[1] })
    }
    await writeFile(path.join(folder, `pdf-lib-sheet-${sheet}.pdf`), await document.save())
  }
  return sheets
}
