import path from 'node:path'
import { drawTemplate } from '@platen/imposer/templates'
import type { PensInput } from './input.ts'
import { penTemplate } from './pen-template.ts'

/** One PDF a pen: shaped text, fitted to its box, as outlines. Returns the number of files. */
export async function run({ folder, font, names }: PensInput): Promise<number> {
  const files = { fonts: { font }, artworks: {}, pictures: {} }
  for (const [i, name] of names.entries()) {
    const pdfFile = path.join(folder, `ours-${i}.pdf`)
    const drawing = await drawTemplate({ template: penTemplate, values: { name }, files, svg: false, pdfFile })
    if (!drawing.ok) throw new Error(`${name}: ${drawing.faults[0]?.code}`)
  }
  return names.length
}
