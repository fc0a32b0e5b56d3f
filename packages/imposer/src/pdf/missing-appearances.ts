import type { PdfDocument } from './document.ts'
import { isArray, isName, type PdfDict, PdfName, type PdfObject, PdfString } from './objects.ts'
import { refuse } from './pdf-error.ts'

/** Annotations that readers draw even without an appearance stream (ISO 32000-1, 12.5.6). */
const DRAWN_BY_READERS = new Set([
  'Highlight',
  'Underline',
  'StrikeOut',
  'Squiggly',
  'Square',
  'Circle',
  'Line',
  'Polygon',
  'PolyLine',
  'Ink',
  'FreeText',
])
const MAX_FIELD_DEPTH = 32

/** Returns an entry of a form field, possibly inherited from a parent field. */
function inheritedFieldEntry(document: PdfDocument, field: PdfDict, key: string): PdfObject {
  let at: PdfDict | undefined = field
  for (let steps = 0; at && steps < MAX_FIELD_DEPTH; steps += 1) {
    const found = document.resolve(at.get(key) ?? null)
    if (found !== null) return found
    at = document.dict(at.get('Parent'))
  }
  return null
}

/** Whether the value of a field has visible characters: not only a byte order mark or spaces. */
function isFilled(document: PdfDocument, value: PdfObject): boolean {
  if (isArray(value)) return value.some((item) => isFilled(document, document.resolve(item)))
  if (!(value instanceof PdfString)) return false
  const { bytes } = value
  const encoding = bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : bytes[0] === 0xef ? 'utf-8' : 'latin1'
  // the decoder removes the byte order mark
  return new TextDecoder(encoding).decode(bytes).trim() !== ''
}

/** Whether a form field shows a value entered or chosen by a user. */
function hasFieldText(document: PdfDocument, field: PdfDict): boolean {
  const type = inheritedFieldEntry(document, field, 'FT')
  return (isName(type, 'Tx') || isName(type, 'Ch')) && isFilled(document, inheritedFieldEntry(document, field, 'V'))
}

/** Whether a form field has a border or background, or is checked. */
function hasFieldDecoration(document: PdfDocument, field: PdfDict): boolean {
  const look = document.dict(field.get('MK'))
  // an empty array is no colour (ISO 32000-1, table 189)
  const hasColour = (value: PdfObject): boolean => isArray(value) && value.length > 0
  if (look && ['BC', 'BG'].some((key) => hasColour(document.resolve(look.get(key))))) return true
  const state = document.resolve(field.get('AS'))
  const ticked = state instanceof PdfName && state.name !== 'Off'
  return isName(inheritedFieldEntry(document, field, 'FT'), 'Btn') && ticked && look?.has('CA') === true
}

/**
 * Throws `PdfError` if readers would have to generate an appearance for printing: an annotation or form field without
 * an appearance stream, or a filled field in a form with NeedAppearances.
 *
 * @param annotation a printed annotation
 * @param isStored whether it has an appearance stream
 */
export function rejectMissingAppearance(document: PdfDocument, annotation: PdfDict, isStored: boolean): void {
  const subtype = document.resolve(annotation.get('Subtype'))
  if (isName(subtype, 'Widget')) {
    const form = document.dict(document.catalog.get('AcroForm'))
    const outdated = form !== undefined && document.resolve(form.get('NeedAppearances')) === true
    const text = hasFieldText(document, annotation)
    if (isStored ? !(outdated && text) : !(text || hasFieldDecoration(document, annotation))) return
  } else if (isStored || !(subtype instanceof PdfName) || !DRAWN_BY_READERS.has(subtype.name)) return
  refuse('appearance-missing', 'This PDF has form fields or notes whose look is not stored in it.')
}
