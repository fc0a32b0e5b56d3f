import { readFile, writeFile } from 'node:fs/promises'
import { PDFDocument } from 'mupdf'
import { type Bed, onPage, POINTS_PER_MM } from './sample-bed.ts'

/** For reference: mupdf, from one-page PDFs. It is licensed under the AGPL and not part of the product. */
export async function run(bed: Bed): Promise<void> {
  const sheet = new PDFDocument()
  const xobjects = sheet.newDictionary()
  const operators: string[] = []
  const cachedForms = new Map<string, string>()
  for (const slot of bed.slots) {
    const box = onPage(bed, slot)
    const name = cachedForms.get(slot.artwork.ready) ?? (await embed(slot.artwork.ready, `A${cachedForms.size}`))
    cachedForms.set(slot.artwork.ready, name)
    operators.push(`q ${box.x} ${box.y} ${box.width} ${box.height} re W n 1 0 0 1 ${box.x} ${box.y} cm /${name} Do Q`)
  }
  const resources = sheet.newDictionary()
  resources.put('XObject', xobjects)
  const media: [number, number, number, number] = [0, 0, bed.width * POINTS_PER_MM, bed.height * POINTS_PER_MM]
  sheet.insertPage(-1, sheet.addPage(media, 0, sheet.addObject(resources), operators.join('\n')))
  await writeFile(bed.output, sheet.saveToBuffer('').asUint8Array())

  async function embed(file: string, name: string): Promise<string> {
    const source = PDFDocument.openDocument(await readFile(file), 'application/pdf')
    const page = source.findPage(0)
    const map = sheet.newGraftMap()
    const form = sheet.newDictionary()
    form.put('Type', sheet.newName('XObject'))
    form.put('Subtype', sheet.newName('Form'))
    form.put('BBox', map.graftObject(page.getInheritable('MediaBox')))
    form.put('Resources', map.graftObject(page.getInheritable('Resources')))
    const contents = page.get('Contents')
    const data = contents.isArray() ? contents.get(0).readStream() : contents.readStream()
    xobjects.put(name, sheet.addStream(data, form))
    return name
  }
}
