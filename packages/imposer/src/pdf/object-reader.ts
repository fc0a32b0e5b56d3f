import type { ByteSource } from './byte-source.ts'
import type { Decipher, Decryption } from './encryption.ts'
import { decodeFilters, filterChain } from './filters.ts'
import { Lexer } from './lexer.ts'
import { PDF_LIMITS } from './limits.ts'
import { isArray, isDict, isName, PdfKeyword, type PdfObject, PdfRef, PdfStream, PdfString } from './objects.ts'
import { parseObject } from './parser.ts'
import { refuse } from './pdf-error.ts'

export interface IndirectObject {
  readonly self: PdfRef
  readonly value: PdfObject
  /** Length in the file in bytes, without stream data. */
  readonly length: number
}

type Resolve = (value: PdfObject | undefined) => PdfObject
const UNRESOLVED: Resolve = (value) => (value === undefined || value instanceof PdfRef ? null : value)

/** Reads single objects at file offsets, and the encoded and decoded bytes of streams. */
export class ObjectReader {
  readonly source: ByteSource
  /** Offset of `%PDF-`. */
  readonly headerOffset: number
  /** Added to all offsets of the xref tables. */
  base = 0
  decryption: Decryption | undefined
  /** Resolves references; resolves none until the xref tables are read. */
  resolve: Resolve = UNRESOLVED
  #steps = 0
  #searched = 0
  readonly #lengths = new WeakMap<PdfStream, number>()
  #structureBytes = 0

  constructor(source: ByteSource, headerAt: number) {
    this.source = source
    this.headerOffset = headerAt
  }

