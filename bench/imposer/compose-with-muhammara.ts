import { createRequire } from 'node:module'
import { type Bed, onPage, POINTS_PER_MM, type Slot } from './sample-bed.ts'

/** The parts of muhammara's interface in use; its own types are incomplete. */
interface Form {
  readonly id: number
}
interface Page {
  getResourcesDictionary(): { addFormXObjectMapping(id: number): string }
}
interface Content {
  q(): Content
  Q(): Content
  re(x: number, y: number, width: number, height: number): Content
  W(): Content
  n(): Content
  cm(a: number, b: number, c: number, d: number, e: number, f: number): Content
  doXObject(name: string): Content
}
interface Writer {
  createFormXObjectsFromPDF(file: string, box: number): number[]
  createFormXObjectFromPNG(file: string): Form
  createFormXObjectFromJPG(file: string): Form
  getImageDimensions(file: string): { width: number; height: number }
  createPage(left: number, bottom: number, right: number, top: number): Page
  startPageContentContext(page: Page): Content
  writePage(page: Page): void
  end(): void
}
interface Muhammara {
  readonly ePDFPageBoxMediaBox: number
  createWriter(file: string): Writer
}

const { createWriter, ePDFPageBoxMediaBox } = createRequire(import.meta.url)('muhammara') as Muhammara

/** Composes a bed with muhammara. `ready`: from one-page PDFs; otherwise from the original files. */
export function composeWithMuhammara(bed: Bed, from: 'ready' | 'file'): void {
  const writer = createWriter(bed.output)
  const forms = new Map<string, ReturnType<typeof getForm>>()
  for (const slot of bed.slots) if (!forms.has(slot.artwork.file)) forms.set(slot.artwork.file, getForm(slot))
  const page = writer.createPage(0, 0, bed.width * POINTS_PER_MM, bed.height * POINTS_PER_MM)
  const content = writer.startPageContentContext(page)
  for (const slot of bed.slots) {
    const { x, y, width, height } = onPage(bed, slot)
    const form = forms.get(slot.artwork.file)
    if (!form) continue
    const name = page.getResourcesDictionary().addFormXObjectMapping(form.id)
    content.q().re(x, y, width, height).W().n()
    content
      .cm(width / form.width, 0, 0, height / form.height, x, y)
      .doXObject(name)
      .Q()
  }
  writer.writePage(page)
  writer.end()

  function getForm({ artwork }: Slot): { id: number; width: number; height: number } {
    if (from === 'ready' || artwork.kind === 'PDF') {
      const file = from === 'ready' ? artwork.ready : artwork.file
      const [id = 0] = writer.createFormXObjectsFromPDF(file, ePDFPageBoxMediaBox)
      return { id, width: 75 * POINTS_PER_MM, height: 155 * POINTS_PER_MM }
    }
    const { width, height } = writer.getImageDimensions(artwork.file)
    const form: Form =
      artwork.kind === 'PNG'
        ? writer.createFormXObjectFromPNG(artwork.file)
        : writer.createFormXObjectFromJPG(artwork.file)
    return { id: form.id, width, height }
  }
}
