import type { PdfDocument } from '../pdf/document.ts'
import { filterChain } from '../pdf/filters.ts'
import { PDF_LIMITS } from '../pdf/limits.ts'
import { isArray, isDict, isName, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../pdf/objects.ts'
import { refuse } from '../pdf/pdf-error.ts'
import { containsSpotName, ObjectSerialiser, REFERENCE_DIGITS } from '../pdf/serialise.ts'
import type { FileWriter } from './file-writer.ts'
import type { NormalisedIndex } from './normalised-index.ts'
import { isOutsidePdfX4, isStreamOutsidePdfX4 } from './pdf-x4-features.ts'

interface SmallObject {
  readonly id: number
  readonly text: string
}

/** Stream keys that are not needed for rendering and would pull in other parts of the file or external files. */
const DROPPED_STREAM_KEYS = new Set([
  'Length',
  'F',
  'FFilter',
  'FDecodeParms',
  'PieceInfo',
  'Metadata',
  'StructParent',
  'StructParents',
  'DL',
])

/** Types of objects that are not rendered; references to them are removed. */
const NON_RENDERED_TYPES = new Set(['Page', 'Pages', 'Catalog', 'StructTreeRoot', 'StructElem'])

const COPY_STEP = 1 << 20
const LENGTH_WIDTH = 12

/** Source of the data of a stream. */
export type StreamData = { readonly stream: PdfStream } | { readonly bytes: Buffer }

/** Writes the required objects once each, with new numbers; streams immediately, small objects at the end. */
export class NormalisedWriter {
  readonly #document: PdfDocument
  readonly #out: FileWriter
  readonly #ids = new Map<number, number>()
  readonly #waiting: { num: number; id: number }[] = []
  readonly #small: SmallObject[] = []
  readonly #offsets: number[] = []
  readonly #lengths: number[] = []
  readonly #refs: (readonly number[] | undefined)[] = []
  readonly #spots: [number, number, number, string][] = []
  readonly #layers = new Map<number, number>()
  #count = 0
  #usesFeaturesOutsidePdfX4 = false

  constructor(document: PdfDocument, out: FileWriter) {
    this.#document = document
    this.#out = out
  }

  get count(): number {
    return this.#count
  }

  /** Whether an object that was written until now has a feature that PDF/X-4 forbids. */
  get usesFeaturesOutsidePdfX4(): boolean {
    return this.#usesFeaturesOutsidePdfX4
  }

  #judge(value: PdfObject): void {
    this.#usesFeaturesOutsidePdfX4 ||= isOutsidePdfX4(value, (each) => this.#document.resolve(each))
  }

  newId(): number {
    if (this.#count >= PDF_LIMITS.objects) refuse('too-complex', 'This PDF has too many objects.')
    return ++this.#count
  }

  newText(): ObjectSerialiser {
    return new ObjectSerialiser(
      (ref) => this.mapReference(ref),
      (value) => this.#document.resolve(value),
    )
  }

  /** Returns the new number of a source object and schedules it for copying; 0 if it does not exist. */
  mapReference(ref: PdfRef): number {
    const existingId = this.#ids.get(ref.num)
    if (existingId !== undefined) return existingId
    if (!this.#document.has(ref.num)) return 0
    const id = this.newId()
    this.#ids.set(ref.num, id)
    this.#waiting.push({ num: ref.num, id })
    return id
  }

  /** Buffers a small object until the end. */
  small(id: number, text: ObjectSerialiser): void {
    this.#refs[id] = text.refs
    for (const { at, length, name } of text.names) this.#spots.push([id, at, length, name])
    this.#small.push({ id, text: text.toString() })
  }

  /** Copies all referenced objects that are not copied yet. */
  copyReferencedObjects(): void {
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) this.#copy(next.num, next.id)
  }

  #copy(num: number, id: number): void {
    const value = this.#document.resolve(new PdfRef(num, 0))
    const type = isDict(value) ? this.#document.resolve(value.get('Type')) : null
    if (value instanceof PdfStream) this.stream(id, this.#streamDict(value.dict), { stream: value })
    else if (type instanceof PdfName && NON_RENDERED_TYPES.has(type.name)) this.small(id, this.newText().raw('null'))
    else {
      if (isName(type, 'OCG')) this.#layers.set(num, id)
      this.#judge(value)
      this.small(id, this.newText().value(value))
    }
  }

  #streamDict(dict: PdfDict): ObjectSerialiser {
    this.#judge(dict)
    const text = this.newText().raw('<<')
    const filters = this.#filtersWithoutCrypt(dict)
    for (const [key, value] of dict) {
      if (DROPPED_STREAM_KEYS.has(key) || (filters !== undefined && (key === 'Filter' || key === 'DecodeParms')))
        continue
      this.entry(text, key, value)
    }
    if (filters !== undefined) for (const [key, value] of filters) text.entry(key, value)
    if (isFormWithoutSubtype(dict)) text.raw('/Subtype/Form')
    return text
  }

  /**
   * Writes an entry of a stream dictionary. A value with a spot colour name becomes a separate object, since names in
   * small objects can be changed without moving a stream.
   */
  entry(text: ObjectSerialiser, key: string, value: PdfObject): void {
    this.#judge(value)
    if (!containsSpotName(value)) {
      text.entry(key, value)
      return
    }
    const id = this.newId()
    this.small(id, this.newText().value(value))
    text.value(new PdfName(key)).ref(id)
  }

  /** Returns undefined if there is no Crypt filter; the filter is dropped because the data is decrypted. */
  #filtersWithoutCrypt(dict: PdfDict): PdfDict | undefined {
    const steps = filterChain(dict, (value) => this.#document.resolve(value))
    if (!steps.some((step) => step.name === 'Crypt')) return undefined
    const remaining = steps.filter((step) => step.name !== 'Crypt')
    return new Map<string, PdfObject>([
      ['Filter', remaining.map((step) => new PdfName(step.name))],
      ['DecodeParms', remaining.map((step) => step.parms)],
    ])
  }

  /** Writes a stream; adds the length and `>>` to the open dictionary. */
  stream(id: number, dict: ObjectSerialiser, data: StreamData): void {
    if ('stream' in data) {
      const resolve = (value: PdfObject | undefined) => this.#document.resolve(value)
      this.#usesFeaturesOutsidePdfX4 ||= isStreamOutsidePdfX4(data.stream.dict, resolve)
    }
    const out = this.#out
    const start = out.position
    const head = `${String(id).padStart(REFERENCE_DIGITS)} 0 obj\n`
    this.#refs[id] = dict.refs.map((n, i) => (i % 2 === 0 ? n + head.length : n))
    out.text(`${head}${dict.toString()}/Length`)
    const dataLength = this.#knownLength(data)
    const lengthAt = out.position
    out.text(`${String(dataLength ?? '').padStart(LENGTH_WIDTH)}>>\nstream\n`)
    const before = out.position
    if ('bytes' in data) out.bytes(data.bytes)
    else this.#copyBytes(data.stream)
    const length = out.position - before
    out.text('\nendstream\nendobj\n')
    if (length !== dataLength) out.patch(lengthAt, String(length).padStart(LENGTH_WIDTH))
    this.#offsets[id] = start
    this.#lengths[id] = out.position - start
  }

  /** Returns undefined for encrypted data, which can become shorter when decrypted. */
  #knownLength(data: StreamData): number | undefined {
    if ('bytes' in data) return data.bytes.length
    const { reader } = this.#document
    return reader.getDecipher(data.stream) === undefined ? reader.encodedLength(data.stream) : undefined
  }

  #copyBytes(stream: PdfStream): void {
    const { reader } = this.#document
    const { source } = reader
    const decipher = reader.getDecipher(stream)
    const length = reader.encodedLength(stream)
    if (decipher === undefined) {
      this.#out.from((buffer, done) => source.readInto(buffer, stream.start + done), length)
      return
    }
    const step = Buffer.allocUnsafe(Math.min(COPY_STEP, length))
    for (let done = 0; done < length; ) {
      const count = source.readInto(step.subarray(0, Math.min(step.length, length - done)), stream.start + done)
      if (count === 0) break
      this.#out.bytes(decipher.update(step.subarray(0, count)))
      done += count
    }
    this.#out.bytes(decipher.end())
  }

  /** Writes the small objects and returns the index; nothing may be added afterwards. */
  finish(pages: NormalisedIndex['pages'], shown: (num: number) => boolean): NormalisedIndex {
    this.copyReferencedObjects()
    const smallAt = this.#out.position
    for (const { id, text } of this.#small) {
      this.#out.text(`${id} 0 obj\n`)
      this.#offsets[id] = this.#out.position
      this.#lengths[id] = text.length
      this.#out.text(`${text}\nendobj\n`)
    }
    const objects: number[] = []
    const refCounts: number[] = []
    const refs: number[] = []
    for (let id = 1; id <= this.#count; id++) {
      objects.push(this.#offsets[id] ?? 0, this.#lengths[id] ?? 0)
      const objectRefs = this.#refs[id] ?? []
      refCounts.push(objectRefs.length / 2)
      for (const n of objectRefs) refs.push(n)
    }
    const layers = [...this.#layers].map(([num, id]) => [id, shown(num)] as const)
    return { version: 1, pages, smallAt, objects, refCounts, refs, spots: this.#spots, layers }
  }
}

/** Appearance streams are forms even without /Subtype, which some writers omit. */
function isFormWithoutSubtype(dict: PdfDict): boolean {
  const others = ['Subtype', 'PatternType', 'ShadingType', 'FunctionType']
  return isArray(dict.get('BBox')) && !others.some((key) => dict.has(key))
}