  /** Consumes work budget; throws `PdfError` when it is exhausted. */
  consumeBudget(steps: number): void {
    this.#steps += steps
    if (this.#steps > PDF_LIMITS.steps) refuse('too-complex', 'This PDF is too intricate to be read.')
  }

  /** Returns the direct object at an offset, without `n g obj`. */
  readObjectAt(offset: number): PdfObject {
    return this.#parse(offset, (lexer) => {
      const value = parseObject(lexer)
      return value instanceof PdfKeyword ? null : value
    })
  }

  /** Returns the indirect object at an offset; undefined if there is no `n g obj`. */
  readIndirect(offset: number): IndirectObject | undefined {
    let streamAt = -1
    let length = 0
    const parsed = this.#parse(offset, (lexer) => {
      streamAt = -1
      const num = lexer.next()
      const gen = lexer.next()
      const word = lexer.next()
      if (typeof num !== 'number' || typeof gen !== 'number') return undefined
      if (!(word instanceof PdfKeyword) || !word.word.startsWith('obj')) return undefined
      if (word.word.length > 3) lexer.position -= word.word.length - 3
      const self = new PdfRef(num, gen)
      const before = lexer.position
      const value = parseObject(lexer)
      if (value instanceof PdfKeyword) {
        lexer.position = before
        return { self, value: null }
      }
      length = lexer.position
      if (isDict(value)) streamAt = streamStart(lexer)
      return { self, value }
    })
    if (parsed === undefined) return undefined
    const value = this.#decrypted(parsed.value, parsed.self)
    if (streamAt < 0 || !isDict(value)) return { self: parsed.self, value, length }
    return { self: parsed.self, value: new PdfStream(value, offset + streamAt, parsed.self), length }
  }

  /** Parses in a window that grows until it contains the object. */
  #parse<T>(offset: number, parse: (lexer: Lexer) => T): T {
    this.consumeBudget(1)
    for (let length = 2_048; ; length *= 4) {
      const lexer = new Lexer(this.source.window(offset, length))
      const value = parse(lexer)
      if (!lexer.ranOut || offset + length >= this.source.size) return value
      if (length > PDF_LIMITS.objectBytes) refuse('too-complex', 'An object of this PDF is unreasonably large.')
    }
  }

  #decrypted(value: PdfObject, self: PdfRef): PdfObject {
    const { decryption } = this
    if (decryption === undefined) return value
    const walk = (item: PdfObject): PdfObject => {
      if (item instanceof PdfString) return new PdfString(decryption.string(item.bytes, self))
      if (isArray(item)) return item.map(walk)
      if (isDict(item)) for (const [key, inner] of item) item.set(key, walk(inner))
      return item
    }
    return walk(value)
  }

  /** Returns the encoded length of a stream: /Length if `endstream` follows there, else found by search. */
  encodedLength(stream: PdfStream): number {
    const streamLength = this.#lengths.get(stream) ?? this.#findLength(stream)
    this.#lengths.set(stream, streamLength)
    return streamLength
  }

  #findLength(stream: PdfStream): number {
    const declaredLength = this.resolve(stream.dict.get('Length'))
    if (typeof declaredLength === 'number' && declaredLength >= 0 && Number.isInteger(declaredLength)) {
      const after = this.source.window(stream.start + declaredLength, 24)
      const lexer = new Lexer(after)
      lexer.skipWhite()
      if (after.toString('latin1', lexer.position, lexer.position + 9) === 'endstream') return declaredLength
    }
    return this.#lengthByLooking(stream.start)
  }

  #lengthByLooking(start: number): number {
    const { source } = this
    const step = 256 << 10
    for (let at = start; at < source.size; at += step) {
      const window = source.window(at, step + 16)
      this.#searched += window.length
      if (this.#searched > PDF_LIMITS.searches * source.size + PDF_LIMITS.searchBytes)
        refuse('too-complex', 'This PDF is too damaged to be read in reasonable time.')
      let streamEnd = window.indexOf('endstream')
      if (streamEnd < 0) streamEnd = window.indexOf('endobj')
      if (streamEnd < 0) continue
      let end = at + streamEnd
      const before = source.window(Math.max(start, end - 2), Math.min(2, end - start))
      if (before.at(-1) === 10) end -= before.at(-2) === 13 ? 2 : 1
      else if (before.at(-1) === 13) end -= 1
      return end - start
    }
    return source.size - start
  }

  /** Returns the decipher for the stream's bytes, if they are encrypted. */
  getDecipher(stream: PdfStream): Decipher | undefined {
    const { decryption } = this
    if (decryption === undefined || isName(stream.dict.get('Type'), 'XRef')) return undefined
    if (isName(this.resolve(stream.dict.get('Type')), 'Metadata') && !decryption.encryptsMetadata) return undefined
    const crypt = filterChain(stream.dict, this.resolve).find((step) => step.name === 'Crypt')
    if (crypt === undefined) return decryption.stream(stream.self)
    const name = this.resolve(crypt.parms.get('Name'))
    return decryption.stream(stream.self, isName(name) ? name.name : 'Identity')
  }

  /** Returns the stream's bytes, decrypted but still encoded. */
  rawBytes(stream: PdfStream, limit: number): Buffer {
    const length = this.encodedLength(stream)
    if (length > limit) refuse('too-complex', 'A part of this PDF is unreasonably large.')
    const raw = Buffer.allocUnsafe(length)
    const bytes = raw.subarray(0, this.source.readInto(raw, stream.start))
    const decipher = this.getDecipher(stream)
    return decipher === undefined ? bytes : Buffer.concat([decipher.update(bytes), decipher.end()])
  }

  /** Returns the stream's bytes, decoded; undefined if it has an image filter. */
  unpacked(stream: PdfStream, limit: number): Buffer | undefined {
    const steps = filterChain(stream.dict, this.resolve)
    return decodeFilters(this.rawBytes(stream, limit), steps, limit, this.resolve)
  }

  /**
   * Decodes a content stream to at most `limit` bytes. Throws `PdfError` if nothing of it can be decoded: its page
   * would be printed blank.
   */
  content(stream: PdfStream, limit: number): Buffer {
    const steps = filterChain(stream.dict, this.resolve)
    const content = decodeFilters(this.rawBytes(stream, limit), steps, limit, this.resolve, true)
    return content ?? refuse('content-unreadable', 'This PDF has page content that cannot be unpacked.')
  }

  /** Like `unpacked`, for xref and object streams; these share one budget. */
  decodeStructuralStream(stream: PdfStream): Buffer | undefined {
    const bytes = this.unpacked(stream, PDF_LIMITS.structureBytes)
    this.#structureBytes += bytes?.length ?? 0
    if (this.#structureBytes > PDF_LIMITS.structureBytesInAll)
      refuse('too-complex', 'This PDF unpacks to an unreasonable size.')
    return bytes
  }
}

/** Spaces that are accepted between the keyword `stream` and the end of its line, although the standard has none. */
const MAX_SPACES_AFTER_STREAM = 8

/** Returns the offset of the stream data if the next keyword is `stream`, else -1. */
function streamStart(lexer: Lexer): number {
  const { bytes } = lexer
  lexer.skipWhite()
  const at = lexer.position
  if (at + 8 + MAX_SPACES_AFTER_STREAM > bytes.length) lexer.ranOut = true
  if (bytes.toString('latin1', at, at + 6) !== 'stream') return -1
  const after = at + 6
  let end = after
  while (end < after + MAX_SPACES_AFTER_STREAM && (bytes[end] === 32 || bytes[end] === 9)) end++
  if (bytes[end] === 10) return end + 1
  if (bytes[end] === 13 && bytes[end + 1] === 10) return end + 2
  return bytes[after] === 13 ? after + 1 : after
}
