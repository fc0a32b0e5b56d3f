import type { GeneratedAppearance } from './appearance-style.ts'
import type { PdfDocument } from './document.ts'
import { createFieldAppearance } from './field-appearance.ts'
import { getCaption, getFieldKind, getFieldText, getForm, getOptions, isTicked } from './form-fields.ts'
import { createMarkupAppearance, isDrawnMarkup } from './markup-appearance.ts'
import { isArray, type PdfDict, PdfName, type PdfObject } from './objects.ts'
import { refuse } from './pdf-error.ts'

/**
 * Returns the appearance that readers generate for printing: of an annotation or form field without an appearance
 * stream, or of a filled field in a form with NeedAppearances. Returns undefined if the stored appearance is used, or
 * nothing is drawn. Throws `PdfError` if the appearance cannot be generated.
 *
 * @param annotation a printed annotation
 * @param isStored whether it has an appearance stream
 */
export function generateAppearance(
  document: PdfDocument,
  annotation: PdfDict,
  isStored: boolean,
): GeneratedAppearance | undefined {
  const name = document.resolve(annotation.get('Subtype'))
  const subtype = name instanceof PdfName ? name.name : ''
  const isField = subtype === 'Widget'
  const isNeeded = isField ? isFieldDrawn(document, annotation, isStored) : !isStored && isDrawnMarkup(subtype)
  if (!isNeeded) return undefined
  const generated = isField
    ? createFieldAppearance(document, annotation)
    : createMarkupAppearance(document, annotation, subtype)
  return generated ?? refuse('appearance-missing', 'This PDF has form fields or notes whose look is not stored in it.')
}

function isFieldDrawn(document: PdfDocument, field: PdfDict, isStored: boolean): boolean {
  const hasText = hasFieldText(document, field) || hasOptions(document, field)
  if (!isStored) return hasText || hasFieldDecoration(document, field)
  const form = getForm(document)
  return hasText && form !== undefined && document.resolve(form.get('NeedAppearances')) === true
}

const hasOptions = (document: PdfDocument, field: PdfDict): boolean =>
  getFieldKind(document, field) === 'list' && getOptions(document, field).length > 0

/** Whether a field shows a value with visible characters. */
function hasFieldText(document: PdfDocument, field: PdfDict): boolean {
  const kind = getFieldKind(document, field)
  const isText = kind === 'text' || kind === 'choice' || kind === 'list'
  return isText && getFieldText(document, field).trim() !== ''
}

/** Whether a form field has a border or background, a caption, or is checked. */
function hasFieldDecoration(document: PdfDocument, field: PdfDict): boolean {
  const characteristics = document.dict(field.get('MK'))
  // an empty array is no colour (ISO 32000-1, table 189)
  const hasColour = (value: PdfObject): boolean => isArray(value) && value.length > 0
  if (characteristics && ['BC', 'BG'].some((key) => hasColour(document.resolve(characteristics.get(key))))) return true
  const kind = getFieldKind(document, field)
  if (kind === 'button') return getCaption(document, field) !== ''
  return (kind === 'checkbox' || kind === 'radio') && isTicked(document, field)
}
