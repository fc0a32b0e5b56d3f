import type { PdfDocument } from './document.ts'
import { isArray, isDict, isName, type PdfDict, PdfName, type PdfObject, PdfString } from './objects.ts'
import { decodeTextString } from './text-string.ts'

const MAX_FIELD_DEPTH = 32

/** Returns an entry of a form field, possibly inherited from a parent field. */
export function getFieldEntry(document: PdfDocument, field: PdfDict, key: string): PdfObject {
  let at: PdfDict | undefined = field
  for (let steps = 0; at && steps < MAX_FIELD_DEPTH; steps += 1) {
    const inherited = document.resolve(at.get(key) ?? null)
    if (inherited !== null) return inherited
    at = document.dict(at.get('Parent'))
  }
  return null
}

export type FieldKind = 'text' | 'choice' | 'list' | 'checkbox' | 'radio' | 'button' | 'other'

const [RADIO, PUSH_BUTTON, COMBO] = [1 << 15, 1 << 16, 1 << 17]

export function getFieldFlags(document: PdfDocument, field: PdfDict): number {
  const flags = getFieldEntry(document, field, 'Ff')
  return typeof flags === 'number' ? flags : 0
}

export function getFieldKind(document: PdfDocument, field: PdfDict): FieldKind {
  const type = getFieldEntry(document, field, 'FT')
  const flags = getFieldFlags(document, field)
  if (isName(type, 'Tx')) return 'text'
  if (isName(type, 'Ch')) return (flags & COMBO) === 0 ? 'list' : 'choice'
  if (!isName(type, 'Btn')) return 'other'
  if ((flags & PUSH_BUTTON) !== 0) return 'button'
  return (flags & RADIO) === 0 ? 'checkbox' : 'radio'
}

/** Returns the text of a string; empty for other objects. */
export function getText(value: PdfObject): string {
  return value instanceof PdfString ? decodeTextString(value.bytes) : ''
}

/** An option of a field in which the user chooses. */
export interface FieldOption {
  readonly text: string
  readonly isChosen: boolean
}

export function getOptions(document: PdfDocument, field: PdfDict): readonly FieldOption[] {
  const list = getFieldEntry(document, field, 'Opt')
  const value = getFieldEntry(document, field, 'V')
  const chosen = (isArray(value) ? value.map((item) => document.resolve(item)) : [value]).map(getText)
  return (isArray(list) ? list : []).map((item) => {
    const option = document.resolve(item)
    // an exported value, and the text that is displayed
    const [exported, text] = isArray(option)
      ? [getText(document.resolve(option[0])), getText(document.resolve(option[1]))]
      : [getText(option), getText(option)]
    return { text, isChosen: text !== '' && (chosen.includes(exported) || chosen.includes(text)) }
  })
}

/** Returns the text that a text or choice field shows. */
export function getFieldText(document: PdfDocument, field: PdfDict): string {
  const chosen = getOptions(document, field).filter(({ isChosen }) => isChosen)
  if (chosen.length > 0) return chosen.map(({ text }) => text).join('\n')
  const value = getFieldEntry(document, field, 'V')
  if (isArray(value)) return value.map((item) => getText(document.resolve(item))).join('\n')
  return getText(value)
}

/** Returns the caption of a button, or the character of the mark of a check box; empty if there is none. */
export function getCaption(document: PdfDocument, field: PdfDict): string {
  return getText(document.resolve(document.dict(field.get('MK'))?.get('CA')))
}

/** Whether a check box or radio button is on. */
export function isTicked(document: PdfDocument, field: PdfDict): boolean {
  const state = document.resolve(field.get('AS'))
  return state instanceof PdfName && state.name !== 'Off'
}

/** Returns the form dictionary of the document. */
export const getForm = (document: PdfDocument): PdfDict | undefined => {
  const form = document.resolve(document.catalog.get('AcroForm'))
  return isDict(form) ? form : undefined
}
