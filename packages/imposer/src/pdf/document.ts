import { ByteSource } from './byte-source.ts'
import { openDecryption } from './encryption.ts'
import { Lexer } from './lexer.ts'
import { PDF_LIMITS } from './limits.ts'
import { ObjectReader } from './object-reader.ts'
import { isArray, isDict, type PdfDict, PdfKeyword, type PdfObject, PdfRef, PdfStream, PdfString } from './objects.ts'
import { parseObject } from './parser.ts'
import { refuse } from './pdf-error.ts'
import { decodeObjectStreamEntry, readXrefChain, type XrefTable } from './xref.ts'
import { addObjectStreams, findCatalog, rebuildXref } from './xref-repair.ts'

const MAX_OBJECT_STREAM_BYTES = 48 << 20

interface OpenObjectStream {
  readonly bytes: Buffer
  /** Offsets by object number. */
  readonly offsets: ReadonlyMap<number, number>
}

interface Parsed {
  readonly value: PdfObject
  /** Length in the file, in bytes. */
  readonly length: number
}

const NOTHING: Parsed = { value: null, length: 0 }

/**
 * A PDF opened for reading. Repairs broken xref tables, wrong lengths and data before the header; a file that cannot be
 * read results in a failure. Objects are shared with a cache and must not be modified.
 */
export class PdfDocument {
  readonly reader: ObjectReader
  readonly trailer: PdfDict
  readonly catalog: PdfDict
  readonly repaired: boolean
  readonly encrypted: boolean
  #objects: XrefTable
  #rebuilt: XrefTable | undefined
  readonly #cache = new Map<number, PdfObject>()
  #cachedBytes = 0
  readonly #open = new Map<number, OpenObjectStream | null>()
  #openBytes = 0

  /** Opens a file; the caller closes it. Throws `PdfError` and file errors, see `toPdfFailure`. */
  constructor(path: string) {
    const source = new ByteSource(path)
    try {
      this.reader = new ObjectReader(source, readHeader(source))
      this.reader.resolve = (value) => this.resolve(value)
      const tables = readXrefChain(this.reader)
      this.#objects = tables?.objects ?? new Map()
      const trailer = tables?.trailer ?? new Map()
      let catalog = tables && this.#start(trailer)
      this.repaired = catalog === undefined
      this.trailer = trailer
      if (catalog === undefined) {
        this.trailer = this.#rebuild(trailer)
        catalog = this.#getCatalog(this.trailer)
      }
      this.encrypted = this.reader.decryption !== undefined
      this.catalog = catalog ?? refuse('damaged', 'This PDF is too damaged to be read.')
    } catch (error) {
      source.close()
      throw error
    }
  }

  close(): void {
    this.reader.source.close()
  }

  /** Yields every object number in the xref tables. */
  *numbers(): Iterable<number> {
    for (const [num, place] of this.#objects) if (place !== null) yield num
  }

  has(num: number): boolean {
    return this.#objects.get(num) != null || this.#rebuilt?.get(num) != null
  }

  /** Follows references to the value; null if the object does not exist. */
  resolve(value: PdfObject | undefined): PdfObject {
    let resolved = value ?? null
    for (let steps = 0; resolved instanceof PdfRef; steps++) {
      if (steps > 32) return null
      resolved = this.#get(resolved.num)
    }
    return resolved
  }

  dict(value: PdfObject | undefined): PdfDict | undefined {
    const resolved = this.resolve(value)
    if (resolved instanceof PdfStream) return resolved.dict
    return isDict(resolved) ? resolved : undefined
  }

  #get(num: number): PdfObject {
    const cached = this.#cache.get(num)
    if (cached !== undefined) return cached
    const { value, length } = this.#read(num)
    // parsed, even the smallest object needs a few hundred bytes
    this.#cachedBytes += length + 256
    if (this.#cachedBytes > PDF_LIMITS.cacheBytes) {
      this.#cache.clear()
      this.#cachedBytes = length
    }
    this.#cache.set(num, value)
    return value
  }

