import { formatNumber } from './format-number.ts'
import {
  isArray,
  isDict,
  isName,
  type PdfArray,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from './objects.ts'

/** Fixed width of object numbers in references, so that they can be changed in place: up to ten million objects. */
export const REFERENCE_DIGITS = 7

const SPECIAL_IN_NAMES = /[^!-~]|[#()<>[\]{}/%]/g

export const nameText = (name: string): string =>
  `/${name.replace(SPECIAL_IN_NAMES, (c) => `#${(c.charCodeAt(0) & 255).toString(16).padStart(2, '0')}`)}`

const ESCAPE_IN_STRINGS: Readonly<Record<string, string>> = {
  '(': '\\(',
  ')': '\\)',
  '\\': '\\\\',
  '\r': '\\r',
  '\n': '\\n',
}

export const stringText = (bytes: Buffer): string =>
  `(${bytes.toString('latin1').replace(/[()\\\r\n]/g, (c) => ESCAPE_IN_STRINGS[c]!)})`

/** Position of a spot colour name (including its slash) in a text, and the name. */
export interface SpotNameLocation {
  readonly at: number
  readonly length: number
  readonly name: string
}

/**
 * Serialises objects to text (latin1) and records the positions of references and spot colour names, so that they can
 * be changed later without parsing.
 */
export class ObjectSerialiser {
  readonly #parts: string[] = []
  readonly #getNewId: (ref: PdfRef) => number
  readonly #resolve: (value: PdfObject | undefined) => PdfObject
  length = 0
  /** Position and target alternately. */
  readonly refs: number[] = []
  readonly names: SpotNameLocation[] = []

  /** `getNewId` returns the new number of a reference, 0 for a dangling one. */
  constructor(getNewId: (ref: PdfRef) => number, resolve: (value: PdfObject | undefined) => PdfObject) {
    this.#getNewId = getNewId
    this.#resolve = resolve
  }

  toString(): string {
    return this.#parts.join('')
  }

  raw(text: string): this {
    this.#parts.push(text)
    this.length += text.length
    return this
  }

  /** Appends a reference with fixed width, which can be changed in place. */
  ref(id: number): this {
    this.refs.push(this.length, id)
    return this.raw(`${String(id).padStart(REFERENCE_DIGITS)} 0 R`)
  }

  value(value: PdfObject): this {
    if (value instanceof PdfName) return this.raw(nameText(value.name))
    if (typeof value === 'number') return this.raw(` ${formatNumber(value)}`)
    if (value instanceof PdfRef) {
      const id = this.#getNewId(value)
      return id === 0 ? this.raw(' null') : this.ref(id)
    }
    if (value instanceof PdfString) return this.raw(stringText(value.bytes))
    if (isDict(value)) return this.dict(value)
    if (isArray(value)) return this.#array(value)
    if (value instanceof PdfStream) return this.raw(' null')
    return this.raw(` ${value}`)
  }

  dict(dict: PdfDict): this {
    this.raw('<<')
    for (const [key, value] of dict) this.entry(key, value)
    return this.raw('>>')
  }

  entry(key: string, value: PdfObject): this {
    return this.raw(nameText(key)).value(value)
  }

  #array(items: PdfArray): this {
    if (isName(items[0], 'Separation') && items.length >= 4) return this.#separation(items)
    if (isName(items[0], 'DeviceN') && items.length >= 4) return this.#deviceN(items)
    this.raw('[')
    for (const item of items) this.value(item)
    return this.raw(']')
  }

  #spot(name: string): this {
    const text = nameText(name)
    this.names.push({ at: this.length, length: text.length, name })
    return this.raw(text)
  }

  #spotOr(value: PdfObject): this {
    const resolved = this.#resolve(value)
    return resolved instanceof PdfName ? this.#spot(resolved.name) : this.value(value)
  }

  #separation(items: PdfArray): this {
    this.raw('[/Separation').#spotOr(items[1]!)
    for (const item of items.slice(2)) this.value(item)
    return this.raw(']')
  }

  #deviceN(items: PdfArray): this {
    this.raw('[/DeviceN')
    const names = this.#resolve(items[1])
    this.#spotArray(isArray(names) ? names : [])
    this.value(items[2]!).value(items[3]!)
    const attributes = this.#resolve(items[4])
    if (isDict(attributes)) this.#attributes(attributes)
    return this.raw(']')
  }

  #spotArray(names: PdfArray): this {
    this.raw('[')
    for (const name of names) this.#spotOr(name)
    return this.raw(']')
  }

  /** The DeviceN attributes dictionary contains the colorant names again: as keys, and in /PrintingOrder. */
  #attributes(attributes: PdfDict): this {
    this.raw('<<')
    for (const [key, value] of attributes) {
      const resolved = this.#resolve(value)
      if (key === 'Colorants' && isDict(resolved)) this.raw('/Colorants').#spotKeys(resolved)
      else if (key === 'MixingHints' && isDict(resolved)) this.raw('/MixingHints').#mixingHints(resolved)
      else this.entry(key, value)
    }
    return this.raw('>>')
  }

  #spotKeys(dict: PdfDict): this {
    this.raw('<<')
    for (const [key, value] of dict) this.#spot(key).value(value)
    return this.raw('>>')
  }

  #mixingHints(hints: PdfDict): this {
    this.raw('<<')
    for (const [key, value] of hints) {
      const resolved = this.#resolve(value)
      if (key === 'PrintingOrder' && isArray(resolved)) this.raw('/PrintingOrder').#spotArray(resolved)
      else if ((key === 'Solidities' || key === 'DotGain') && isDict(resolved)) this.raw(`/${key}`).#spotKeys(resolved)
      else this.entry(key, value)
    }
    return this.raw('>>')
  }
}

/** Whether a direct value contains a spot colour name. */
export function containsSpotName(value: PdfObject): boolean {
  if (isArray(value)) {
    if ((isName(value[0], 'Separation') || isName(value[0], 'DeviceN')) && value.length >= 4) return true
    return value.some(containsSpotName)
  }
  if (isDict(value)) for (const inner of value.values()) if (containsSpotName(inner)) return true
  return false
}
