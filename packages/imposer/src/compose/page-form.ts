import { deflateSync } from 'node:zlib'
import { type PrintedAnnotation, printedAnnotations } from '../pdf/annotations.ts'
import type { GeneratedAppearance } from '../pdf/appearance-style.ts'
import type { PdfDocument } from '../pdf/document.ts'
import { formatNumbers } from '../pdf/format-number.ts'
import { isDict, type PdfDict, PdfName, PdfRef } from '../pdf/objects.ts'
import { contentStreams, joinedContent } from '../pdf/page-content.ts'
import { type PageGeometry, type PdfPage, pageGeometry, pageToViewMatrix } from '../pdf/pages.ts'
import type { ObjectSerialiser } from '../pdf/serialise.ts'
import type { NormalisedWriter } from './normalised-writer.ts'

/** A page as a form that fills [0 0 width height], in points as displayed. */
export interface PageForm {
  readonly form: number
  readonly width: number
  readonly height: number
}

/**
 * Converts a page to one form XObject. Box, rotation and UserUnit of the page become its BBox and Matrix. The
 * transparency group is kept, isolated as a page group always is (ISO 32000 11.4.7). With printed annotations, the
 * content becomes a nested form, so that its operators are copied unchanged.
 */
export function writePageForm(document: PdfDocument, objects: NormalisedWriter, page: PdfPage): PageForm {
  const view = pageGeometry(document, page)
  const annotations = printedAnnotations(document, page)
  const form = objects.newId()
  const outer = formDictionary(objects, view, pageToViewMatrix(view))
  const group = document.resolve(page.dict.get('Group'))
  if (isDict(group)) objects.entry(outer, 'Group', new Map([...group, ['I', true]]))
  if (annotations.length === 0) writeContent(document, objects, page, form, outer)
  else {
    const inner = objects.newId()
    writeContent(document, objects, page, inner, formDictionary(objects, view))
    writeWrapperForm(objects, form, outer, inner, annotations)
  }
  return { form, width: view.width, height: view.height }
}

function formDictionary(objects: NormalisedWriter, view: PageGeometry, matrix?: readonly number[]): ObjectSerialiser {
  const head = objects.newText().raw(`<</Type/XObject/Subtype/Form/BBox[${formatNumbers(view.box)}]`)
  return matrix === undefined ? head : head.raw(`/Matrix[${formatNumbers(matrix)}]`)
}

function writeContent(
  document: PdfDocument,
  objects: NormalisedWriter,
  page: PdfPage,
  id: number,
  head: ObjectSerialiser,
): void {
  const resources = page.inherited.get('Resources') ?? null
  if (document.dict(resources) === undefined) head.raw('/Resources<<>>')
  else objects.entry(head, 'Resources', resources)
  const streams = contentStreams(document, page.dict.get('Contents'))
  const [only] = streams
  if (streams.length === 1 && only !== undefined && only.dict.get('F') === undefined) {
    for (const key of ['Filter', 'DecodeParms']) if (only.dict.has(key)) head.entry(key, only.dict.get(key)!)
    objects.stream(id, head, { stream: only })
  } else objects.stream(id, head.raw('/Filter/FlateDecode'), { bytes: deflateSync(joinedContent(document, streams)) })
}

function writeWrapperForm(
  objects: NormalisedWriter,
  id: number,
  head: ObjectSerialiser,
  inner: number,
  annotations: readonly PrintedAnnotation[],
): void {
  const content = ['q /P Do Q']
  const layers: PdfDict = new Map()
  head.raw('/Resources<</XObject<</P').ref(inner)
  annotations.forEach(({ form, matrix, layer }, index) => {
    if (form instanceof PdfRef) head.entry(`A${index}`, form)
    else head.value(new PdfName(`A${index}`)).ref(writeGeneratedForm(objects, form))
    const draw = `q ${formatNumbers(matrix)} cm /A${index} Do Q`
    if (layer === null) content.push(draw)
    else {
      layers.set(`L${index}`, layer)
      content.push(`/OC /L${index} BDC ${draw} EMC`)
    }
  })
  head.raw('>>')
  if (layers.size > 0) head.value(new PdfName('Properties')).dict(layers)
  objects.stream(id, head.raw('>>/Filter/FlateDecode'), { bytes: deflateSync(content.join('\n')) })
}

function writeGeneratedForm(objects: NormalisedWriter, { box, content, resources }: GeneratedAppearance): number {
  const id = objects.newId()
  const head = objects.newText().raw(`<</Type/XObject/Subtype/Form/BBox[${formatNumbers(box)}]`)
  objects.entry(head, 'Resources', resources)
  objects.stream(id, head.raw('/Filter/FlateDecode'), { bytes: deflateSync(content) })
  return id
}