  #read(num: number): Parsed {
    const place = this.#objects.get(num)
    if (place == null) return NOTHING
    if (place < 0) return this.#fromObjectStream(num, place)
    const indirectObject = this.reader.readIndirect(place)
    if (indirectObject !== undefined && indirectObject.self.num === num) return indirectObject
    // the xref entry is wrong: search the file for the object
    this.#rebuilt ??= rebuildXref(this.reader).objects
    const rebuilt = this.#rebuilt.get(num)
    return rebuilt == null || rebuilt < 0 ? NOTHING : (this.reader.readIndirect(rebuilt) ?? NOTHING)
  }

  #fromObjectStream(num: number, place: number): Parsed {
    const open = this.#objectStream(decodeObjectStreamEntry(place).stream)
    if (open === null) return NOTHING
    const offset = open.offsets.get(num)
    if (offset === undefined) return NOTHING
    const lexer = new Lexer(open.bytes, offset)
    const value = parseObject(lexer)
    return value instanceof PdfKeyword ? NOTHING : { value, length: lexer.position - offset }
  }

  #objectStream(num: number): OpenObjectStream | null {
    const cached = this.#open.get(num)
    if (cached !== undefined) return cached
    // an object stream in progress counts as missing, which stops recursion between object streams
    this.#open.set(num, null)
    const stream = (this.#objects.get(num) ?? -1) >= 0 ? this.#get(num) : null
    const opened = stream instanceof PdfStream ? this.#openObjectStream(stream) : null
    this.#openBytes += opened?.bytes.length ?? 0
    if (this.#openBytes > MAX_OBJECT_STREAM_BYTES) {
      this.#open.clear()
      this.#openBytes = opened?.bytes.length ?? 0
    }
    this.#open.set(num, opened)
    return opened
  }

  #openObjectStream(stream: PdfStream): OpenObjectStream | null {
    const first = this.resolve(stream.dict.get('First'))
    const count = this.resolve(stream.dict.get('N'))
    const bytes = this.reader.decodeStructuralStream(stream)
    if (bytes === undefined || typeof first !== 'number' || typeof count !== 'number') return null
    const offsets = new Map<number, number>()
    const lexer = new Lexer(bytes.subarray(0, Math.max(0, first)))
    for (let i = 0; i < Math.min(count, 65_536); i++) {
      const num = lexer.next()
      const offset = lexer.next()
      if (typeof num !== 'number' || typeof offset !== 'number') break
      if (!offsets.has(num)) offsets.set(num, offset + first)
    }
    return { bytes, offsets }
  }

  /** Sets up decryption and returns the catalog; undefined if the xref tables do not lead to it. */
  #start(trailer: PdfDict): PdfDict | undefined {
    const encrypt = this.resolve(trailer.get('Encrypt'))
    if (isDict(encrypt)) {
      const ids = this.resolve(trailer.get('ID'))
      const id = isArray(ids) ? this.resolve(ids[0]) : null
      this.#cache.clear()
      this.reader.decryption = openDecryption(encrypt, id instanceof PdfString ? id.bytes : Buffer.alloc(0), (value) =>
        this.resolve(value),
      )
      this.#cache.clear()
    }
    return this.#getCatalog(trailer)
  }

  #getCatalog(trailer: PdfDict): PdfDict | undefined {
    const catalog = this.resolve(trailer.get('Root'))
    return isDict(catalog) && this.dict(catalog.get('Pages')) !== undefined ? catalog : undefined
  }

  #rebuild(before: PdfDict): PdfDict {
    this.reader.decryption = undefined
    this.#cache.clear()
    this.#open.clear()
    const rebuilt = rebuildXref(this.reader)
    this.#objects = rebuilt.objects
    const trailer: PdfDict = new Map([...before, ...rebuilt.trailer])
    this.#start(trailer)
    addObjectStreams(this.reader, rebuilt.objectStreams, this.#objects)
    this.#cache.clear()
    if (this.#getCatalog(trailer) === undefined) {
      const root = findCatalog(this.reader, this.#objects)
      if (root !== undefined) trailer.set('Root', root)
    }
    return trailer
  }
}

/**
 * Returns the offset of `%PDF-`. Files without a header are accepted if they contain objects, since some writers omit
 * it.
 */
function readHeader(source: ByteSource): number {
  if (source.size === 0) refuse('empty-file', 'The file is empty.')
  const head = source.window(0, PDF_LIMITS.maxHeaderOffset)
  const at = head.indexOf('%PDF-')
  if (at >= 0) return at
  const short = head.indexOf('%!PS-Adobe-')
  if (short >= 0 && head.includes('PDF-')) return short
  if (/\d+\s+\d+\s+obj\b/.test(head.toString('latin1', 0, 4_096))) return 0
  return refuse('not-a-pdf', 'This is not a PDF file.')
}
