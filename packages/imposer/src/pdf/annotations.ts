import type { PdfDocument } from './document.ts'
import { rejectMissingAppearance } from './missing-appearances.ts'
import { isArray, isDict, isName, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from './objects.ts'
import { type Box, type PageGeometry, type PdfPage, pageGeometry, parseRectangle } from './pages.ts'

type Matrix = readonly [number, number, number, number, number, number]

/** Appearance stream of an annotation, and the matrix from its form space to page space. */
export interface PrintedAnnotation {
  readonly form: PdfRef
  readonly matrix: Matrix
  /** Optional content entry of the annotation (/OC). */
  readonly layer: PdfObject
}

const HIDDEN = 2
const PRINT = 4
const NO_ROTATE = 16
const MAX_ANNOTATIONS = 10_000

/**
 * Returns the annotations that are printed: Print flag set, Hidden flag not set, with a normal appearance; never
 * pop-ups. Throws `PdfError` if a printed annotation has no stored appearance (see `rejectMissingAppearance`).
 */
export function printedAnnotations(document: PdfDocument, page: PdfPage): PrintedAnnotation[] {
  const list = document.resolve(page.dict.get('Annots'))
  if (!isArray(list)) return []
  const { rotate } = pageGeometry(document, page)
  return list.slice(0, MAX_ANNOTATIONS).flatMap((item) => {
    const annotation = document.resolve(item)
    return isDict(annotation) ? (drawn(document, annotation, rotate) ?? []) : []
  })
}

function drawn(
  document: PdfDocument,
  annotation: PdfDict,
  rotate: PageGeometry['rotate'],
): PrintedAnnotation | undefined {
  const flags = document.resolve(annotation.get('F'))
  if (typeof flags !== 'number' || (flags & PRINT) === 0 || (flags & HIDDEN) !== 0) return undefined
  if (isName(document.resolve(annotation.get('Subtype')), 'Popup')) return undefined
  const form = normalAppearance(document, annotation)
  rejectMissingAppearance(document, annotation, form !== undefined)
  const rect = parseRectangle(document, annotation.get('Rect'))
  if (form === undefined || rect === undefined) return undefined
  const dict = document.dict(form)!
  const box = parseRectangle(document, dict.get('BBox'))
  if (box === undefined) return undefined
  const [a, b, c, d, e, f] = getMatrix(document, dict)
  const xs = [
    a * box[0] + c * box[1] + e,
    a * box[2] + c * box[1] + e,
    a * box[0] + c * box[3] + e,
    a * box[2] + c * box[3] + e,
  ]
  const ys = [
    b * box[0] + d * box[1] + f,
    b * box[2] + d * box[1] + f,
    b * box[0] + d * box[3] + f,
    b * box[2] + d * box[3] + f,
  ]
  const x0 = Math.min(...xs)
  const y0 = Math.min(...ys)
  const width = Math.max(...xs) - x0
  const height = Math.max(...ys) - y0
  if (!(width > 0 && height > 0)) return undefined
  const sx = (rect[2] - rect[0]) / width
  const sy = (rect[3] - rect[1]) / height
  const placed: Matrix = [sx, 0, 0, sy, rect[0] - x0 * sx, rect[1] - y0 * sy]
  const matrix = (flags & NO_ROTATE) === 0 ? placed : turnUpright(placed, rect, rotate)
  return { form, matrix, layer: annotation.get('OC') ?? null }
}

/**
 * Turns an annotation that is not rotated with its page, around the upper left corner of its rectangle (ISO 32000-1,
 * table 165, NoRotate).
 */
function turnUpright([sx, , , sy, tx, ty]: Matrix, rect: Box, rotate: PageGeometry['rotate']): Matrix {
  const [cos, sin] = ({ 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] } as const)[rotate]
  const [pivotX, pivotY] = [rect[0], rect[3]]
  const [dx, dy] = [tx - pivotX, ty - pivotY]
  return [cos * sx, sin * sx, -sin * sy, cos * sy, cos * dx - sin * dy + pivotX, sin * dx + cos * dy + pivotY]
}

/** Returns /AP /N, or its state selected by /AS. Appearances are streams and therefore always references. */
function normalAppearance(document: PdfDocument, annotation: PdfDict): PdfRef | undefined {
  let found = document.dict(annotation.get('AP'))?.get('N') ?? null
  const states = document.resolve(found)
  if (isDict(states)) {
    const state = document.resolve(annotation.get('AS'))
    found = state instanceof PdfName ? (states.get(state.name) ?? null) : null
  }
  return found instanceof PdfRef && document.resolve(found) instanceof PdfStream ? found : undefined
}

/** Returns the /Matrix of a form or pattern. */
export function getMatrix(document: PdfDocument, form: PdfDict): Matrix {
  const found = document.resolve(form.get('Matrix'))
  const n = isArray(found) ? found.map((item) => document.resolve(item)) : []
  const [a, b, c, d, e, f] = n
  const isMatrix = n.length >= 6 && n.every((item) => typeof item === 'number')
  return isMatrix ? [Number(a), Number(b), Number(c), Number(d), Number(e), Number(f)] : [1, 0, 0, 1, 0, 0]
}
