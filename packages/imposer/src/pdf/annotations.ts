import { composeTransforms, type Matrix } from '@platen/domain/geometry'
import type { GeneratedAppearance } from './appearance-style.ts'
import type { PdfDocument } from './document.ts'
import { generateAppearance } from './generated-appearance.ts'
import { isArray, isDict, isName, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from './objects.ts'
import { type Box, type PageGeometry, type PdfPage, pageGeometry, parseRectangle } from './pages.ts'

/** Appearance of an annotation, stored or generated, and the matrix from its form space to page space. */
export interface PrintedAnnotation {
  readonly form: PdfRef | GeneratedAppearance
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
 * pop-ups. Throws `PdfError` if a printed annotation has no stored appearance and none can be generated (see
 * `generateAppearance`).
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
  const stored = normalAppearance(document, annotation)
  const rect = parseRectangle(document, annotation.get('Rect'))
  const storedMatrix = stored && rect && placeForm(document, stored, rect)
  const generated = generateAppearance(document, annotation, storedMatrix !== undefined)
  const form = generated ?? stored
  const placed = generated?.matrix ?? storedMatrix
  if (form === undefined || placed === undefined) return undefined
  const isUpright = (flags & NO_ROTATE) !== 0 && rect !== undefined
  const matrix = isUpright ? composeTransforms(placed, turnUpright(rect, rotate)) : placed
  return { form, matrix, layer: annotation.get('OC') ?? null }
}

/** Returns the matrix that fits the transformed BBox of a form into a rectangle (ISO 32000-1, 12.5.5). */
function placeForm(document: PdfDocument, form: PdfRef, rect: Box): Matrix | undefined {
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
  return [sx, 0, 0, sy, rect[0] - x0 * sx, rect[1] - y0 * sy]
}

/**
 * Returns the rotation of an annotation that is not rotated with its page, around the upper left corner of its
 * rectangle (ISO 32000-1, table 165, NoRotate).
 */
function turnUpright(rect: Box, rotate: PageGeometry['rotate']): Matrix {
  const [cos, sin] = ({ 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] } as const)[rotate]
  const [x, y] = [rect[0], rect[3]]
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
}

/** Returns /AP /N, or its state selected by /AS. Appearances are streams and therefore always references. */
function normalAppearance(document: PdfDocument, annotation: PdfDict): PdfRef | undefined {
  let appearance = document.dict(annotation.get('AP'))?.get('N') ?? null
  const states = document.resolve(appearance)
  if (isDict(states)) {
    const state = document.resolve(annotation.get('AS'))
    appearance = state instanceof PdfName ? (states.get(state.name) ?? null) : null
  }
  return appearance instanceof PdfRef && document.resolve(appearance) instanceof PdfStream ? appearance : undefined
}

/** Returns the /Matrix of a form or pattern. */
export function getMatrix(document: PdfDocument, form: PdfDict): Matrix {
  const matrixArray = document.resolve(form.get('Matrix'))
  const n = isArray(matrixArray) ? matrixArray.map((item) => document.resolve(item)) : []
  const [a, b, c, d, e, f] = n
  const isMatrix = n.length >= 6 && n.every((item) => typeof item === 'number')
  return isMatrix ? [Number(a), Number(b), Number(c), Number(d), Number(e), Number(f)] : [1, 0, 0, 1, 0, 0]
}
